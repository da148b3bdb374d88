package io.github.deepscn.eval;

import io.github.deepscn.data.BadInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Scores of predicted classes, over rows that count alike.
 *
 * <p>The predicted class of a row is the most probable one, or follows a {@link Threshold}. Accuracy, precision,
 * recall, F1 and the confusion matrix are about predicted classes; all other scores are about probabilities and do not
 * depend on a threshold.
 *
 * <p>Rows whose class the model does not know are wrong, their probability is 0, and they are other rows for every
 * class. A score that is not defined is NaN, and means over classes leave it out.
 *
 * @param rows number of rows
 * @param accuracy share of rows whose class was predicted
 * @param balancedAccuracy mean of the recalls of the classes that occur
 * @param logLoss −Σ log P(class)/N, where probabilities below {@value Metrics#LEAST_PROBABILITY} count as that
 * @param brier ΣΣ(P(c) − [c is the class])²/N over rows and classes c; for two classes half of that, which is the mean
 *     of (P − [is the class])² for either
 * @param unknown rows whose class the model does not know
 * @param classes the classes in the order of the model
 * @param confusion number of rows of each known class (row) that were predicted as each class (column)
 * @param ofClasses the scores of each class
 * @param reliability whether probabilities are as large as shares
 */
public record ClassScores(
        int rows,
        double accuracy,
        double balancedAccuracy,
        double logLoss,
        double brier,
        int unknown,
        List<String> classes,
        List<List<Integer>> confusion,
        List<OfClass> ofClasses,
        Reliability reliability) {
    /** A probability may exceed 1 by rounding. */
    private static final double MOST = 1 + 1e-9;

    /**
     * Scores of one class against all others.
     *
     * @param name the label
     * @param rows number of rows of the class
     * @param predicted number of rows that were predicted as the class
     * @param precision share of the predicted rows that are of the class; 0 if none was predicted, but some should
     * @param recall share of the rows of the class that were predicted
     * @param f1 harmonic mean of precision and recall: 2·right/(rows + predicted)
     * @param ranking whether its probability is larger for its rows than for others
     */
    public record OfClass(
            String name, int rows, int predicted, double precision, double recall, double f1, Ranking ranking) {
        private static OfClass of(String name, int rows, int predicted, int right, Ranking ranking) {
            double precision = predicted > 0 ? (double) right / predicted : rows > 0 ? 0 : Double.NaN;
            return new OfClass(
                    name,
                    rows,
                    predicted,
                    precision,
                    (double) right / rows, // 0/0 is NaN
                    2.0 * right / (rows + predicted),
                    ranking);
        }
    }

    public ClassScores {
        classes = List.copyOf(classes);
        confusion = List.copyOf(confusion);
        ofClasses = List.copyOf(ofClasses);
    }

    /**
     * The scores that follow from sums over the rows; the others are NaN or empty.
     *
     * @param rows the number of rows
     * @param accuracy the share of rows with the right class
     * @param balancedAccuracy the mean over the classes of the share of their rows with the right class
     * @param logLoss the mean of −log P(true class)
     * @param unknown the number of rows whose class the model does not know
     * @param classes the classes, in natural order
     * @param confusion the number of rows by true and by predicted class
     */
    public ClassScores(
            int rows,
            double accuracy,
            double balancedAccuracy,
            double logLoss,
            int unknown,
            List<String> classes,
            List<List<Integer>> confusion) {
        this(
                rows,
                accuracy,
                balancedAccuracy,
                logLoss,
                Double.NaN,
                unknown,
                classes,
                confusion,
                List.of(),
                Reliability.none());
    }

    /**
     * {@return scores the probabilities of each row, in the order of the classes, against its label}
     *
     * @param classes the classes, in natural order
     * @param probabilities the probabilities of the classes, in their order, one array per row
     * @param labels the label of each row
     */
    public static ClassScores of(List<String> classes, double[][] probabilities, String[] labels) {
        return of(classes, probabilities, labels, Optional.empty());
    }

    /**
     * {@return scores the probabilities of each row, in the order of the classes, against its label}
     *
     * @param classes the classes, in natural order
     * @param probabilities the probabilities of the classes, in their order, one array per row
     * @param labels the label of each row
     * @param threshold names the classes; if there is none, the most probable class is predicted, among equals the
     *     first
     * @throws BadInputException if there are no rows, not as many labels, a row has other than one number from 0 to 1
     *     for each class, or the threshold is not for these classes
     */
    public static ClassScores of(
            List<String> classes, double[][] probabilities, String[] labels, Optional<Threshold> threshold) {
        Metrics.requireAsMany(probabilities.length, labels.length, "labels");
        requireProbabilities(classes, probabilities);
        threshold.ifPresent(rule -> rule.requireAmong(classes));
        int[] actual = indices(classes, labels);
        int[] predicted = Arrays.stream(probabilities)
                .mapToInt(row -> Threshold.decide(threshold, classes, row))
                .toArray();
        int[][] counts = new int[classes.size()][classes.size()];
        for (int i = 0; i < actual.length; i++) {
            if (actual[i] >= 0) {
                counts[actual[i]][predicted[i]]++;
            }
        }
        List<OfClass> each = ofClasses(classes, probabilities, actual, predicted);
        double right = IntStream.range(0, counts.length).map(c -> counts[c][c]).sum();
        return new ClassScores(
                labels.length,
                right / labels.length,
                mean(each, OfClass::recall).orElse(0),
                logLoss(probabilities, actual),
                brier(probabilities, actual),
                (int) Arrays.stream(actual).filter(label -> label < 0).count(),
                classes,
                Arrays.stream(counts)
                        .map(row -> Arrays.stream(row).boxed().toList())
                        .toList(),
                each,
                reliability(classes, probabilities, actual, threshold));
    }

    private static void requireProbabilities(List<String> classes, double[][] probabilities) {
        for (int i = 0; i < probabilities.length; i++) {
            double[] row = probabilities[i];
            if (row.length != classes.size()) {
                throw new BadInputException("row " + i + " has " + row.length + " probabilities for " + classes.size()
                        + " classes; must be as many");
            }
            for (int c = 0; c < row.length; c++) {
                if (!(row[c] >= 0 && row[c] <= MOST)) {
                    throw new BadInputException("row " + i + " has the probability " + row[c] + " of class '"
                            + classes.get(c) + "', must lie between 0 and 1");
                }
            }
        }
    }

    /** The index of the class of each row, or −1 for a class that the model does not know. */
    private static int[] indices(List<String> classes, String[] labels) {
        Map<String, Integer> places = new HashMap<>();
        IntStream.range(0, classes.size()).forEach(c -> places.put(classes.get(c), c));
        return Arrays.stream(labels)
                .mapToInt(label -> places.getOrDefault(label, -1))
                .toArray();
    }

    private static List<OfClass> ofClasses(
            List<String> classes, double[][] probabilities, int[] actual, int[] predicted) {
        var all = new ArrayList<OfClass>();
        double[] scores = new double[actual.length];
        boolean[] belongs = new boolean[actual.length];
        for (int c = 0; c < classes.size(); c++) {
            int rows = 0;
            int called = 0;
            int right = 0;
            for (int i = 0; i < scores.length; i++) {
                scores[i] = probabilities[i][c];
                belongs[i] = actual[i] == c;
                rows += belongs[i] ? 1 : 0;
                called += predicted[i] == c ? 1 : 0;
                right += belongs[i] && predicted[i] == c ? 1 : 0;
            }
            all.add(OfClass.of(classes.get(c), rows, called, right, Ranking.of(scores, belongs)));
        }
        return all;
    }

    private static double logLoss(double[][] probabilities, int[] actual) {
        double loss = 0;
        for (int i = 0; i < actual.length; i++) {
            double probability = actual[i] < 0 ? 0 : Math.min(1, probabilities[i][actual[i]]);
            loss -= Math.log(Math.max(Metrics.LEAST_PROBABILITY, probability));
        }
        return loss / actual.length;
    }

    private static double brier(double[][] probabilities, int[] actual) {
        double sum = 0;
        for (int i = 0; i < actual.length; i++) {
            sum += actual[i] < 0 ? 1 : 0; // an unknown class is one more, of probability 0
            for (int c = 0; c < probabilities[i].length; c++) {
                double error = probabilities[i][c] - (actual[i] == c ? 1 : 0);
                sum += error * error;
            }
        }
        return sum / actual.length / (probabilities[0].length == 2 ? 2 : 1);
    }

    /** The reliability of the positive class of two: the last one if no threshold names it. */
    private static Reliability reliability(
            List<String> classes, double[][] probabilities, int[] actual, Optional<Threshold> threshold) {
        double[] chosen = new double[actual.length];
        boolean[] right = new boolean[actual.length];
        int positive = threshold.map(rule -> classes.indexOf(rule.positive())).orElse(classes.size() - 1);
        for (int i = 0; i < chosen.length; i++) {
            int which = classes.size() == 2 ? positive : Metrics.mostProbable(probabilities[i]);
            chosen[i] = probabilities[i][which];
            right[i] = actual[i] == which;
        }
        return Reliability.of(
                classes.size() == 2 ? Optional.of(classes.get(positive)) : Optional.empty(), chosen, right);
    }

    /** The mean over the classes that occur and for which the score is defined. */
    private static OptionalDouble mean(List<OfClass> classes, ToDoubleFunction<OfClass> score) {
        return classes.stream()
                .filter(one -> one.rows() > 0)
                .mapToDouble(score)
                .filter(value -> !Double.isNaN(value))
                .average();
    }

    private double mean(ToDoubleFunction<OfClass> score) {
        return mean(ofClasses, score).orElse(Double.NaN);
    }

    /**
     * {@return the mean {@link Ranking#auc AUC} of the classes that occur, each against all others; of two classes
     * their AUC}
     */
    public double auc() {
        return mean(one -> one.ranking().auc());
    }

    /** {@return the mean {@linkplain Ranking#averagePrecision average precision} of the classes that occur} */
    public double averagePrecision() {
        return mean(one -> one.ranking().averagePrecision());
    }

    /** {@return the mean precision of the classes that occur} */
    public double precision() {
        return mean(OfClass::precision);
    }

    /** {@return the mean recall of the classes that occur: the balanced accuracy} */
    public double recall() {
        return mean(OfClass::recall);
    }

    /** {@return the mean F1 of the classes that occur} */
    public double f1() {
        return mean(OfClass::f1);
    }

    /** {@return the expected calibration error, see {@link Reliability}} */
    public double calibrationError() {
        return reliability.error();
    }
}
