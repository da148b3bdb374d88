package io.github.deepscn.bench.learners;

import io.github.deepscn.data.Require;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options of a study: what it compares, and on which tables and folds. */
public final class StudyOptions {
    private static final int QUICK_FOLDS = 2;
    /** The table that a quick run leaves out. */
    private static final String LARGE = "kin40k";

    @Option(names = "--data", required = true, paramLabel = "DIR", description = "Folder with the tables.")
    private Path data = Path.of("");

    @Option(names = "--quick", description = "Two folds of the small tables.")
    private boolean quick;

    @Option(names = "--sets", split = ",", paramLabel = "NAME", description = "Tables to run on.")
    private List<String> sets = List.of();

    @Option(names = "--learners", split = ",", paramLabel = "NAME", description = "Learners to run.")
    private List<String> learners = List.of();

    @Option(names = "--folds", paramLabel = "N", description = "Number of test folds.")
    private int folds;

    List<String> sets(Study study) {
        requireKnown(
                "set",
                sets,
                Stream.of(DataSet.REGRESSION, DataSet.CLASSIFICATION)
                        .flatMap(List::stream)
                        .toList());
        List<String> standard = study.sets().stream()
                .filter(set -> !quick || !set.equals(LARGE))
                .toList();
        return sets.isEmpty() ? standard : sets;
    }

    List<? extends Learner> learners(Study study) {
        requireKnown("learner", learners, study.names());
        return learners.isEmpty() ? study.learners() : study.named(learners);
    }

    int folds(Study study) {
        Require.that(folds >= 0 && folds <= DataSet.FOLDS, "folds is " + folds + ", must be at most " + DataSet.FOLDS);
        return folds > 0 ? folds : quick ? QUICK_FOLDS : study.folds();
    }

    private static void requireKnown(String what, List<String> names, List<String> known) {
        for (String name : names) {
            Require.that(known.contains(name), "there is no " + what + " '" + name + "', only " + known);
        }
    }

    /** A measurement of a learner on a test fold. */
    interface Measurement<T> {
        T of(DataSet set, Learner learner, int fold);
    }

    /** Measures all folds of all tables with all learners, and notes each on standard error. */
    <T> List<T> measure(Study study, Measurement<T> measurement) throws IOException {
        var results = new ArrayList<T>();
        List<? extends Learner> chosen = learners(study);
        for (String name : sets(study)) {
            DataSet set = DataSet.read(data, name);
            for (Learner learner : chosen) {
                for (int fold = 0; fold < folds(study); fold++) {
                    T result = measurement.of(set, learner, fold);
                    System.err.println(result);
                    results.add(result);
                }
            }
        }
        return results;
    }
}
