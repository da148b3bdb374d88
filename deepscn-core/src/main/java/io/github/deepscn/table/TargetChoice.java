package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The columns to predict, and whether they are numbers or classes.
 *
 * @param task the task they call for
 * @param reason why, as in {@link TargetGuess}; empty if the task was given
 * @param columns the columns to predict; none for an autoencoder
 */
public record TargetChoice(Task task, String reason, List<Column> columns) {
    public TargetChoice {
        columns = List.copyOf(columns);
    }

    /**
     * Finds the target columns of a table.
     *
     * @param table the rows, with the targets among their columns
     * @param names names of the columns; none for an autoencoder
     * @param wanted the task, if given; otherwise it is {@linkplain TargetGuess guessed}
     * @return the targets and the task
     * @throws BadInputException if a column does not exist, has missing cells, does not suit the task, or has numbers
     *     so far from the others that the network would fit nothing else
     */
    public static TargetChoice of(Table table, List<String> names, Optional<Task> wanted) {
        return of(table, names, wanted, false);
    }

    /**
     * Finds the target columns of a table, see {@link #of(Table, List, Optional)}.
     *
     * @param table the rows, with the targets among their columns
     * @param names names of the columns; none for an autoencoder
     * @param wanted the task, if given
     * @param robust whether numbers are taken however far they are from the others
     * @return the targets and the task
     */
    public static TargetChoice of(Table table, List<String> names, Optional<Task> wanted, boolean robust) {
        if (wanted.equals(Optional.of(Task.AUTOENCODER))) {
            Require.that(names.isEmpty(), "an autoencoder predicts what it is given, so it has no target");
            return new TargetChoice(Task.AUTOENCODER, "", List.of());
        }
        Require.that(!names.isEmpty(), "no target is named; name the column to predict");
        Set<String> different = new HashSet<>();
        names.forEach(name -> Require.that(different.add(name), "target '" + name + "' is named twice"));
        List<Column> columns = names.stream().map(table::column).toList();
        Require.that(table.rows() > 0, "the table has no rows, must have at least one");
        columns.forEach(TargetChoice::requireWhole);
        TargetGuess guess = wanted.map(task -> new TargetGuess(task, "")).orElseGet(() -> TargetGuess.of(columns));
        if (guess.task() == Task.CLASSIFICATION) {
            Require.that(columns.size() == 1, "classes are predicted from one target, not from " + columns.size());
            requireClasses(columns.get(0));
        } else if (!robust) {
            columns.forEach(column -> Outlier.requireFew(NumberEncoding.numbers(column)));
        }
        return new TargetChoice(guess.task(), guess.reason(), columns);
    }

    private static void requireWhole(Column column) {
        TableRows.requireWhole(
                column, "give it a value there, or drop these rows: --drop-missing-target, in Java TableRows.complete");
    }

    private static void requireClasses(Column column) {
        int classes = TextColumn.of(column).present().length;
        Require.that(
                classes >= 2,
                "target '" + column.name() + "' has one class only, '" + column.text(0) + "'; there must be two");
        Require.that(
                2 * classes <= column.rows(),
                "target '" + column.name() + "' has " + classes + " classes in " + column.rows()
                        + " rows, must have two rows to a class at least on average; is it the right column?");
    }

    /**
     * {@return the encodings of the columns}
     *
     * @param training the training rows
     * @param scaled whether numbers are centred and divided by their standard deviation
     * @param weight the column with the weights of the rows, all positive
     */
    public List<TargetEncoding> encodings(Table training, boolean scaled, Optional<String> weight) {
        if (task == Task.CLASSIFICATION) {
            Column column = columns.get(0);
            return List.of(new TargetEncoding(column.name(), column instanceof NumberColumn, 0, 1));
        }
        double[] weights = TableRows.weights(training, weight);
        return columns.stream()
                .map(column -> {
                    Range range = Range.of(TableRows.wholeNumbers(training.column(column.name())), weights);
                    return new TargetEncoding(column.name(), true, scaled ? range.mean() : 0, range.scale(scaled));
                })
                .toList();
    }
}
