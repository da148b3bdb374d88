package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How the rows of a table become the numbers that a network sees, and what it is to predict. Learned on training rows,
 * then fixed. It can travel to where rows are.
 *
 * @param inputs one encoding for every column that the network sees
 * @param ignored columns that it does not see
 * @param targets what it predicts; none for an autoencoder
 */
public record Encoder(List<ColumnEncoding> inputs, List<IgnoredColumn> ignored, List<TargetEncoding> targets)
        implements Serializable {
    public Encoder {
        inputs = List.copyOf(inputs);
        ignored = List.copyOf(ignored);
        targets = List.copyOf(targets);
        Require.that(!inputs.isEmpty(), "no column is left to predict from");
        Set<String> names = new HashSet<>();
        inputs.forEach(input -> requireNew(names, input.column()));
        ignored.forEach(column -> requireNew(names, column.column()));
        targets.forEach(target -> requireNew(names, target.column()));
    }

    private static void requireNew(Set<String> names, String name) {
        Require.that(names.add(name), "column '" + name + "' stands twice in the encoder");
    }

    /**
     * The same with predictions that end one range outside of the targets of training rows: further out they would mean
     * nothing. Where time is an input the targets may go on as they did, and there is no end.
     *
     * @param time the column that says which rows come first, if there is one
     */
    public Encoder saturating(Table training, Optional<String> time) {
        boolean goesOn = inputs.stream()
                .anyMatch(input -> input.kind() == Kind.DATE || time.equals(Optional.of(input.column())));
        return goesOn
                ? this
                : new Encoder(
                        inputs,
                        ignored,
                        targets.stream()
                                .map(target -> target.saturatingAround(
                                        TableRows.wholeNumbers(training.column(target.column()))))
                                .toList());
    }

    /** What the errors of a training are multiplied with to be in the units of the only target; 1 if there are more. */
    public double errorScale() {
        return targets.size() == 1 ? targets.get(0).scale() : 1;
    }

    /** The names of all features, in their order. */
    public List<String> features() {
        return inputs.stream().flatMap(input -> input.features().stream()).toList();
    }

    /**
     * The features of a table's rows, computed when they are asked for. Columns are found by name, in any order; others
     * are passed over.
     *
     * @throws BadInputException if a column is not there, or has cells of another kind
     */
    public Matrix encode(Table table) {
        return new EncodedRows(table.rows(), inputs, cells(table));
    }

    /**
     * Counts what is unlike the training rows.
     *
     * @throws BadInputException as for {@link #encode}
     */
    public Inspection inspect(Table table) {
        return Inspection.of(table.rows(), inputs, cells(table));
    }

    /**
     * The rows in which a column lacks a value that training rows always had.
     *
     * @param input the number of the column among {@link #inputs}
     */
    public int[] lacking(Table table, int input) {
        ColumnEncoding encoding = inputs.get(input);
        ColumnEncoding.Cells cells = encoding.over(table.column(encoding.column()));
        return IntStream.range(0, table.rows())
                .filter(row -> cells.surprise(row) == ColumnEncoding.Surprise.LACKING)
                .toArray();
    }

    private List<ColumnEncoding.Cells> cells(Table table) {
        var missing = inputs.stream()
                .map(ColumnEncoding::column)
                .filter(name -> table.find(name).isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            throw new BadInputException("the model needs the column" + (missing.size() == 1 ? " " : "s ")
                    + shown(missing) + ", but the data has " + shown(table.names()));
        }
        var cells = new ArrayList<ColumnEncoding.Cells>();
        for (ColumnEncoding input : inputs) {
            cells.add(input.over(table.column(input.column())));
        }
        return cells;
    }

    private static String shown(List<String> names) {
        int most = 8;
        String first = String.join(", ", names.subList(0, Math.min(most, names.size())));
        return names.size() <= most ? first : first + " and " + (names.size() - most) + " more";
    }
}
