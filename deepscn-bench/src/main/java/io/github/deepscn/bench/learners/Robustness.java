package io.github.deepscn.bench.learners;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How far the predictions of one model move when its test rows are disturbed.
 *
 * @param errors by title, the RMSE: of the clean rows; with noise of some standard deviations on every input; with one
 *     input missing, the worst one
 * @param distances by title, the largest distance of a prediction from the middle of the training targets, in ranges of
 *     these: with all inputs multiplied by a factor; with one input multiplied, the worst one; with one input missing
 */
record Robustness(String set, String learner, Map<String, Double> errors, Map<String, Double> distances) {
    private static final List<Double> NOISE = List.of(1e-6, 1e-4, 1e-3);
    private static final List<Double> FACTORS = List.of(10.0, 1000.0);
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
        Robustness first = folds.get(0);
        var titles = new ArrayList<>(List.of("data", "preset"));
        titles.addAll(first.errors.keySet());
        titles.addAll(first.distances.keySet());
        return line(titles) + "|---".repeat(titles.size()) + "|\n"
                + folds.stream()
                        .collect(Collectors.groupingBy(
                                fold -> List.of(fold.set, fold.learner), LinkedHashMap::new, Collectors.toList()))
                        .values()
                        .stream()
                        .map(Robustness::cells)
                        .map(Robustness::line)
                        .collect(Collectors.joining());
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    /** Errors after the first are multiples of the clean RMSE. */
    private static List<String> cells(List<Robustness> folds) {
        var cells = new ArrayList<>(List.of(folds.get(0).set, folds.get(0).learner));
        double clean = 0;
        for (String title : folds.get(0).errors.keySet()) {
            double error = over(folds, fold -> fold.errors.get(title)).getAverage();
            cells.add(clean == 0 ? format("%.3f", error) : ratio(error / clean));
            clean = clean == 0 ? error : clean;
        }
        for (String title : folds.get(0).distances.keySet()) {
            cells.add(ratio(over(folds, fold -> fold.distances.get(title)).getMax()));
        }
        return cells;
    }

    private static DoubleSummaryStatistics over(List<Robustness> folds, ToDoubleFunction<Robustness> value) {
        return folds.stream().mapToDouble(value).summaryStatistics();
    }

    private static String ratio(double value) {
        return format(value < 1000 ? "%.2f" : "%.1e", value);
    }

    private static String format(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }

    /** A model with the rows to disturb. */
    record Probe(Examples training, Examples test, Learner.Predictor predictor) {
        Map<String, Double> errors() {
            var errors = new LinkedHashMap<String, Double>();
            errors.put("RMSE", rmse(test.inputs()));
            NOISE.forEach(size -> errors.put(format("noise %.0e", size), noisy(size)));
            errors.put("one missing", worst(value -> Double.NaN, this::rmse));
            return errors;
        }

        Map<String, Double> distances() {
            var distances = new LinkedHashMap<String, Double>();
            FACTORS.forEach(factor -> distances.put(
                    format("all ×%.0f", factor),
                    distance(changed(row ->
                            Arrays.stream(row).map(value -> value * factor).toArray()))));
            FACTORS.forEach(factor ->
                    distances.put(format("one ×%.0f", factor), worst(value -> value * factor, this::distance)));
            distances.put("its distance", worst(value -> Double.NaN, this::distance));
            return distances;
        }

        private double noisy(double size) {
            double[] deviations = new Scale(training.inputs()).deviations();
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

        /** The largest value of a measure when one input is changed in every row. */
        private double worst(DoubleUnaryOperator change, ToDoubleFunction<double[][]> measure) {
            return IntStream.range(0, test.columns())
                    .mapToDouble(column -> measure.applyAsDouble(changed(row -> {
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
            var targets = Arrays.stream(training.targets()).summaryStatistics();
            double middle = (targets.getMax() + targets.getMin()) / 2;
            double range = targets.getMax() - targets.getMin();
            return Arrays.stream(predictor.predict(inputs))
                    .map(prediction -> Math.abs(prediction - middle) / range)
                    .max()
                    .orElseThrow();
        }
    }
}
