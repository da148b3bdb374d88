package io.github.deepscn.app.studio.use;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.eval.PredictionIntervals;
import io.github.deepscn.report.page.Shown;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.DateEncoding;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Inspection;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.NumberEncoding;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The prediction for one row. */
sealed interface RowPrediction {
    /** A number with a decimal point, as in files. */
    Pattern NUMBER = Pattern.compile("[+-]?(?:[0-9]++(?:\\.[0-9]*+)?|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?");

    /** Sentences about what differs from the training rows and what could not be computed. */
    List<String> notes();

    /** Numbers. */
    record OfNumbers(List<Output> outputs, List<String> notes) implements RowPrediction {}

    /**
     * A number.
     *
     * @param low lower end of its interval, if there is one
     * @param high upper end
     */
    record Output(
            String name,
            double value,
            @Nullable Double low,
            @Nullable Double high) {}

    /** A class, and the probabilities of all classes, most probable first. */
    record OfClasses(String label, List<Probability> probabilities, List<String> notes) implements RowPrediction {}

    /** The probability of a class. */
    record Probability(String label, double probability) {}

    /**
     * Predicts a row.
     *
     * @param cells texts by column
     * @param coverage the share of actual values that should lie within the intervals
     * @throws Refusal if a cell has the wrong type
     */
    static RowPrediction of(TableModel model, Map<String, String> cells, double coverage) {
        Table row = typed(model.encoder(), cells);
        List<String> notes = notes(model, row);
        if (model.task() == Task.CLASSIFICATION) {
            double[] probabilities = model.predict(row)[0];
            return new OfClasses(
                    model.labels(row)[0],
                    IntStream.range(0, probabilities.length)
                            .mapToObj(c -> new Probability(model.classes().get(c), probabilities[c]))
                            .sorted(Comparator.comparingDouble(Probability::probability)
                                    .reversed())
                            .toList(),
                    notes);
        }
        double[] values = model.predict(row)[0];
        Optional<PredictionIntervals> intervals = intervals(model, row, coverage, notes);
        return new OfNumbers(
                IntStream.range(0, values.length)
                        .mapToObj(q -> new Output(
                                model.targets().get(q),
                                values[q],
                                intervals.map(ends -> ends.low(0, q)).orElse(null),
                                intervals.map(ends -> ends.high(0, q)).orElse(null)))
                        .toList(),
                notes);
    }

    /**
     * Makes a table of one row with the input columns of a model. An absent or empty cell, or a cell with a word for
     * missing, counts as missing; other columns are ignored.
     *
     * @throws Refusal if a cell has the wrong type
     */
    private static Table typed(Encoder encoder, Map<String, String> cells) {
        var columns = new ArrayList<Column>();
        for (ColumnEncoding input : encoder.inputs()) {
            String text = cells.getOrDefault(input.column(), "").strip();
            boolean missing = text.isEmpty() || ReadOptions.MISSING.contains(text);
            columns.add(
                    input.kind() == Kind.NUMBER
                            ? NumberColumn.of(
                                    input.column(), new double[] {missing ? Double.NaN : number(input.column(), text)})
                            : texts(input, missing ? null : text));
        }
        return Table.of(columns);
    }

    private static double number(String column, String text) {
        double value = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        Refusal.when(!Double.isFinite(value), 422, column + " is '" + text + "', must be a number such as 12.5");
        return value;
    }

    private static TextColumn texts(ColumnEncoding input, @Nullable String text) {
        if (text != null
                && input instanceof DateEncoding date
                && date.format().days(text).isEmpty()) {
            throw new Refusal(
                    422,
                    input.column() + " is '" + text + "', must be a date such as "
                            + date.format().example());
        }
        return TextColumn.of(input.column(), new @Nullable String[] {text});
    }

    private static Optional<PredictionIntervals> intervals(
            TableModel model, Table row, double coverage, List<String> notes) {
        try {
            return Optional.of(model.intervals(row, coverage));
        } catch (BadInputException e) {
            notes.add(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private static List<String> notes(TableModel model, Table row) {
        var notes = new ArrayList<String>();
        List<Inspection.ColumnCount> counts = model.encoder().inspect(row).columns();
        for (int k = 0; k < counts.size(); k++) {
            ColumnEncoding input = model.encoder().inputs().get(k);
            String cell = input.column() + " is " + row.column(input.column()).text(0);
            if (counts.get(k).missing() > 0) {
                notes.add(input.column() + " is missing; it was filled in"
                        + (counts.get(k).lacking() > 0 ? ", although training rows always had it" : ""));
            }
            if (counts.get(k).unseen() > 0) {
                notes.add(cell + ", a category that training did not see");
            }
            if (counts.get(k).outside() > 0) {
                notes.add(cell + ", outside the training range"
                        + (input instanceof NumberEncoding range
                                ? ": " + Shown.number(range.least()) + " to " + Shown.number(range.largest())
                                : "")
                        + (counts.get(k).clipped() > 0 ? "; it counts as the nearest number that may be" : ""));
            }
        }
        return notes;
    }
}
