package io.github.deepscn.eval;

import io.github.deepscn.data.Require;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the two errors of a decision between two classes cost, in any unit; a right decision costs nothing.
 *
 * <p>If P is the probability of the positive class, calling a row positive costs (1 − P)·falsePositive on average, and
 * calling it negative P·falseNegative. So a row is positive from the probability
 *
 * <p>t* = falsePositive/(falsePositive + falseNegative)
 *
 * <p>on. This holds for probabilities that are right. Class weights, for instance, make them wrong, so rows with known
 * classes are asked too; see {@link #threshold(String, List, double[][], String[])}.
 *
 * @param falsePositive cost of a row that is called positive and is not
 * @param falseNegative cost of a positive row that is not called positive
 */
public record Costs(double falsePositive, double falseNegative) {
    private static final double STANDARD_ERRORS = 2;

    public Costs {
        Require.between("the cost of a false positive", falsePositive, 0, Double.POSITIVE_INFINITY);
        Require.between("the cost of a false negative", falseNegative, 0, Double.POSITIVE_INFINITY);
    }

    /**
     * t*, the best threshold if probabilities are right.
     *
     * @return a probability
     */
    public double threshold() {
        return falsePositive / (falsePositive + falseNegative);
    }

    /**
     * {@return the threshold that rows with known classes suggest}
     *
     * <p>It is t* unless another threshold costs less on these rows, by more than two standard errors of the mean
     * difference per row, with one more row counted that speaks for t*.
     *
     * @param positive the positive class
     * @param classes both classes
     * @param probabilities of the classes, for each row; preferably of rows that the model has not learnt from
     * @param labels the class of each row; rows of other classes do not count
     * @throws io.github.deepscn.data.BadInputException if there are not two classes, or none of them is the positive
     */
    public Threshold threshold(String positive, List<String> classes, double[][] probabilities, String[] labels) {
        int index = Threshold.require(positive, classes);
        var rows = new TreeMap<Double, int[]>();
        for (int i = 0; i < labels.length; i++) {
            int label = classes.indexOf(labels[i]);
            if (label >= 0) {
                rows.computeIfAbsent(probabilities[i][index], p -> new int[2])[label == index ? 1 : 0]++;
            }
        }
        return new Threshold(positive, best(rows));
    }

    /**
     * {@return the mean cost per row, over the rows of both classes}
     *
     * @param scores of predicted classes
     * @param positive the class that the costs name as positive
     * @throws io.github.deepscn.data.BadInputException if there are not two classes, or none of them is the positive
     */
    public double perRow(ClassScores scores, String positive) {
        int index = Threshold.require(positive, scores.classes());
        int[][] counts = scores.confusion().stream()
                .map(row -> row.stream().mapToInt(count -> count).toArray())
                .toArray(int[][]::new);
        double cost = falsePositive * counts[1 - index][index] + falseNegative * counts[index][1 - index];
        return cost / (scores.rows() - scores.unknown());
    }

    /**
     * The threshold that rows suggest.
     *
     * @param rows for each probability, the numbers of other and of positive rows that have it
     */
    private double best(NavigableMap<Double, int[]> rows) {
        double start = threshold();
        Move up = Move.best(rows.tailMap(start, true), 1, falsePositive, -falseNegative);
        Move down = Move.best(rows.headMap(start, false).descendingMap(), 0, -falsePositive, falseNegative);
        int count = rows.values().stream().mapToInt(both -> both[0] + both[1]).sum();
        Move best = up.gain > down.gain ? up : down;
        return best.isWorth(count + 1) ? best.threshold : start;
    }

    /**
     * A move from t* to another threshold, after which rows between the two are called otherwise.
     *
     * @param gain by how much these rows cost less, with one row more that costs more
     * @param squares the sum of the squares of the differences
     */
    private record Move(double threshold, double gain, double squares) {
        /**
         * The move with the largest gain.
         *
         * @param rows on one side of t*, the nearest first
         * @param end of this side, 0 or 1
         * @param other how much less another row costs when it is called otherwise
         * @param positive the same for a positive row
         */
        static Move best(SortedMap<Double, int[]> rows, double end, double other, double positive) {
            double against = Math.min(other, positive);
            var best = new Move(Double.NaN, 0, 0);
            double gain = against;
            double squares = against * against;
            List<Map.Entry<Double, int[]>> entries = List.copyOf(rows.entrySet());
            for (int k = 0; k < entries.size(); k++) {
                int[] counts = entries.get(k).getValue();
                gain += counts[0] * other + counts[1] * positive;
                squares += counts[0] * other * other + counts[1] * positive * positive;
                double next = k + 1 < entries.size() ? entries.get(k + 1).getKey() : end;
                double threshold = between(entries.get(k).getKey(), next);
                if (gain > best.gain && threshold > 0 && threshold < 1) {
                    best = new Move(threshold, gain, squares);
                }
            }
            return best;
        }

        /** A threshold that tells two probabilities apart. */
        private static double between(double one, double two) {
            double middle = (one + two) / 2;
            return middle > Math.min(one, two) ? middle : Math.max(one, two);
        }

        /** Whether the mean gain per row is more than two of its standard errors. */
        boolean isWorth(int rows) {
            double mean = gain / rows;
            double variance = (squares - rows * mean * mean) / (rows - 1);
            return mean > STANDARD_ERRORS * Math.sqrt(variance / rows);
        }
    }
}
