package io.github.deepscn.bench.learners;

import io.github.deepscn.bench.Spread;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The folds of all sets and learners, taken together.
 *
 * @param reference the learner that the errors of all are divided by
 */
record Comparison(List<FoldResult> results, String reference) {
    Comparison {
        results = List.copyOf(results);
    }

    Comparison(List<FoldResult> results) {
        this(results, Study.LEARNERS.reference());
    }

    /**
     * A learner on a set.
     *
     * @param ratio of its mean error to that of the reference, if that ran and made any; the error is the RMSE or the
     *     share of wrong classes
     * @param coverage the mean share of test rows in their intervals, if it has any
     */
    record Entry(
            String learner,
            Metric metric,
            Spread score,
            Optional<Spread> ratio,
            double trainSeconds,
            double predictMicros,
            Optional<Double> coverage,
            boolean best) {
        String ratioText() {
            return ratio.map(spread -> String.format(Locale.ROOT, "%.2f", spread.mean()))
                    .orElse("–");
        }

        /** In per cent. */
        String coverageText() {
            return coverage.map(share -> String.format(Locale.ROOT, "%.1f", 100 * share))
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
        return new Entry(
                learner,
                folds.get(0).metric(),
                Spread.of(folds.stream().mapToDouble(FoldResult::score).toArray()),
                ratio(folds, folds(set, reference)),
                mean(folds, FoldResult::trainSeconds),
                mean(folds, FoldResult::predictMicros),
                coverage(folds),
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

    private static Optional<Double> coverage(List<FoldResult> folds) {
        double[] shares = folds.stream()
                .flatMap(fold -> fold.coverage().stream())
                .mapToDouble(share -> share)
                .toArray();
        return shares.length == 0
                ? Optional.empty()
                : Optional.of(Spread.of(shares).mean());
    }

    /** The geometric mean of a learner's ratios, over the sets in which it has one. */
    Optional<Double> meanRatio(String learner) {
        double[] logarithms = sets().stream()
                .flatMap(set -> entries(set).stream())
                .filter(entry -> entry.learner().equals(learner))
                .flatMap(entry -> entry.ratio().stream())
                .mapToDouble(ratio -> Math.log(ratio.mean()))
                .toArray();
        return logarithms.length == 0
                ? Optional.empty()
                : Optional.of(Math.exp(Spread.of(logarithms).mean()));
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
