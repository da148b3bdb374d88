package io.github.deepscn.bench.learners;

import io.github.deepscn.bench.Spread;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The folds of all sets and learners, taken together. */
record Comparison(List<FoldResult> results) {
    static final String REFERENCE = TunedXgboost.NAME;

    Comparison {
        results = List.copyOf(results);
    }

    /**
     * A learner on a set.
     *
     * @param ratio of its mean error to that of {@link #REFERENCE}, if that ran and made any; the error is the RMSE or
     *     the share of wrong classes
     */
    record Entry(
            String learner,
            Metric metric,
            Spread score,
            Optional<Spread> ratio,
            double trainSeconds,
            double predictMicros,
            boolean best) {
        String ratioText() {
            return ratio.map(spread -> String.format(Locale.ROOT, "%.2f", spread.mean()))
                    .orElse("–");
        }
    }

    List<String> sets() {
        return results.stream().map(FoldResult::set).distinct().toList();
    }

    List<String> learners() {
        return results.stream().map(FoldResult::learner).distinct().toList();
    }

    List<Entry> entries(String set) {
        List<String> present = learners().stream()
                .filter(learner -> !folds(set, learner).isEmpty())
                .toList();
        double least = present.stream()
                .mapToDouble(learner -> mean(folds(set, learner), FoldResult::error))
                .min()
                .orElse(Double.NaN);
        return present.stream().map(learner -> entry(set, learner, least)).toList();
    }

    private Entry entry(String set, String learner, double least) {
        List<FoldResult> folds = folds(set, learner);
        List<FoldResult> reference = folds(set, REFERENCE);
        return new Entry(
                learner,
                folds.get(0).metric(),
                Spread.of(folds.stream().mapToDouble(FoldResult::score).toArray()),
                ratio(folds, reference),
                mean(folds, FoldResult::trainSeconds),
                mean(folds, FoldResult::predictMicros),
                mean(folds, FoldResult::error) <= least);
    }

    /** ρ = ē/r̄ over the same folds; its standard error is that of the mean of e − ρr, over r̄. */
    private static Optional<Spread> ratio(List<FoldResult> folds, List<FoldResult> reference) {
        double base = mean(reference, FoldResult::error);
        if (reference.size() != folds.size() || base == 0) {
            return Optional.empty();
        }
        double ratio = mean(folds, FoldResult::error) / base;
        var left = Spread.of(IntStream.range(0, folds.size())
                .mapToDouble(
                        i -> folds.get(i).error() - ratio * reference.get(i).error())
                .toArray());
        return Optional.of(new Spread(ratio, left.standardError() / base));
    }

    private List<FoldResult> folds(String set, String learner) {
        return results.stream()
                .filter(result -> result.set().equals(set) && result.learner().equals(learner))
                .toList();
    }

    private static double mean(List<FoldResult> folds, ToDoubleFunction<FoldResult> value) {
        return folds.stream().mapToDouble(value).average().orElse(Double.NaN);
    }
}
