package io.github.deepscn.spark;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.engine.Totals;
import io.github.deepscn.ensemble.EnsembleRows;
import io.github.deepscn.ensemble.EquationStrips;
import io.github.deepscn.ensemble.EquationStrips.Strip;
import io.github.deepscn.ensemble.SideBySide;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.threads.Crew;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an ensemble in the executors of a Spark cluster. The driver holds their targets and weights.
 *
 * <p>A network chooses its nodes on the driver, with a copy of the rows that it chooses them with, or on the cluster if
 * these are too many. Whatever needs all rows is computed where they are.
 */
public final class SparkRows implements EnsembleRows, AutoCloseable {
    private static final int[] NONE = {};

    private final KeptRows kept;
    private final RowSurvey survey;
    private final List<Long> firstRows;
    private final Matrix targets;
    private final double @Nullable [] weights;
    /** The numbers of these rows among all, ascending; null for all. */
    private final int @Nullable [] numbers;
    /** The most rows with which a network chooses its nodes on the driver. */
    private final long room;

    private SparkRows(
            KeptRows kept,
            RowSurvey survey,
            Matrix targets,
            double @Nullable [] weights,
            int @Nullable [] numbers,
            long room) {
        this.kept = kept;
        this.survey = survey;
        this.firstRows =
                survey.places().stream().map(PartitionPlace::firstTraining).toList();
        this.targets = targets;
        this.weights = weights;
        this.numbers = numbers;
        this.room = room;
    }

    /**
     * Reads rows in their partitions. A partition is one task.
     *
     * @param rows must be the same each time they are computed; validation rows take no part
     * @param inputs number of inputs of a row
     * @param outputs number of targets of a row
     * @param areClasses whether one target of each row is 1 and all others are 0
     * @param skipsInvalid whether rows that cannot be learnt from are left out; otherwise they are an error
     * @throws io.github.deepscn.data.BadInputException if rows cannot be learnt from, none is left, or there are too
     *     many
     */
    public static SparkRows over(
            JavaRDD<TrainingRow> rows, int inputs, int outputs, boolean areClasses, boolean skipsInvalid) {
        KeptRows kept = KeptRows.of(rows, inputs, outputs);
        RowSurvey survey = kept.requireSound(skipsInvalid);
        try {
            long count = survey.training().rows;
            Require.that(
                    count <= Integer.MAX_VALUE,
                    "there are " + count + " rows, an ensemble learns from at most " + Integer.MAX_VALUE
                            + "; train one network");
            Matrix targets = areClasses
                    ? oneHot(kept.columns(1, some -> new double[][] {some.classes()})[0], outputs)
                    : columnwise(kept.columns(outputs, some -> some.columns(inputs, outputs)));
            double scale = survey.trainingScale();
            double[] weights = scale == 0
                    ? null
                    : Arrays.stream(kept.columns(1, some -> some.columns(inputs + outputs, 1))[0])
                            .map(weight -> weight * scale)
                            .toArray();
            return new SparkRows(kept, survey, targets, weights, null, Long.MAX_VALUE);
        } catch (RuntimeException | Error e) {
            kept.close();
            throw e;
        }
    }

    private static Matrix oneHot(double[] classOf, int outputs) {
        int[] classes = Arrays.stream(classOf).mapToInt(place -> (int) place).toArray();
        return Matrix.of(classes.length, outputs, (from, to, into) -> {
            Arrays.fill(into, 0, outputs * (to - from), 0);
            for (int i = from; i < to; i++) {
                into[classes[i] * (to - from) + i - from] = 1;
            }
        });
    }

    private static Matrix columnwise(double[][] columns) {
        return Matrix.of(columns[0].length, columns.length, (from, to, into) -> {
            for (int k = 0; k < columns.length; k++) {
                System.arraycopy(columns[k], from, into, k * (to - from), to - from);
            }
        });
    }

    /** These rows, of which a network chooses its nodes with at most this number on the driver. */
    SparkRows withRoom(long most) {
        return new SparkRows(kept, survey, targets, weights, numbers, most);
    }

    @Override
    public int count() {
        return targets.rows();
    }

    @Override
    public int inputs() {
        return kept.inputs();
    }

    @Override
    public Matrix targets() {
        return targets;
    }

    @Override
    public double @Nullable [] weights() {
        return weights == null ? null : weights.clone();
    }

    /** The least value of an input. */
    public double least(int input) {
        return survey.training().least[input];
    }

    /** The largest value of an input. */
    public double largest(int input) {
        return survey.training().most[input];
    }

    /** Number of rows left out because they cannot be learnt from. */
    public long invalidRows() {
        return survey.invalid();
    }

    JavaSparkContext spark() {
        return kept.spark();
    }

    int outputs() {
        return kept.outputs();
    }

    @Override
    public String fingerprint() {
        if (numbers == null) {
            return survey.fingerprint();
        }
        MessageDigest digest = Samples.sha256();
        digest.update(survey.fingerprint().getBytes(StandardCharsets.US_ASCII));
        for (int number : numbers) {
            digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, number));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    @Override
    public EnsembleRows pick(int[] some) {
        double[] all = weights;
        double[] picked = all == null
                ? null
                : Arrays.stream(some).mapToDouble(i -> all[i]).toArray();
        return new SparkRows(kept, survey, targets.pick(some), picked, among(some), room);
    }

    /** The numbers of some of these rows among all. */
    private int[] among(int[] some) {
        int[] these = numbers;
        return these == null ? some : Arrays.stream(some).map(i -> these[i]).toArray();
    }

    /** Some of all training rows; the others stay open when these are closed. */
    private KeptRows kept(int @Nullable [] learnt, int[] judging) {
        return learnt == null
                ? new KeptRows(kept.spark(), kept.rows(), kept.inputs(), kept.outputs(), () -> {})
                : kept.pick(firstRows, learnt, judging);
    }

    @Override
    public Engine engine(Machine machine) {
        double weight = weights == null ? count() : Arrays.stream(weights).sum();
        var shape = new DataShape(count(), inputs(), outputs(), weight, 0, 0, 0, List.of());
        return new PassingEngine(kept(numbers, NONE), shape, survey.trainingScale());
    }

    @Override
    public Engine engine(int[] training, int[] riding, Machine machine) {
        if (training.length <= room) {
            return LocalEngine.over(here(training), here(riding), machine);
        }
        KeptRows some = kept(among(training), among(riding));
        try {
            return new SparkEngine(some, some.survey().withScale(survey.trainingScale()));
        } catch (RuntimeException | Error e) {
            some.close();
            throw e;
        }
    }

    /** Copies of some of these rows on the driver. */
    private Samples here(int[] some) {
        int width = inputs();
        try (KeptRows wanted = kept(among(some), NONE)) {
            var samples =
                    Samples.of(columnwise(wanted.columns(width, rows -> rows.columns(0, width))), targets.pick(some));
            double[] all = weights;
            return all == null
                    ? samples
                    : samples.withWeights(
                            Arrays.stream(some).mapToDouble(i -> all[i]).toArray());
        }
    }

    @Override
    public double[][] outputs(Network network, List<Readout> readouts) {
        int width = outputs();
        List<Readout> sent = List.copyOf(readouts);
        try (KeptRows wanted = kept(numbers, NONE)) {
            double[][] columns = wanted.columns(
                    sent.size() * width, rows -> split(EnsembleRows.outputs(network, sent, rows.inputs()), width));
            return IntStream.range(0, sent.size())
                    .mapToObj(k -> Arrays.stream(columns, k * width, (k + 1) * width)
                            .flatMapToDouble(Arrays::stream)
                            .toArray())
                    .toArray(double[][]::new);
        }
    }

    @Override
    public void gather(SideBySide networks, EquationStrips equations, Crew crew, DoubleConsumer progress) {
        int columns = networks.columns();
        double scale = survey.trainingScale();
        try (KeptRows wanted = kept(numbers, NONE)) {
            int from = 0;
            while (from < columns) {
                progress.accept((double) from / columns);
                Strip strip = Strip.from(from, columns);
                Totals sums = wanted.totals(
                        strip.sums(outputs()),
                        0,
                        rows -> new Totals(
                                strip.sums(networks, rows.inputs(), rows.targets(), rows.weights(scale)),
                                new double[0]));
                equations.addSums(strip, sums.sums());
                from += strip.width();
            }
        }
        equations.addTargets(targets, weights);
    }

    @Override
    public double[] outputs(SideBySide networks, Readout readout, Crew crew) {
        int width = outputs();
        try (KeptRows wanted = kept(numbers, NONE)) {
            double[][] columns = wanted.columns(
                    width, rows -> split(new double[][] {networks.outputs(rows.inputs(), readout, Crew.ALONE)}, width));
            return Arrays.stream(columns).flatMapToDouble(Arrays::stream).toArray();
        }
    }

    /** Splits each array into a number of equal parts. */
    private static double[][] split(double[][] arrays, int parts) {
        return Arrays.stream(arrays)
                .flatMap(array -> IntStream.range(0, parts)
                        .mapToObj(q -> Arrays.copyOfRange(
                                array, q * (array.length / parts), (q + 1) * (array.length / parts))))
                .toArray(double[][]::new);
    }

    /** Frees the disks of the executors; the Spark context stays open. */
    @Override
    public void close() {
        kept.close();
    }
}
