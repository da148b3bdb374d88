package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Turns the rows of a table into the inputs of a network, and its outputs into predictions. It is learned from training
 * rows and does not change afterwards. It is serializable, so that it can be sent to where the rows are.
 *
 * @param inputs one encoding for each column that the network uses
 * @param ignored columns that the network does not use
 * @param targets columns that the network predicts; none for an autoencoder
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
     * {@return an encoder whose predictions are limited to the range of the training targets, extended by half of its
     * width on both sides; they are not negative if no training target is}
     *
     * <p>Where at least a hundredth of the rows has the least or the largest target, predictions end there. If time is
     * an input, only the limit at zero holds, because the targets may continue a trend.
     *
     * @param training the rows to learn the ranges from
     * @param time the column that orders the rows in time, if there is one
     */
    public Encoder saturating(Table training, Optional<String> time) {
        boolean goesOn = inputs.stream()
                .anyMatch(input -> input.kind() == Kind.DATE || time.equals(Optional.of(input.column())));
        List<TargetEncoding> bounded = targets.stream()
                .map(target ->
                        target.saturatingAround(TableRows.wholeNumbers(training.column(target.column())), goesOn))
                .toList();
        return new Encoder(inputs, ignored, bounded);
    }

    /**
     * Factor from training errors to the units of the target; 1 if there is more than one target.
     *
     * @return the factor
     */
    public double errorScale() {
        return targets.size() == 1 ? targets.get(0).scale() : 1;
    }

    /**
     * Factor from the network's units to those of a target; 1 for the inputs of an autoencoder.
     *
     * @param target the index of the target, from zero
     * @return the factor
     */
    public double scale(int target) {
        return targets.isEmpty() ? 1 : targets.get(target).scale();
    }

    /**
     * {@return the prediction for an output of the network}
     *
     * @param target the index of the target, from zero
     * @param output a number from the network
     */
    public double prediction(int target, double output) {
        return targets.isEmpty() ? output : targets.get(target).decode(output);
    }

    /**
     * {@return the output of the network that stands for a prediction}
     *
     * @param target the index of the target, from zero
     * @param prediction in the units of the target
     */
    public double output(int target, double prediction) {
        return targets.isEmpty() ? prediction : targets.get(target).encode(prediction);
    }

    /**
     * Converts differences of the network's outputs to the units of the targets, in place.
     *
     * @param differences the differences, one array per row; they are overwritten
     * @return the same array
     */
    public double[][] scaled(double[][] differences) {
        for (double[] row : differences) {
            for (int q = 0; q < row.length; q++) {
                row[q] *= scale(q);
            }
        }
        return differences;
    }

    /**
     * Turns outputs of the network into predictions, in place; those of an autoencoder stay as they are.
     *
     * @param outputs what the network computed; it is overwritten
     * @return the same arrays
     */
    public double[][] decoded(double[][] outputs) {
        for (double[] row : outputs) {
            decoded(row);
        }
        return outputs;
    }

    /**
     * Turns the outputs for one row into predictions, in place.
     *
     * @param outputs what the network computed; it is overwritten
     * @return the same array
     */
    public double[] decoded(double[] outputs) {
        for (int q = 0; q < targets.size(); q++) {
            outputs[q] = targets.get(q).decode(outputs[q]);
        }
        return outputs;
    }

    /** {@return the names of the columns to predict} */
    public List<String> targetNames() {
        return targets.stream().map(TargetEncoding::column).toList();
    }

    /**
     * {@return the numbers that the network learns for each row: the encoded targets, or the inputs of an autoencoder}
     *
     * @param rows the rows, with the columns of the encoder
     * @throws BadInputException if a column does not exist, or a cell is missing or not a finite number
     */
    public Matrix learned(Table rows) {
        return targets.isEmpty() ? encode(rows) : TableRows.targets(rows, targets);
    }

    /**
     * {@return the numbers that predictions are compared with: the targets as they are, or the inputs of an
     * autoencoder}
     *
     * @param rows the rows, with the columns of the encoder
     */
    public Matrix wanted(Table rows) {
        return targets.isEmpty()
                ? encode(rows)
                : TableRows.targets(
                        rows,
                        targetNames().stream()
                                .map(name -> new TargetEncoding(name, true, 0, 1))
                                .toList());
    }

    /**
     * {@return the class of each row, which the only target holds}
     *
     * @param rows the rows, with the columns of the encoder
     * @throws BadInputException if the column does not exist or a cell is missing
     */
    public String[] labels(Table rows) {
        return TableRows.labels(rows.column(targets.get(0).column()));
    }

    /** {@return the names of all features, in their order} */
    public List<String> features() {
        return inputs.stream().flatMap(input -> input.features().stream()).toList();
    }

    /**
     * {@return the features of a table's rows, computed on demand}
     *
     * <p>Columns are found by name, in any order; other columns are ignored.
     *
     * @param table the rows, with the columns of the encoder
     * @throws BadInputException if a column does not exist or has cells of another kind
     */
    public Matrix encode(Table table) {
        List<IntToDoubleFunction> values = values(table);
        int[] widths =
                inputs.stream().mapToInt(input -> input.features().size()).toArray();
        int width = IntStream.of(widths).sum();
        return Matrix.of(table.rows(), width, (from, to, into) -> {
            int count = to - from;
            Arrays.fill(into, 0, width * count, 0);
            int offset = 0;
            for (int k = 0; k < widths.length; k++) {
                for (int i = 0; i < count; i++) {
                    inputs.get(k).encode(values.get(k).applyAsDouble(from + i), into, offset + i, count);
                }
                offset += widths[k] * count;
            }
        });
    }

    /**
     * The features of one row, which holds the inputs in their order.
     *
     * @param row numbers; NaN where one is missing
     * @param into receives the features from its beginning
     * @throws BadInputException if the row has another length or an infinite number, or an input is no number
     */
    public void encode(double[] row, double[] into) {
        if (Objects.requireNonNull(row, "row").length != inputs.size()) { // no message is made for nothing
            throw new BadInputException("the row has " + row.length + " numbers, must have " + inputs.size());
        }
        int at = 0;
        for (int k = 0; k < row.length; k++) {
            if (!(inputs.get(k) instanceof NumberEncoding input)) {
                throw new BadInputException("input '" + inputs.get(k).column() + "' is a "
                        + inputs.get(k).kind().name().toLowerCase(Locale.ROOT)
                        + ", so an array of numbers cannot hold a row; give a map or a table");
            }
            if (Double.isInfinite(row[k])) {
                throw new BadInputException(
                        "row[" + k + "], '" + input.column() + "', is " + row[k] + ", must be finite or NaN");
            }
            at += encode(input, row[k], into, at);
        }
    }

    /**
     * The features of one row.
     *
     * @param row the cells by the names of their columns
     * @param into receives the features from its beginning
     * @throws BadInputException if an input is absent or of another kind
     */
    public void encode(Map<String, ? extends @Nullable Object> row, double[] into) {
        int at = 0;
        for (int k = 0; k < inputs.size(); k++) {
            ColumnEncoding input = inputs.get(k);
            at += encode(input, input.value(cell(row, input.column())), into, at);
        }
    }

    private static int encode(ColumnEncoding input, double value, double[] into, int at) {
        int width = input.width();
        Arrays.fill(into, at, at + width, 0);
        input.encode(value, into, at, 1);
        return width;
    }

    private static @Nullable Object cell(Map<String, ? extends @Nullable Object> row, String name) {
        Object cell = Objects.requireNonNull(row, "row").get(name);
        if (cell == null && !row.containsKey(name)) {
            throw new BadInputException("the row has no '" + name + "', "
                    + (row.isEmpty() ? "it is empty" : "but " + shown(List.copyOf(row.keySet())))
                    + "; null stands for a missing cell");
        }
        return cell;
    }

    /**
     * {@return the numbers of a row that is given as a map, in the order of their names}
     *
     * @param names the names that the map must have
     * @param row the cells by the names of their columns
     * @throws BadInputException if one is absent or not a number
     */
    public static double[] numbers(List<String> names, Map<String, ? extends @Nullable Object> row) {
        return names.stream()
                .mapToDouble(name -> {
                    if (cell(row, name) instanceof Number number) {
                        return number.doubleValue();
                    }
                    throw new BadInputException("'" + name + "' is " + row.get(name) + ", must be a number");
                })
                .toArray();
    }

    /**
     * {@return the rows of some columns of a table}
     *
     * @param names the names of the columns
     * @param table the table
     * @throws BadInputException if a column does not exist or holds something other than numbers
     */
    public static double[][] numbers(List<String> names, Table table) {
        requireColumns(names, table);
        List<NumberColumn> columns = names.stream()
                .map(name -> NumberEncoding.numbers(table.column(name)))
                .toList();
        return IntStream.range(0, table.rows())
                .mapToObj(i ->
                        columns.stream().mapToDouble(column -> column.value(i)).toArray())
                .toArray(double[][]::new);
    }

    /**
     * Counts the cells that are unlike the training rows.
     *
     * @param table the rows, with the columns of the encoder
     * @return the counts, column by column
     * @throws BadInputException as for {@link #encode}
     */
    public Inspection inspect(Table table) {
        return Inspection.of(table.rows(), inputs, values(table));
    }

    private List<IntToDoubleFunction> values(Table table) {
        requireColumns(inputs.stream().map(ColumnEncoding::column).toList(), table);
        return inputs.stream()
                .map(input -> input.values(table.column(input.column())))
                .toList();
    }

    private static void requireColumns(List<String> names, Table table) {
        Objects.requireNonNull(table, "table");
        var missing = names.stream().filter(name -> table.find(name).isEmpty()).toList();
        if (!missing.isEmpty()) {
            throw new BadInputException("the model needs the column" + (missing.size() == 1 ? " " : "s ")
                    + shown(missing) + ", but the data has " + shown(table.names()));
        }
    }

    private static String shown(List<String> names) {
        int most = 8;
        String first = String.join(", ", names.subList(0, Math.min(most, names.size())));
        return names.size() <= most ? first : first + " and " + (names.size() - most) + " more";
    }
}
