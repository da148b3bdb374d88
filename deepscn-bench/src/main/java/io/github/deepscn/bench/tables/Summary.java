package io.github.deepscn.bench.tables;

import java.util.List;
import java.util.stream.IntStream;

/**
 * All scores of a run, compared with a reference.
 *
 * @param reference the learner that errors and times are divided by
 * @param machines where the scores were measured
 * @param learners a summary of every learner over all tables
 * @param tables every learner on every table
 */
record Summary(String reference, List<String> machines, List<OfLearner> learners, List<Comparison> tables) {
    /**
     * A learner over all tables.
     *
     * @param regression over the tables with numbers as targets
     * @param classification over the tables with classes
     * @param coverage of its 90 % intervals
     */
    record OfLearner(String learner, Group regression, Group classification, Coverage coverage) {}

    /**
     * A learner over the tables of one task.
     *
     * @param error ratios of errors, held within 0.5 and 2
     * @param logLoss ratios of log losses, held within 0.5 and 2
     * @param wall ratios of training times
     * @param cpu ratios of the times that all cores worked in the training
     */
    record Group(Means error, Means logLoss, Means wall, Means cpu) {
        static Group of(List<Comparison> tables) {
            return new Group(
                    Means.held(tables, Comparison::error),
                    Means.held(tables, Comparison::logLoss),
                    Means.of(tables, Comparison::wall),
                    Means.of(tables, Comparison::cpu));
        }
    }

    /**
     * The share of true values within 90 % intervals, mean over the tables.
     *
     * @param fifths of the predictions, from the lowest to the highest; empty without intervals
     * @param least the smallest share in any fifth of any table
     */
    record Coverage(double all, List<Double> fifths, double least) {
        static Coverage of(List<Comparison> tables) {
            List<List<Double>> covered = tables.stream()
                    .map(table -> table.scores().covered())
                    .filter(fifths -> !fifths.isEmpty())
                    .toList();
            List<Double> means = IntStream.range(
                            0, covered.isEmpty() ? 0 : covered.get(0).size())
                    .mapToObj(k -> covered.stream()
                            .mapToDouble(fifths -> fifths.get(k))
                            .average()
                            .orElseThrow())
                    .toList();
            return new Coverage(
                    means.stream().mapToDouble(share -> share).average().orElse(Double.NaN),
                    means,
                    covered.stream()
                            .flatMap(List::stream)
                            .mapToDouble(share -> share)
                            .min()
                            .orElse(Double.NaN));
        }
    }

    /** Compares the scores of all learners and tables; learners stay in the order of their first scores. */
    static Summary of(List<Score> scores, String reference) {
        List<String> names = scores.stream().map(Score::learner).distinct().toList();
        List<Comparison> tables = DevelopmentTable.ALL.stream()
                .flatMap(table -> names.stream()
                        .flatMap(name ->
                                Comparison.of(table, scores(scores, table, name), scores(scores, table, reference))
                                        .stream()))
                .toList();
        return new Summary(
                reference,
                scores.stream().map(Score::machine).distinct().toList(),
                names.stream().map(name -> ofLearner(name, tables)).toList(),
                tables);
    }

    private static List<Score> scores(List<Score> scores, DevelopmentTable table, String learner) {
        return scores.stream()
                .filter(score ->
                        score.table().equals(table.name()) && score.learner().equals(learner))
                .toList();
    }

    private static OfLearner ofLearner(String learner, List<Comparison> tables) {
        List<Comparison> mine =
                tables.stream().filter(table -> table.learner().equals(learner)).toList();
        List<Comparison> regression =
                mine.stream().filter(table -> !table.table().classes()).toList();
        List<Comparison> classes =
                mine.stream().filter(table -> table.table().classes()).toList();
        return new OfLearner(learner, Group.of(regression), Group.of(classes), Coverage.of(regression));
    }

    /** The tables that have comparisons, in order. */
    List<DevelopmentTable> compared() {
        return tables.stream().map(Comparison::table).distinct().toList();
    }

    /** The comparisons of one table. */
    List<Comparison> on(DevelopmentTable table) {
        return tables.stream().filter(one -> one.table().equals(table)).toList();
    }
}
