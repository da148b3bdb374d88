package io.github.deepscn.eval;

import io.github.deepscn.data.Require;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Calibrates prediction intervals by the errors of predictions on rows that the model was not trained on.
 *
 * <p>Split conformal prediction: of n absolute residuals s₁ ≤ … ≤ sₙ, the half width of an interval of coverage c is
 * s_⌈(n+1)c⌉. A new row that is exchangeable with those of the residuals lies in its interval with a probability of at
 * least c, whatever the distribution is.
 *
 * <p>With a {@link ErrorCurve} σ for each target the residuals are divided by it, and half the width around a
 * prediction ŷ is σ(ŷ)·s_⌈(n+1)c⌉: intervals are wide where errors are large.
 *
 * <p>If there are N &gt; {@value #MOST_SCORES} rows, only K = {@value #MOST_SCORES} order statistics are kept: those of
 * rank ⌈k(N+1)/(K+1)⌉ for k = 1, …, K. The rule above then never takes a smaller score than with all N.
 *
 * <p>Immutable and thread-safe.
 */
public final class Intervals {
    /** The most scores to keep per target. */
    public static final int MOST_SCORES = 10_000;

    private final long rows;

    /** By target, then ascending. */
    private final double[][] scores;

    /** One for each target, or none if errors have the same size everywhere. */
    private final List<ErrorCurve> curves;

    private Intervals(long rows, double[][] scores, List<ErrorCurve> curves) {
        this.rows = rows;
        this.scores = scores;
        this.curves = List.copyOf(curves);
    }

    /**
     * Intervals from the residuals of held-out rows.
     *
     * @param residuals rows by targets, in the units of the network
     * @return the scores that intervals are made from
     * @throws io.github.deepscn.data.BadInputException if there are no residuals, or one is not finite
     */
    public static Intervals of(double[][] residuals) {
        return of(residuals, 1);
    }

    /**
     * Intervals of one width from the residuals of held-out rows times a factor, because the residuals of an ensemble's
     * members are larger than those of the ensemble.
     *
     * @param residuals rows by targets, in the units of the network
     * @param factor positive
     * @return the scores that intervals are made from
     * @throws io.github.deepscn.data.BadInputException if there are no residuals, or one is not finite
     */
    public static Intervals of(double[][] residuals, double factor) {
        double[][] sizes = sizes(residuals, factor);
        return new Intervals(residuals.length, thinned(sizes), List.of());
    }

    /**
     * Intervals that are wide around predictions whose residuals are large.
     *
     * @param residuals of held-out rows, rows by targets, in the units of the network
     * @param factor multiplies the residuals; positive
     * @param predictions for the same rows, in the same units
     * @return the scores that intervals are made from
     * @throws io.github.deepscn.data.BadInputException if there are no residuals, or a number is not finite
     */
    public static Intervals of(double[][] residuals, double factor, double[][] predictions) {
        double[][] sizes = sizes(residuals, factor);
        requireShape("predictions", predictions, residuals.length, sizes.length);
        List<CurveFit> fits = IntStream.range(0, sizes.length)
                .mapToObj(q -> new CurveFit(
                        Arrays.stream(predictions).mapToDouble(row -> row[q]).toArray(), sizes[q]))
                .toList();
        if (fits.stream().allMatch(CurveFit::isConstant)) {
            return of(residuals, factor);
        }
        double[][] relative = fits.stream().map(CurveFit::relative).toArray(double[][]::new);
        return new Intervals(
                residuals.length,
                thinned(relative),
                fits.stream().map(CurveFit::curve).toList());
    }

    /** The size of every residual times a factor, by target. */
    private static double[][] sizes(double[][] residuals, double factor) {
        Objects.requireNonNull(residuals, "residuals");
        Require.atLeast("the number of rows with residuals", residuals.length, 1);
        Require.between("the factor of the residuals", factor, 0, Double.POSITIVE_INFINITY);
        int targets = Require.present("residuals[0]", residuals[0]).length;
        Require.atLeast("the number of targets with residuals", targets, 1);
        requireShape("residuals", residuals, residuals.length, targets);
        double[][] sizes = new double[targets][residuals.length];
        for (int q = 0; q < targets; q++) {
            for (int i = 0; i < residuals.length; i++) {
                sizes[q][i] = Require.atLeast(
                        "the size of residuals[" + i + "][" + q + "]", factor * Math.abs(residuals[i][q]), 0);
            }
        }
        return sizes;
    }

    private static void requireShape(String name, double[][] numbers, int rows, int targets) {
        Require.that(numbers.length == rows, name + " has " + numbers.length + " rows, must have " + rows);
        for (int i = 0; i < rows; i++) {
            String row = name + "[" + i + "]";
            int seen = Require.present(row, numbers[i]).length;
            Require.that(seen == targets, row + " has " + seen + " numbers, must have " + targets);
        }
    }

    /** The order statistics to keep, by target. */
    private static double[][] thinned(double[][] sizes) {
        return Arrays.stream(sizes).map(Intervals::thinned).toArray(double[][]::new);
    }

    private static double[] thinned(double[] sizes) {
        double[] sorted = Arrays.stream(sizes).sorted().toArray();
        int kept = Math.min(MOST_SCORES, sorted.length);
        double[] some = new double[kept];
        for (int k = 1; k <= kept; k++) {
            long rank = (k * (sorted.length + 1L) + kept) / (kept + 1L);
            some[k - 1] = sorted[(int) rank - 1];
        }
        return some;
    }

    /**
     * Intervals from stored scores.
     *
     * @param rows number of residuals per target
     * @param scores targets by order statistics, ascending; not copied
     * @param curves one for each target, or none
     * @return the scores that intervals are made from
     * @throws io.github.deepscn.data.BadInputException if the scores are not of this form
     */
    public static Intervals kept(long rows, double[][] scores, List<ErrorCurve> curves) {
        Require.atLeast("the number of targets with scores", scores.length, 1);
        int count = Require.present("scores[0]", scores[0]).length;
        Require.that(
                count >= 1 && count == Math.min(rows, MOST_SCORES),
                count + " scores of " + rows + " rows, must be as many, at least 1 and at most " + MOST_SCORES);
        requireShape("scores", scores, scores.length, count);
        Require.that(
                curves.isEmpty() || curves.size() == scores.length,
                "there are " + curves.size() + " curves of errors, must be one for each of " + scores.length
                        + " targets, or none");
        for (int q = 0; q < scores.length; q++) {
            double before = 0;
            for (double score : scores[q]) {
                Require.atLeast("a score of target " + q, score, 0);
                Require.that(
                        score >= before,
                        "the scores of target " + q + " must ascend, but " + score + " follows " + before);
                before = score;
            }
        }
        return new Intervals(rows, scores, curves);
    }

    /** {@return the number of targets} */
    public int targets() {
        return scores.length;
    }

    /** {@return number of held-out rows} */
    public long rows() {
        return rows;
    }

    /** {@return number of scores kept per target} */
    public int count() {
        return scores[0].length;
    }

    /**
     * {@return one of the scores}
     *
     * @param index rank from zero, the smallest first
     * @param target the index of the target, from zero
     */
    public double score(int index, int target) {
        return scores[target][index];
    }

    /**
     * {@return whether there are enough rows for this coverage}
     *
     * @param coverage the share of true values that an interval is to hold, between 0 and 1
     */
    public boolean reaches(double coverage) {
        return rank(coverage) <= count();
    }

    /** {@return the curve of each target; none if errors have the same size everywhere} */
    public List<ErrorCurve> curves() {
        return curves;
    }

    /**
     * Half the width of an interval where errors have their typical size, in the units of the network.
     *
     * @param target the index of the target, from zero
     * @param coverage share of rows that intervals shall contain, strictly between 0 and 1
     * @return half the width
     * @throws io.github.deepscn.data.BadInputException if the coverage is outside this range, or there are too few rows
     */
    public double halfWidth(int target, double coverage) {
        int rank = rank(coverage);
        Require.that(
                rank <= count(),
                "intervals of coverage " + coverage + " need at least " + rowsNeeded(coverage)
                        + " held-out rows to calibrate them, there were " + rows);
        return scores[target][rank - 1];
    }

    /**
     * How much wider than {@link #halfWidth} an interval is around a prediction.
     *
     * @param target the index of the target, from zero
     * @param prediction in the units of the network
     * @return 1 where errors have their typical size
     */
    public double relativeWidth(int target, double prediction) {
        return curves.isEmpty() ? 1 : curves.get(target).at(prediction);
    }

    /** ⌈(n+1)c⌉ in decimal arithmetic, so that 0.9 of 10 is 9. */
    private int rank(double coverage) {
        Require.between("coverage", coverage, 0, 1);
        return BigDecimal.valueOf(coverage)
                .multiply(BigDecimal.valueOf(count() + 1L))
                .setScale(0, RoundingMode.CEILING)
                .intValueExact();
    }

    /** The least n with ⌈(n+1)c⌉ ≤ n, which is ⌈c/(1−c)⌉. */
    private static BigDecimal rowsNeeded(double coverage) {
        var share = BigDecimal.valueOf(coverage);
        return share.divide(BigDecimal.ONE.subtract(share), MathContext.DECIMAL128)
                .setScale(0, RoundingMode.CEILING);
    }
}
