package io.github.deepscn.bench.tables;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A learner beside the reference on one table, on the folds that both have.
 *
 * @param error the ratio of the errors; half a wrong row is added to both sides for classes
 * @param logLoss the ratio of the log losses; NaN for numbers
 * @param wall the ratio of the training times
 * @param cpu the ratio of the times that all cores worked in the training
 */
record Comparison(
        DevelopmentTable table, String learner, Pooled scores, double error, double logLoss, double wall, double cpu) {
    private static final double HALF_AN_ERROR = 0.5;

    /**
     * Compares the scores of one table.
     *
     * @return the comparison; empty if no fold has both
     */
    static Optional<Comparison> of(DevelopmentTable table, List<Score> learner, List<Score> reference) {
        List<Score> mine = onFolds(folds(reference), learner);
        return mine.isEmpty()
                ? Optional.empty()
                : Optional.of(of(
                        table,
                        mine.get(0).learner(),
                        Pooled.of(mine, table.classes()),
                        Pooled.of(onFolds(folds(learner), reference), table.classes())));
    }

    private static Comparison of(DevelopmentTable table, String learner, Pooled mine, Pooled reference) {
        return new Comparison(
                table,
                learner,
                mine,
                table.classes()
                        ? (mine.wrong() + HALF_AN_ERROR) / (reference.wrong() + HALF_AN_ERROR)
                        : mine.error() / reference.error(),
                mine.logLoss() / reference.logLoss(),
                mine.wallSeconds() / reference.wallSeconds(),
                mine.cpuSeconds() / reference.cpuSeconds());
    }

    private static Set<Integer> folds(List<Score> scores) {
        return scores.stream().map(Score::fold).collect(Collectors.toSet());
    }

    private static List<Score> onFolds(Set<Integer> folds, List<Score> scores) {
        return scores.stream().filter(score -> folds.contains(score.fold())).toList();
    }
}
