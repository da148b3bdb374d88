package io.github.deepscn.data;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows to learn from or to check against: inputs X, targets T and, optionally, a weight per row.
 *
 * <p>Everything is checked here, once. An input may be any finite number. Targets are squared and summed, so the
 * largest of them must lie between {@value #SMALLEST_TARGET} and {@value #LARGEST_TARGET} in magnitude (or all be
 * zero), also when each is multiplied by the root of its row's weight. Weights are finite and not negative; rows of
 * weight zero are ignored. Only the ratios of weights matter, so they are stored multiplied by the power of four that
 * brings the largest to between 1 and 4; a weight that underflows beside it counts as zero.
 */
public final class Samples {
    /** The largest magnitude of a target. */
    public static final double LARGEST_TARGET = 1e100;
    /** The least magnitude that the largest target may have. */
    public static final double SMALLEST_TARGET = 1e-100;

    /** The largest weight of a row. */
    public static final double LARGEST_WEIGHT = 1e100;
    /** The most columns of inputs or of targets. */
    public static final int MOST_COLUMNS = 1_000_000;

    /** Most numbers in a block of rows, unless a single row is longer. */
    private static final int CHUNK = 1 << 18;

    private final Matrix inputs;
    private final Matrix targets;
    private final double @Nullable [] weights;

    private Samples(Matrix inputs, Matrix targets, double @Nullable [] weights) {
        this.inputs = inputs;
        this.targets = targets;
        this.weights = weights;
    }

    /** Rows with one output. */
    public static Samples of(double[][] inputs, double[] targets) {
        return of(Matrix.of("inputs", inputs), Matrix.ofColumn(Objects.requireNonNull(targets, "targets")));
    }

    /** Rows with several outputs, one array per row. */
    public static Samples of(double[][] inputs, double[][] targets) {
        return of(Matrix.of("inputs", inputs), Matrix.of("targets", targets));
    }

    public static Samples of(Matrix inputs, Matrix targets) {
        Require.that(inputs.rows() > 0, "inputs has 0 rows, must have at least 1");
        Require.that(
                inputs.rows() == targets.rows(),
                "inputs has " + inputs.rows() + " rows but targets has " + targets.rows()
                        + "; both must have the same number");
        requireColumns("inputs", inputs);
        requireColumns("targets", targets);
        largestMagnitude("inputs", inputs, Double.MAX_VALUE);
        double largest = largestMagnitude("targets", targets, LARGEST_TARGET);
        requireNotTiny("the largest target", largest);
        return new Samples(inputs, targets, null);
    }

    /** These rows with weights. An integer weight has the effect of repeating the row that often. */
    public Samples withWeights(double[] rowWeights) {
        Objects.requireNonNull(rowWeights, "rowWeights");
        Require.that(
                rowWeights.length == rows(),
                "weights has " + rowWeights.length + " values but there are " + rows()
                        + " rows; both must be the same number");
        double largest = 0;
        for (int i = 0; i < rowWeights.length; i++) {
            Require.atLeast("weights[" + i + "]", rowWeights[i], 0);
            Require.that(
                    rowWeights[i] <= LARGEST_WEIGHT,
                    "weights[" + i + "] is " + rowWeights[i] + ", must be at most " + LARGEST_WEIGHT);
            largest = Math.max(largest, rowWeights[i]);
        }
        Require.that(largest > 0, "weights are all zero, at least one must be positive");
        double[] scaled = scaled(rowWeights, largest);
        requireNotTiny("the largest target times the root of its row's weight", largestWeightedTarget(targets, scaled));
        return new Samples(inputs, targets, scaled);
    }

    /** Some of the rows, by their numbers, with their weights unchanged. */
    public Samples pick(int[] numbers) {
        Require.that(numbers.length > 0, "no row is picked, at least one must be");
        double[] all = weights;
        double[] picked = all == null
                ? null
                : Arrays.stream(numbers).mapToDouble(i -> all[i]).toArray();
        return new Samples(inputs.pick(numbers), targets.pick(numbers), picked);
    }

    /** These rows, with a check that runs before rows are copied and may throw to stop the copying. */
    public Samples checked(Runnable check) {
        return new Samples(checked(inputs, check), checked(targets, check), weights);
    }

    private static Matrix checked(Matrix matrix, Runnable check) {
        return Matrix.of(matrix.rows(), matrix.columns(), (from, to, into) -> {
            check.run();
            matrix.copyRows(from, to, into);
        });
    }

    public int rows() {
        return inputs.rows();
    }

    public Matrix inputs() {
        return inputs;
    }

    public Matrix targets() {
        return targets;
    }

    /** One weight per row, the largest between 1 and 4, or null if every row counts once. */
    public double @Nullable [] weights() {
        return weights == null ? null : weights.clone();
    }

    /** Indices, from zero, of inputs that have the same value in all rows of positive weight. */
    public List<Integer> constantInputs() {
        int first =
                IntStream.range(0, rows()).filter(this::takesPart).findFirst().orElseThrow();
        double[] value = new double[inputs.columns()];
        inputs.copyRows(first, first + 1, value);
        var constant = new BitSet();
        constant.set(0, inputs.columns());
        forEachChunk(inputs, (chunk, from, count) -> {
            for (int j = constant.nextSetBit(0); j >= 0; j = constant.nextSetBit(j + 1)) {
                for (int i = 0; i < count; i++) {
                    if (chunk[j * count + i] != value[j] && takesPart(from + i)) {
                        constant.clear(j);
                        break;
                    }
                }
            }
        });
        return constant.stream().boxed().toList();
    }

    private boolean takesPart(int row) {
        return weights == null || weights[row] > 0;
    }

    private static void requireColumns(String name, Matrix matrix) {
        Require.that(
                matrix.columns() > 0 && matrix.columns() <= MOST_COLUMNS,
                name + " has " + matrix.columns() + " columns, must have between 1 and " + MOST_COLUMNS);
    }

    private static void requireNotTiny(String name, double magnitude) {
        Require.that(
                magnitude == 0 || magnitude >= SMALLEST_TARGET,
                name + " is " + magnitude + " in magnitude, must be 0 or at least " + SMALLEST_TARGET
                        + "; scale the targets");
    }

    /** Scales by an even power of two, so that the roots of the weights also keep every digit. */
    private static double[] scaled(double[] weights, double largest) {
        int exponent = Math.getExponent(largest * 0x1p200) - 200; // the factor makes a subnormal number normal
        int even = 2 * Math.floorDiv(exponent, 2);
        return Arrays.stream(weights).map(weight -> Math.scalb(weight, -even)).toArray();
    }

    /** max √w|t|; a product that underflows counts as the smallest positive number. */
    private static double largestWeightedTarget(Matrix targets, double[] weights) {
        double[] largest = {0};
        forEachChunk(targets, (chunk, from, count) -> {
            for (int k = 0; k < targets.columns() * count; k++) {
                double weight = weights[from + k % count];
                if (chunk[k] != 0 && weight > 0) {
                    double magnitude = Math.max(Double.MIN_VALUE, Math.sqrt(weight) * Math.abs(chunk[k]));
                    largest[0] = Math.max(largest[0], magnitude);
                }
            }
        });
        return largest[0];
    }

    private static double largestMagnitude(String name, Matrix matrix, double allowed) {
        double[] largest = {0};
        forEachChunk(matrix, (chunk, from, count) -> {
            for (int k = 0; k < matrix.columns() * count; k++) {
                double magnitude = Math.abs(chunk[k]);
                if (!(magnitude <= allowed)) {
                    throw new BadInputException(name + "[" + (from + k % count) + "]"
                            + (matrix.columns() == 1 ? "" : "[" + k / count + "]") + " is " + chunk[k]
                            + ", must be a finite number"
                            + (allowed == Double.MAX_VALUE ? "" : " of magnitude at most " + allowed));
                }
                largest[0] = Math.max(largest[0], magnitude);
            }
        });
        return largest[0];
    }

    /** The SHA-256 digest of all inputs, targets and weights, in hexadecimal digits. */
    public String fingerprint() {
        MessageDigest digest = sha256();
        for (Matrix matrix : new Matrix[] {inputs, targets}) {
            update(digest, matrix.rows(), matrix.columns());
            forEachChunk(matrix, (chunk, from, count) -> update(digest, chunk));
        }
        if (weights != null) {
            forEachChunk(Matrix.ofColumn(weights), (chunk, from, count) -> update(digest, chunk));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** A new SHA-256 digest. */
    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    private static void update(MessageDigest digest, double... values) {
        var bytes = ByteBuffer.allocate(Double.BYTES * values.length);
        bytes.asDoubleBuffer().put(values);
        digest.update(bytes);
    }

    private static void forEachChunk(Matrix matrix, Matrix.BlockVisitor visitor) {
        matrix.forEachBlock(Math.max(1, CHUNK / matrix.columns()), visitor);
    }
}
