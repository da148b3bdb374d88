package io.github.deepscn.bench.learners;

import java.io.IOException;
import java.io.PrintStream;

/** Compares deepscn with other learners, or with variants of itself, on the same test folds. */
public final class LearnerStudy {
    private LearnerStudy() {}

    /** Prints the comparison of all learners as Markdown; notes every fold on standard error. */
    public static void compare(StudyOptions options, boolean ablation) throws IOException {
        PrintStream out = System.out;
        System.setOut(System.err); // Weka prints a greeting, which is not part of the result
        try {
            Study study = ablation ? Study.ABLATION : Study.LEARNERS;
            var comparison = new Comparison(options.measure(study, FoldResult::measure), study.reference());
            out.print(comparison.tables() + (ablation ? "\n" + comparison.means() : ""));
        } finally {
            System.setOut(out);
        }
    }

    /** Prints how far the predictions of the presets move on disturbed test rows. */
    public static void disturb(StudyOptions options) throws IOException {
        System.out.print(Robustness.table(options.measure(Study.ROBUSTNESS, Robustness::measure)));
    }
}
