package io.github.deepscn.bench.studies;

import io.github.deepscn.Autoencoder;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.data.Samples;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.linalg.SingularValues;
import io.github.deepscn.network.Links;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reconstruction error of an autoencoder on handwritten digits, after every layer, next to principal components. */
public final class AutoencoderStudy {
    private static final int PIXELS = Mnist.PIXELS;

    private AutoencoderStudy() {}

    /** Trains the autoencoder and prints its errors. */
    public static void run(Path folder, boolean quick) throws IOException {
        int training = quick ? 1000 : 5000;
        double[][] rows = Mnist.first(folder, Mnist.TRAINING, training);
        double[][] unseen = Mnist.first(folder, Mnist.TEST, 1000);
        int width = quick ? 25 : 50;
        Options options = Options.paper().withLayers(width, width, width, width).withLinks(new Links(true, false));
        DeepScnModel model = Autoencoder.fit(options, rows).model();
        List<DeepScnModel.Resolution> train = model.resolutions(Samples.of(rows, rows));
        List<DeepScnModel.Resolution> test = model.resolutions(Samples.of(unseen, unseen));
        var linear = new Components(rows);
        System.out.printf(
                Locale.ROOT,
                "%d training and %d test images, grey values from 0 to 1: RMSE a pixel; %.0f s%n%n",
                training,
                unseen.length,
                model.history().seconds());
        System.out.println("layers  nodes  train RMSE  test RMSE  principal components: train  test");
        for (int k = 0; k < train.size(); k++) {
            int nodes = train.get(k).nodes();
            System.out.printf(
                    Locale.ROOT,
                    "%6d %6d %11.4f %10.4f %28.4f %5.4f%n",
                    k,
                    nodes,
                    train.get(k).refittedRmse(),
                    test.get(k).refittedRmse(),
                    linear.rmse(rows, nodes),
                    linear.rmse(unseen, nodes));
        }
    }

    /** The mean and the principal components of rows. */
    private static final class Components {
        private final double[] mean = new double[PIXELS];
        /** One column per component, the largest first. */
        private final double[] vectors;

        Components(double[][] rows) {
            for (double[] row : rows) {
                for (int j = 0; j < PIXELS; j++) {
                    mean[j] += row[j] / rows.length;
                }
            }
            int n = rows.length;
            double[] centred = new double[n * PIXELS];
            Arrays.setAll(centred, k -> rows[k % n][k / n] - mean[k / n]);
            double[] covariance = new double[PIXELS * PIXELS];
            Blas.gemm(true, false, PIXELS, PIXELS, n, 1, centred, 0, n, centred, 0, n, 0, covariance, 0, PIXELS);
            vectors = SingularValues.left(covariance, PIXELS, PIXELS).vectors();
        }

        /** The RMSE of the reconstruction from the first {@code count} components. */
        double rmse(double[][] rows, int count) {
            double sum = 0;
            for (double[] row : rows) {
                double[] left = new double[PIXELS];
                Arrays.setAll(left, j -> row[j] - mean[j]);
                sum += Blas.dot(PIXELS, left, 0, left, 0);
                for (int k = 0; k < count; k++) {
                    double score = Blas.dot(PIXELS, left, 0, vectors, k * PIXELS);
                    sum -= score * score;
                }
            }
            return Math.sqrt(sum / rows.length / PIXELS);
        }
    }
}
