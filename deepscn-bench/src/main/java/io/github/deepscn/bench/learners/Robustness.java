package io.github.deepscn.bench.learners;

import io.github.deepscn.eval.Metrics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * How far the predictions of one model move when its test rows are disturbed. Distances are from the middle of the
 * training targets, in ranges of these.
 *
 * @param clean the RMSE on the test rows as they are
 * @param noisy the RMSE with noise of each of {@link #NOISE} standard deviations on every input
 * @param scaled the largest distance with all inputs multiplied by each of {@link #FACTORS}
 * @param scaledAlone the largest distance with one input multiplied by each of {@link #FACTORS}, the worst input
 * @param lacking the largest RMSE with one input missing in every row
 * @param lackingDistance the largest distance with one input missing
 */
record Robustness(
        double clean,
        List<Double> noisy,
        List<Double> scaled,
        List<Double> scaledAlone,
        double lacking,
        double lackingDistance) {
    static final List<Double> NOISE = List.of(1e-6, 1e-4, 1e-3);
    static final List<Double> FACTORS = List.of(10.0, 1000.0);

    private static final int DRAWS = 5;
    private static final long SEED = 1;

    static Robustness measure(Examples training, Examples test, Learner.Predictor predictor) {
        return new Probe(training, test, predictor).measure();
    }

    /** The mean over folds of the errors, and the largest of the distances. */
    static Robustness together(List<Robustness> folds) {
        return new Robustness(
                folds.stream().mapToDouble(Robustness::clean).average().orElseThrow(),
                means(folds.stream().map(Robustness::noisy).toList()),
                largest(folds.stream().map(Robustness::scaled).toList()),
                largest(folds.stream().map(Robustness::scaledAlone).toList()),
                folds.stream().mapToDouble(Robustness::lacking).average().orElseThrow(),
                folds.stream().mapToDouble(Robustness::lackingDistance).max().orElseThrow());
    }

    private static List<Double> means(List<List<Double>> lists) {
        var means = new ArrayList<Double>();
        for (int k = 0; k < lists.get(0).size(); k++) {
            int at = k;
            means.add(lists.stream().mapToDouble(list -> list.get(at)).average().orElseThrow());
        }
        return means;
    }

    private static List<Double> largest(List<List<Double>> lists) {
        var largest = new ArrayList<Double>();
        for (int k = 0; k < lists.get(0).size(); k++) {
            int at = k;
            largest.add(lists.stream().mapToDouble(list -> list.get(at)).max().orElseThrow());
        }
        return largest;
    }

    static List<String> titles() {
        return Stream.of(
                        Stream.of("RMSE"),
                        NOISE.stream().map(size -> String.format(Locale.ROOT, "noise %.0e", size)),
                        FACTORS.stream().map(factor -> String.format(Locale.ROOT, "all ×%.0f", factor)),
                        FACTORS.stream().map(factor -> String.format(Locale.ROOT, "one ×%.0f", factor)),
                        Stream.of("one missing", "its distance"))
                .flatMap(titles -> titles)
                .toList();
    }

    /** Under the {@link #titles()}: errors with noise and with a missing input as multiples of the clean one. */
    List<String> cells() {
        return Stream.of(
                        Stream.of(String.format(Locale.ROOT, "%.3f", clean)),
                        noisy.stream().map(error -> ratio(error / clean)),
                        scaled.stream().map(Robustness::ratio),
                        scaledAlone.stream().map(Robustness::ratio),
                        Stream.of(ratio(lacking / clean), ratio(lackingDistance)))
                .flatMap(cells -> cells)
                .toList();
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, value < 1000 ? "%.2f" : "%.1e", value);
    }

    /** A model with the rows to disturb. */
    private static final class Probe {
        private final Examples test;
        private final Learner.Predictor predictor;
        private final double[] deviations;
        private final double middle;
        private final double range;

        Probe(Examples training, Examples test, Learner.Predictor predictor) {
            this.test = test;
            this.predictor = predictor;
            deviations = new double[training.columns()];
            for (int j = 0; j < deviations.length; j++) {
                int column = j;
                double mean = Arrays.stream(training.inputs())
                        .mapToDouble(row -> row[column])
                        .average()
                        .orElseThrow();
                deviations[j] = Math.sqrt(Arrays.stream(training.inputs())
                        .mapToDouble(row -> (row[column] - mean) * (row[column] - mean))
                        .average()
                        .orElseThrow());
            }
            var targets =
                    Arrays.stream(((Target.Numbers) training.target()).values()).summaryStatistics();
            middle = (targets.getMax() + targets.getMin()) / 2;
            range = targets.getMax() - targets.getMin();
        }

        Robustness measure() {
            double lacking = 0;
            double lackingDistance = 0;
            for (int j = 0; j < test.columns(); j++) {
                double[] predictions = predict(changed(j, value -> Double.NaN));
                lacking = Math.max(lacking, rmse(predictions));
                lackingDistance = Math.max(lackingDistance, distance(predictions));
            }
            return new Robustness(
                    rmse(predict(test.inputs())),
                    NOISE.stream().map(this::noisy).toList(),
                    FACTORS.stream().map(this::scaled).toList(),
                    FACTORS.stream().map(this::scaledAlone).toList(),
                    lacking,
                    lackingDistance);
        }

        private double noisy(double size) {
            var random = new Random(SEED);
            double squares = 0;
            for (int draw = 0; draw < DRAWS; draw++) {
                double error = rmse(predict(changed(row -> {
                    for (int j = 0; j < row.length; j++) {
                        row[j] += size * deviations[j] * random.nextGaussian();
                    }
                    return row;
                })));
                squares += error * error / DRAWS;
            }
            return Math.sqrt(squares);
        }

        private double scaled(double factor) {
            return distance(predict(changed(
                    row -> Arrays.stream(row).map(value -> value * factor).toArray())));
        }

        private double scaledAlone(double factor) {
            double most = 0;
            for (int j = 0; j < test.columns(); j++) {
                most = Math.max(most, distance(predict(changed(j, value -> value * factor))));
            }
            return most;
        }

        private double[][] changed(int column, DoubleUnaryOperator change) {
            return changed(row -> {
                row[column] = change.applyAsDouble(row[column]);
                return row;
            });
        }

        private double[][] changed(UnaryOperator<double[]> change) {
            return Arrays.stream(test.inputs()).map(double[]::clone).map(change).toArray(double[][]::new);
        }

        private double[] predict(double[][] inputs) {
            return ((Target.Numbers) predictor.predict(inputs)).values();
        }

        private double rmse(double[] predictions) {
            return Metrics.rmse(new Target.Numbers(predictions).columns(), ((Target.Numbers) test.target()).columns());
        }

        private double distance(double[] predictions) {
            return Arrays.stream(predictions)
                    .map(prediction -> Math.abs(prediction - middle) / range)
                    .max()
                    .orElseThrow();
        }
    }
}
