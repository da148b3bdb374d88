package io.github.deepscn.bench.learners;

import io.github.deepscn.data.Require;
import java.nio.file.Path;
import java.util.List;
import java.util.ListIterator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What to compare on what, and where to write it.
 *
 * @param study what is compared with what
 * @param sets the tables, each with its folds
 */
record StudyOptions(
        Study study,
        Path data,
        List<SetFolds> sets,
        List<String> learners,
        Optional<Path> csv,
        Optional<Path> markdown,
        Optional<Path> svg) {
    StudyOptions {
        requireKnown("learner", learners, study.names());
    }

    /**
     * A table.
     *
     * @param folds how many of the test folds are run, from the first one on
     */
    record SetFolds(String set, int folds) {
        private static final List<String> KNOWN = Stream.concat(
                        DataSet.REGRESSION.stream(), DataSet.CLASSIFICATION.stream())
                .toList();

        SetFolds {
            requireKnown("set", List.of(set), KNOWN);
            Require.that(
                    folds >= 1 && folds <= DataSet.FOLDS,
                    "folds of " + set + " are " + folds + ", must lie between 1 and " + DataSet.FOLDS);
        }

        /** Reads {@code NAME} or {@code NAME:FOLDS}. */
        static SetFolds of(String text, int folds) {
            int colon = text.indexOf(':');
            return colon < 0
                    ? new SetFolds(text, folds)
                    : new SetFolds(text.substring(0, colon), number(text, text.substring(colon + 1)));
        }
    }

    /**
     * Reads the command line.
     *
     * @throws io.github.deepscn.data.BadInputException if it cannot be understood
     */
    static StudyOptions of(List<String> arguments) {
        return of(arguments, arguments.contains("--ablation") ? Study.ABLATION : Study.LEARNERS);
    }

    /** Reads the command line of a study. */
    static StudyOptions of(List<String> arguments, Study study) {
        boolean quick = arguments.contains("--quick");
        Optional<Path> data = Optional.empty();
        List<String> sets = study.sets(quick);
        List<String> learners = study.names();
        int folds = study.folds(quick);
        Optional<Path> csv = Optional.empty();
        Optional<Path> markdown = Optional.empty();
        Optional<Path> svg = Optional.empty();
        for (var each = arguments.listIterator(); each.hasNext(); ) {
            String name = each.next();
            switch (name) {
                case "--quick", "--ablation" -> {}
                case "--data" -> data = Optional.of(Path.of(value(name, each)));
                case "--sets" -> sets = List.of(value(name, each).split(",", -1));
                case "--learners" -> learners = List.of(value(name, each).split(",", -1));
                case "--folds" -> folds = number(name, value(name, each));
                case "--csv" -> csv = Optional.of(Path.of(value(name, each)));
                case "--markdown" -> markdown = Optional.of(Path.of(value(name, each)));
                case "--svg" -> svg = Optional.of(Path.of(value(name, each)));
                default -> Require.that(false, "'" + name + "' is no option");
            }
        }
        Require.that(data.isPresent(), "--data is missing, must name the folder of the tables");
        int standard = folds;
        List<SetFolds> parts =
                sets.stream().map(set -> SetFolds.of(set, standard)).toList();
        return new StudyOptions(study, data.orElseThrow(), parts, learners, csv, markdown, svg);
    }

    private static String value(String name, ListIterator<String> each) {
        Require.that(each.hasNext(), name + " is the last word, must be followed by its value");
        return each.next();
    }

    private static int number(String name, String value) {
        Require.that(value.matches("\\d{1,3}"), name + " is '" + value + "', must be a number");
        return Integer.parseInt(value);
    }

    private static void requireKnown(String what, List<String> names, List<String> known) {
        for (String name : names) {
            Require.that(known.contains(name), "there is no " + what + " '" + name + "', only " + known);
        }
    }
}
