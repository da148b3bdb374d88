package io.github.deepscn.bench.studies;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.network.Links;
import io.github.deepscn.paper.digits.Rotation;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Predicts the angle of rotated handwritten digits from their pixels, with the presets and with the paper's options.
 */
public record DigitsStudy(Table training, Table test, long seed) {
    private static final String ANGLE = "angle";
    private static final double LARGEST_ANGLE = 45;
    private static final long TRAINING_SEED = 1;
    private static final long TEST_SEED = 2;
    private static final List<Source> SOURCES = List.of(Sources.MEAN_PAIRS, Sources.LOCAL_PAIRS);
    /** Larger than in the presets, as pixels are noisier than the columns of most tables. */
    private static final double RIDGE = 1e-3;

    private static final int FEW_NETWORKS = 4;
    private static final int MANY_CANDIDATES = 300;

    /** Trains with all options and prints the errors. */
    public static void run(Path folder, boolean quick, long seed) throws IOException {
        int images = quick ? 500 : 5000;
        var study = new DigitsStudy(
                turned(Mnist.some(folder, Mnist.TRAINING, images, TRAINING_SEED), TRAINING_SEED),
                turned(Mnist.some(folder, Mnist.TEST, images, TEST_SEED), TEST_SEED),
                seed);
        System.out.printf(
                Locale.ROOT,
                "%d training images and the same number of test images, rotated by -%.0f to %.0f degrees%n%n",
                images,
                LARGEST_ANGLE,
                LARGEST_ANGLE);
        System.out.println(
                "preset                         layers           nodes  networks  train RMSE °  test RMSE °  ratio  seconds");
        for (int width : quick ? new int[] {25} : new int[] {250, 500}) {
            study.compare(width, width, width, width);
        }
    }

    private void compare(int... layers) {
        double paper = print("paper", TableOptions.paper(ANGLE).withLayers(layers), Double.NaN);
        print("balanced", asTheyAre(TableOptions.balanced(ANGLE), layers), paper);
        print("accurate", asTheyAre(TableOptions.accurate(ANGLE), layers), paper);
        print("accurate, as many nodes in all", asManyNodesInAll(layers), paper);
    }

    /**
     * A few networks of two layers with as many nodes in all as one network of these layers. Each node is the best of
     * many candidates, one node a step.
     */
    static TableOptions asManyNodesInAll(int... layers) {
        int nodes = Arrays.stream(layers).sum() / FEW_NETWORKS;
        TableOptions accurate = asTheyAre(TableOptions.accurate(ANGLE), nodes - nodes * 2 / 5, nodes * 2 / 5);
        Options training = accurate.training();
        return accurate.withEnsemble(accurate.ensemble().orElseThrow().withMembers(FEW_NETWORKS))
                .withTraining(training.withSearch(
                        training.search().withCandidates(MANY_CANDIDATES).withBatch(1)));
    }

    /** A preset on unscaled pixels, without input links, with candidates for images. */
    static TableOptions asTheyAre(TableOptions preset, int... layers) {
        Options training = preset.training();
        return preset.withEncoder(EncoderOptions.standard().withScaled(false))
                .withTraining(training.withSearch(training.search().withSources(SOURCES))
                        .withLinks(new Links(true, false))
                        .withShrinkage(new Shrinkage.Throughout(RIDGE)))
                .withLayers(layers);
    }

    /**
     * Trains, and prints the options and errors.
     *
     * @param paper the test error of the paper's options; NaN for these themselves
     * @return the test error
     */
    private double print(String preset, TableOptions options, double paper) {
        long start = System.nanoTime();
        TableModel model = TableTraining.with(options.withTask(Task.REGRESSION)
                        .withTraining(options.training().withSeed(seed)))
                .fit(training)
                .model();
        double seconds = (System.nanoTime() - start) / 1e9;
        int networks = model.members().size();
        double error = model.evaluateNumbers(test).rmse();
        System.out.printf(
                Locale.ROOT,
                "%-30s %-15s %6.0f %9d %13.3f %12.3f %6.3f %8.0f%n",
                preset,
                options.training().layers().toString().replaceAll("[\\[\\] ]", ""),
                (double) model.nodes() / networks,
                networks,
                model.evaluateNumbers(training).rmse(),
                error,
                Double.isNaN(paper) ? 1 : error / paper,
                seconds);
        return error;
    }

    /** Digits, each rotated by a random angle: a column for every pixel and one for the angle. */
    static Table turned(double[][] upright, long seed) {
        double[] angles = new SplittableRandom(seed)
                .doubles(upright.length, -LARGEST_ANGLE, LARGEST_ANGLE)
                .toArray();
        double[][] images = new double[upright.length][];
        Arrays.setAll(images, i -> Rotation.clockwise(upright[i], Mnist.SIDE, angles[i]));
        var columns = new ArrayList<Column>();
        for (int j = 0; j < Mnist.PIXELS; j++) {
            int pixel = j;
            columns.add(NumberColumn.of(
                    "p" + (j + 1),
                    Arrays.stream(images).mapToDouble(image -> image[pixel]).toArray()));
        }
        columns.add(NumberColumn.of(ANGLE, angles));
        return Table.of(columns);
    }
}
