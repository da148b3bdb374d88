package io.github.deepscn.app.studio;

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

/** A row whose cells somebody has typed. */
final class TypedRow {
    /** As files may have them, with a point. */
    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(?:[0-9]++(?:\\.[0-9]*+)?|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?");

    private TypedRow() {}

    /**
     * A table of one row with the columns that a model takes. A cell that is empty, says that it is missing, or is not
     * there is missing; columns that the model does not take are passed over.
     *
     * @throws Refusal if a cell is not what its column holds
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
