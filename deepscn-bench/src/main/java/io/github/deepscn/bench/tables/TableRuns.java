package io.github.deepscn.bench.tables;

import io.github.deepscn.data.Require;
import io.github.deepscn.report.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say which tables, folds and learners run, and the runs themselves. */
final class TableRuns {
    /** The most rows of a table of a quick run. */
    private static final int QUICK_ROWS = 1000;

    @Option(names = "--data", required = true, paramLabel = "DIR", description = "Folder with the tables.")
    private Path data = Path.of("");

    @Option(
            names = "--folds",
            paramLabel = "N",
            description = "Number of test folds, from the first; ${DEFAULT-VALUE}.")
    private int folds = FoldedTable.FOLDS;

    @Option(names = "--only", split = ",", paramLabel = "TABLE", description = "Tables to run on; all if not given.")
    private List<String> only = List.of();

    @Option(names = "--learners", split = ",", paramLabel = "NAME", description = "Learners; all if not given.")
    private List<String> chosen = List.of();

    @Option(names = "--quick", description = "One fold of the tables of at most 1000 rows.")
    private boolean quick;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Adds the scores of every fold to FILE, and leaves out what FILE holds already.")
    private @Nullable Path out;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write the summary to FILE as JSON.")
    private @Nullable Path json;

    @Option(names = "--picture", paramLabel = "FILE", description = "Also draw the summary to FILE as SVG.")
    private @Nullable Path picture;

    private int failures;

    /** All scores of these learners, those of FILE included; notes every score on standard error. */
    List<Score> measure(List<TableLearner> all) throws IOException {
        List<TableLearner> learners = learners(all);
        ScoreFile file = ScoreFile.open(out);
        var warmUp = new WarmUp(quick);
        for (DevelopmentTable table : tables()) {
            FoldedTable rows = FoldedTable.read(data, table);
            for (int fold = 0; fold < folds(); fold++) {
                for (TableLearner learner : learners) {
                    if (!file.has(table.name(), fold, learner.name())) {
                        warmUp.once(learner);
                        measure(rows, learner, fold, file);
                    }
                }
            }
        }
        return all.stream()
                .flatMap(learner ->
                        file.scores().stream().filter(score -> score.learner().equals(learner.name())))
                .toList();
    }

    /** One failure does not end a long run. */
    private void measure(FoldedTable rows, TableLearner learner, int fold, ScoreFile file) throws IOException {
        try {
            Score score = Score.measure(rows, learner, fold);
            System.err.println(score);
            file.add(score);
        } catch (RuntimeException e) {
            failures++;
            System.err.println(rows.what().name() + ", fold " + fold + ", " + learner.name() + " failed: " + e);
        }
    }

    /** The number of trainings that failed; they are missing from the scores. */
    int failures() {
        return failures;
    }

    /** Writes the files that were asked for. */
    void write(Summary summary, String svg) throws IOException {
        if (json != null) {
            Files.writeString(json, Json.document(summary));
        }
        if (picture != null) {
            Files.writeString(picture, svg);
        }
    }

    int folds() {
        Require.that(
                folds >= 1 && folds <= FoldedTable.FOLDS,
                "folds is " + folds + ", must lie between 1 and " + FoldedTable.FOLDS);
        return quick ? 1 : folds;
    }

    List<DevelopmentTable> tables() {
        return only.isEmpty()
                ? DevelopmentTable.ALL.stream()
                        .filter(table -> !quick || table.rows() <= QUICK_ROWS)
                        .toList()
                : only.stream().map(DevelopmentTable::named).toList();
    }

    List<TableLearner> learners(List<TableLearner> all) {
        List<String> names = all.stream().map(TableLearner::name).toList();
        for (String name : chosen) {
            Require.that(names.contains(name), "there is no learner '" + name + "', only " + names);
        }
        var learners = new ArrayList<>(all);
        learners.removeIf(learner -> !chosen.isEmpty() && !chosen.contains(learner.name()));
        return learners;
    }
}
