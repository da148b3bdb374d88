package io.github.deepscn.bench.learners;

import io.github.deepscn.data.Require;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * Compares deepscn with other learners, or with variants of itself, on the same test folds. Its options say what it
 * compares, and on which tables and folds.
 */
public final class LearnerStudy {
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

    /** Prints the comparison of all learners as Markdown; notes every fold on standard error. */
    public void compare(boolean ablation) throws IOException {
        PrintStream out = System.out;
        System.setOut(System.err); // Weka prints a greeting, which is not part of the result
        try {
            Study study = ablation ? Study.ABLATION : Study.LEARNERS;
            var comparison = new Comparison(measure(study, FoldResult::measure), study.reference());
            out.print(comparison.tables() + (ablation ? "\n" + comparison.means() : ""));
        } finally {
            System.setOut(out);
        }
    }

    /** Prints how far the predictions of the presets move on disturbed test rows. */
    public void disturb() throws IOException {
        System.out.print(Robustness.table(measure(Study.ROBUSTNESS, Robustness::measure)));
    }

    List<String> sets(Study study) {
        requireKnown("set", sets, DataSet.ALL);
        return sets.isEmpty()
                ? study.sets().stream()
                        .filter(set -> !quick || !set.equals(LARGE))
                        .toList()
                : sets;
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
    private interface Measurement<T> {
        T of(DataSet set, Learner learner, int fold);
    }

    /** Measures all folds of all tables with all learners, and notes each on standard error. */
    private <T> List<T> measure(Study study, Measurement<T> measurement) throws IOException {
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
