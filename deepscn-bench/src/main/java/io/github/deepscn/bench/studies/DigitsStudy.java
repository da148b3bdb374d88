package io.github.deepscn.bench.studies;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.ensemble.Ensemble;
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
import java.util.stream.Collectors;

/**
 * Predicts the angle of rotated handwritten digits from their pixels, with the presets and with the paper's options.
 */
public final class DigitsStudy {
    private static final String ANGLE = "angle";
    private static final double LARGEST_ANGLE = 45;
    private static final long TRAINING_SEED = 1;
    private static final long TEST_SEED = 2;
    private static final List<Source> SOURCES = List.of(Sources.MEAN_PAIRS, Sources.LOCAL_PAIRS);
    /** Larger than in the presets, as pixels are noisier than the columns of most tables. */
    private static final double RIDGE = 1e-3;

    private static final int FEW_NETWORKS = 4;
    private static final int MANY_CANDIDATES = 300;

    private final Table training;
    private final Table test;
    private final long seed;

    private DigitsStudy(Table training, Table test, long seed) {
        this.training = training;
        this.test = test;
        this.seed = seed;
    }

    /** Trains with all options and prints the errors. */
    public static void run(Path folder, boolean quick, long seed) throws IOException {
        int images = quick ? 500 : 5000;
        var mnist = new Mnist(folder);
        var study = new DigitsStudy(
                turned(mnist.someTraining(images, TRAINING_SEED), TRAINING_SEED),
                turned(mnist.someTest(images, TEST_SEED), TEST_SEED),
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
        Score paper = score(TableOptions.paper(ANGLE).withLayers(layers));
        paper.print("paper", paper);
        score(asTheyAre(TableOptions.balanced(ANGLE), layers)).print("balanced", paper);
        score(asTheyAre(TableOptions.accurate(ANGLE), layers)).print("accurate", paper);
        score(asManyNodesInAll(layers)).print("accurate, as many nodes in all", paper);
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
        Ensemble networks = preset.ensemble().orElseThrow();
        return preset.withEnsemble(networks.withMixture(SOURCES))
                .withEncoder(EncoderOptions.standard().withScaled(false))
                .withTraining(preset.training()
                        .withLinks(new Links(true, false))
                        .withShrinkage(new Shrinkage.Throughout(RIDGE)))
                .withLayers(layers);
    }

    private Score score(TableOptions options) {
        long start = System.nanoTime();
        TableModel model = TableTraining.with(options.withTask(Task.REGRESSION)
                        .withTraining(options.training().withSeed(seed)))
                .fit(training)
                .model();
        double seconds = (System.nanoTime() - start) / 1e9;
        int networks = model.members().size();
        return new Score(
                options.training().layers(),
                (double) model.nodes() / networks,
                networks,
                rmse(model, training),
                rmse(model, test),
                seconds);
    }

    /**
     * The result of a training.
     *
     * @param layers the maximum width of every layer of a network
     * @param nodes the mean number of nodes in a network
     */
    private record Score(
            List<Integer> layers, double nodes, int networks, double trainRmse, double testRmse, double seconds) {
        void print(String preset, Score paper) {
            System.out.printf(
                    Locale.ROOT,
                    "%-30s %-15s %6.0f %9d %13.3f %12.3f %6.3f %8.0f%n",
                    preset,
                    layers.stream().map(Object::toString).collect(Collectors.joining(",")),
                    nodes,
                    networks,
                    trainRmse,
                    testRmse,
                    testRmse / paper.testRmse,
                    seconds);
        }
    }

    /** Digits, each rotated by a random angle: a column for every pixel and one for the angle. */
    static Table turned(double[][] upright, long seed) {
        double[] angles = new SplittableRandom(seed)
                .doubles(upright.length, -LARGEST_ANGLE, LARGEST_ANGLE)
                .toArray();
        double[][] pixels = new double[Mnist.PIXELS][upright.length];
        for (int i = 0; i < upright.length; i++) {
            double[] turned = Rotation.clockwise(upright[i], Mnist.SIDE, angles[i]);
            for (int j = 0; j < turned.length; j++) {
                pixels[j][i] = turned[j];
            }
        }
        var columns = new ArrayList<Column>();
        for (int j = 0; j < pixels.length; j++) {
            columns.add(NumberColumn.of("p" + (j + 1), pixels[j]));
        }
        columns.add(NumberColumn.of(ANGLE, angles));
        return Table.of(columns);
    }

    private static double rmse(TableModel model, Table rows) {
        return model.evaluateNumbers(rows).rmse();
    }
}
