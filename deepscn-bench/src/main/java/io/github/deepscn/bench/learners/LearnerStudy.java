package io.github.deepscn.bench.learners;

import io.github.deepscn.data.BadInputException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * deepscn beside other learners, or beside itself with parts left out: ten test folds of every table, each learner
 * trained on the other nine. Folds come one by one to standard error, the table of all to standard output.
 */
public final class LearnerStudy {
    public static final String USAGE =
            "deepscn-bench/run learners --data DIR [--ablation] [--quick] [--sets NAME[:FOLDS],…]"
                    + " [--learners NAME,…] [--folds N] [--csv FILE] [--markdown FILE] [--svg FILE]";

    private LearnerStudy() {}

    /**
     * Runs the comparison.
     *
     * @return the exit code: 0, 2 for a command line that cannot be understood, 3 for data that cannot be used
     */
    public static int run(List<String> arguments) throws IOException {
        StudyOptions options;
        try {
            options = StudyOptions.of(arguments);
        } catch (BadInputException e) {
            System.err.println(e.getMessage() + "\nusage: " + USAGE);
            return 2;
        }
        PrintStream out = System.out;
        System.setOut(System.err); // Weka greets on standard output, where only the result belongs
        try {
            var comparison = new Comparison(measure(options), options.study().reference());
            boolean ablation = options.study().equals(Study.ABLATION);
            out.print(Tables.plain(comparison) + (ablation ? "\n" + Tables.plainMeans(comparison) : ""));
            write(options.markdown(), Tables.markdown(comparison) + (ablation ? Tables.markdownMeans(comparison) : ""));
            write(options.svg(), RatioChart.draw(comparison));
            return 0;
        } catch (BadInputException e) {
            System.err.println(e.getMessage());
            return 3;
        } finally {
            System.setOut(out);
        }
    }

    private static List<FoldResult> measure(StudyOptions options) throws IOException {
        var results = new ArrayList<FoldResult>();
        try (var csv = csv(options.csv())) {
            csv.println(FoldResult.CSV_HEADER);
            for (StudyOptions.SetFolds part : options.sets()) {
                DataSet set = DataSet.read(options.data(), part.set());
                for (Learner learner : options.study().named(options.learners())) {
                    for (int fold = 0; fold < part.folds(); fold++) {
                        var result = FoldResult.measure(set, learner, fold);
                        results.add(result);
                        System.err.println(result.csv());
                        csv.println(result.csv());
                    }
                }
            }
        }
        return results;
    }

    /** Every line is written at once, so that a run that is ended leaves what it had. */
    private static PrintStream csv(Optional<Path> file) throws IOException {
        return file.isEmpty()
                ? new PrintStream(PrintStream.nullOutputStream(), true, StandardCharsets.UTF_8)
                : new PrintStream(Files.newOutputStream(file.get()), true, StandardCharsets.UTF_8);
    }

    private static void write(Optional<Path> file, String text) throws IOException {
        if (file.isPresent()) {
            Files.writeString(file.get(), text);
        }
    }
}
