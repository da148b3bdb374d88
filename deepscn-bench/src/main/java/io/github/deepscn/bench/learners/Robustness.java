package io.github.deepscn.bench.learners;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How far the predictions of one model move when its test rows are disturbed.
 *
 * @param errors the RMSE of the clean rows; with noise of each of {@link #NOISE} standard deviations on every input;
 *     with one input missing, the worst one
 * @param distances the largest distance of a prediction from the middle of the training targets, in ranges of these:
 *     with all inputs multiplied by each of {@link #FACTORS}; with one input multiplied, the worst one; with one input
 *     missing
 */
record Robustness(String set, String learner, List<Double> errors, List<Double> distances) {
    static final List<Double> NOISE = List.of(1e-6, 1e-4, 1e-3);
    static final List<Double> FACTORS = List.of(10.0, 1000.0);

    private static final int DRAWS = 5;
    private static final long SEED = 1;

    static Robustness measure(DataSet set, Learner learner, int fold) {
        Examples training = set.training(fold);
        var probe = new Probe(training, set.test(fold), learner.fit(training));
        return new Robustness(set.name(), learner.name(), probe.errors(), probe.distances());
    }

    /**
     * A Markdown table with a line for each table and learner: the mean error and the largest distance of the folds.
     */
    static String table(List<Robustness> folds) {
        List<String> titles = titles();
        return "| data | preset | " + String.join(" | ", titles) + " |\n" + "|---".repeat(2 + titles.size()) + "|\n"
                + folds.stream()
                        .map(fold -> List.of(fold.set, fold.learner))
                        .distinct()
                        .map(key -> line(
                                key,
                                folds.stream()
                                        .filter(fold ->
                                                List.of(fold.set, fold.learner).equals(key))
                                        .toList()))
                        .collect(Collectors.joining());
    }

    static List<String> titles() {
        return Stream.of(
                        Stream.of("RMSE"),
                        NOISE.stream().map(size -> String.format(Locale.ROOT, "noise %.0e", size)),
                        Stream.of("one missing"),
                        FACTORS.stream().map(factor -> String.format(Locale.ROOT, "all ×%.0f", factor)),
                        FACTORS.stream().map(factor -> String.format(Locale.ROOT, "one ×%.0f", factor)),
                        Stream.of("its distance"))
                .flatMap(titles -> titles)
                .toList();
    }

    /** Errors after the first are multiples of the clean RMSE. */
    private static String line(List<String> key, List<Robustness> folds) {
        int last = folds.get(0).errors.size();
        double[] errors = IntStream.range(0, last)
                .mapToDouble(k -> folds.stream()
                        .mapToDouble(fold -> fold.errors.get(k))
                        .average()
                        .orElseThrow())
                .toArray();
        Stream<String> distances = IntStream.range(0, folds.get(0).distances.size())
                .mapToObj(k -> ratio(folds.stream()
                        .mapToDouble(fold -> fold.distances.get(k))
                        .max()
                        .orElseThrow()));
        Stream<String> ratios = Arrays.stream(errors).skip(1).mapToObj(error -> ratio(error / errors[0]));
        return Stream.of(key.stream(), Stream.of(String.format(Locale.ROOT, "%.3f", errors[0])), ratios, distances)
                .flatMap(cells -> cells)
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, value < 1000 ? "%.2f" : "%.1e", value);
    }

    /** A model with the rows to disturb. */
    static final class Probe {
        private final Examples test;
        private final Learner.Predictor predictor;
        private final double[] deviations;
        private final double middle;
        private final double range;

        Probe(Examples training, Examples test, Learner.Predictor predictor) {
            this.test = test;
            this.predictor = predictor;
            deviations = new Scale(training.inputs()).deviations();
            var targets = Arrays.stream(training.targets()).summaryStatistics();
            middle = (targets.getMax() + targets.getMin()) / 2;
            range = targets.getMax() - targets.getMin();
        }

        List<Double> errors() {
            return Stream.of(
                            Stream.of(rmse(test.inputs())),
                            NOISE.stream().map(this::noisy),
                            Stream.of(worst(value -> Double.NaN, this::rmse)))
                    .flatMap(errors -> errors)
                    .toList();
        }

        List<Double> distances() {
            return Stream.of(
                            FACTORS.stream()
                                    .map(factor -> distance(changed(row -> Arrays.stream(row)
                                            .map(value -> value * factor)
                                            .toArray()))),
                            FACTORS.stream().map(factor -> worst(value -> value * factor, this::distance)),
                            Stream.of(worst(value -> Double.NaN, this::distance)))
                    .flatMap(distances -> distances)
                    .toList();
        }

        private double noisy(double size) {
            var random = new Random(SEED);
            double squares = 0;
            for (int draw = 0; draw < DRAWS; draw++) {
                double error = rmse(changed(row -> {
                    for (int j = 0; j < row.length; j++) {
                        row[j] += size * deviations[j] * random.nextGaussian();
                    }
                    return row;
                }));
                squares += error * error / DRAWS;
            }
            return Math.sqrt(squares);
        }

        private interface Measure {
            double of(double[][] inputs);
        }

        /** The largest value of a measure when one input is changed in every row. */
        private double worst(DoubleUnaryOperator change, Measure measure) {
            return IntStream.range(0, test.columns())
                    .mapToDouble(column -> measure.of(changed(row -> {
                        row[column] = change.applyAsDouble(row[column]);
                        return row;
                    })))
                    .max()
                    .orElseThrow();
        }

        private double[][] changed(UnaryOperator<double[]> change) {
            return Arrays.stream(test.inputs()).map(double[]::clone).map(change).toArray(double[][]::new);
        }

        private double rmse(double[][] inputs) {
            return Metric.RMSE.score(predictor.predict(inputs), test.targets());
        }

        private double distance(double[][] inputs) {
            return Arrays.stream(predictor.predict(inputs))
                    .map(prediction -> Math.abs(prediction - middle) / range)
                    .max()
                    .orElseThrow();
        }
    }
}
