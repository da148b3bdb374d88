package io.github.deepscn.app.studio.use;

import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.DateEncoding;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A row that a person has typed. */
final class TypedRow {
    /** A number with a decimal point, as in files. */
    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(?:[0-9]++(?:\\.[0-9]*+)?|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?");

    private TypedRow() {}

    /**
     * Makes a table of one row with the input columns of a model. An absent or empty cell, or a cell with a word for
     * missing, counts as missing; other columns are ignored.
     *
     * @throws Refusal if a cell has the wrong type
     */
    static Table of(Encoder encoder, Map<String, String> cells) {
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
        if (!Double.isFinite(value)) {
            throw new Refusal(422, column + " is '" + text + "', must be a number such as 12.5");
        }
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
}
