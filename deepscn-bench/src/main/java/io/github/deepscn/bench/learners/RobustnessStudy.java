package io.github.deepscn.bench.learners;

import io.github.deepscn.data.BadInputException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The presets on test rows that were disturbed: noise on the inputs, inputs far outside of the training range, a
 * missing cell where training had none. Folds come one by one to standard error, the table to standard output.
 */
public final class RobustnessStudy {
    public static final String USAGE = "deepscn-bench/run robustness --data DIR [--quick] [--sets NAME[:FOLDS],…]"
            + " [--learners NAME,…] [--folds N] [--markdown FILE]";

    private RobustnessStudy() {}

    /**
     * Runs the study.
     *
     * @return the exit code: 0, 2 for a command line that cannot be understood, 3 for data that cannot be used
     */
    public static int run(List<String> arguments) throws IOException {
        StudyOptions options;
        try {
            options = StudyOptions.of(arguments, Study.ROBUSTNESS);
        } catch (BadInputException e) {
            System.err.println(e.getMessage() + "\nusage: " + USAGE);
            return 2;
        }
        try {
            String table = table(options);
            System.out.print(table);
            if (options.markdown().isPresent()) {
                Files.writeString(options.markdown().get(), table);
            }
            return 0;
        } catch (BadInputException e) {
            System.err.println(e.getMessage());
            return 3;
        }
    }

    /** As markdown: a line for each table and preset. */
    static String table(StudyOptions options) throws IOException {
        var table = new StringBuilder("| data | preset | " + String.join(" | ", Robustness.titles()) + " |\n");
        table.append("|---".repeat(2 + Robustness.titles().size())).append("|\n");
        for (StudyOptions.SetFolds part : options.sets()) {
            DataSet set = DataSet.read(options.data(), part.set());
            for (Learner learner : options.study().named(options.learners())) {
                var folds = new ArrayList<Robustness>();
                for (int fold = 0; fold < part.folds(); fold++) {
                    Examples training = set.training(fold);
                    folds.add(Robustness.measure(training, set.test(fold), learner.fit(training)));
                    note(System.err, part.set() + " " + learner.name() + " " + fold, folds.get(fold));
                }
                String cells = String.join(" | ", Robustness.together(folds).cells());
                table.append("| " + part.set() + " | " + learner.name() + " | " + cells + " |\n");
            }
        }
        return table.toString();
    }

    private static void note(PrintStream notes, String what, Robustness fold) {
        notes.println(fold.cells().stream().collect(Collectors.joining(" ", what + ": ", "")));
    }
}
