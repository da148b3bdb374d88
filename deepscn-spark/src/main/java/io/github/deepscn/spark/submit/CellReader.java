package io.github.deepscn.spark.submit;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.io.Serializable;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Turns the cells of Spark's rows into cells of a {@link Table}: numbers and texts. Dates and times become ISO texts,
 * booleans the texts true and false, as in {@code deepscn train}.
 *
 * @param names of the columns
 * @param forms of the columns
 * @param missing texts that stand for a missing cell
 * @param decimal decimal mark of numbers in texts
 */
record CellReader(List<String> names, List<Form> forms, Set<String> missing, char decimal) implements Serializable {
    /** {@link Double#parseDouble} would also accept hexadecimal digits and suffixes such as f. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d++([.,]\\d*+)?|[.,]\\d++)([eE][+-]?\\d++)?");

    private static final Pattern INFINITY = Pattern.compile("[+-]?inf(inity)?", Pattern.CASE_INSENSITIVE);

    /** The types besides strings whose values become texts. */
    private static final Set<DataType> TEXTS =
            Set.of(DataTypes.BooleanType, DataTypes.DateType, DataTypes.TimestampType, DataTypes.TimestampNTZType);

    /** What the cells of a column hold. */
    enum Form {
        NUMBER,
        TEXT,
        /** Texts of a file without types, which may all be numbers. */
        WRITTEN,
        /** Values that cannot be learnt from. */
        NOTHING
    }

    /**
     * Makes a reader for all columns of a schema.
     *
     * @param typed whether the types of the schema count; otherwise every cell is a text
     * @param excluded columns that are not learnt from and may hold anything
     * @throws BadInputException if another column holds values that are not numbers, texts, booleans, dates or times
     */
    static CellReader of(StructType schema, boolean typed, Set<String> excluded, Set<String> missing, char decimal) {
        List<Form> forms = Arrays.stream(schema.fields())
                .map(field -> typed ? form(field, excluded.contains(field.name())) : Form.WRITTEN)
                .toList();
        return new CellReader(List.of(schema.fieldNames()), forms, missing, decimal);
    }

    private static Form form(StructField field, boolean excluded) {
        DataType type = field.dataType();
        if (type instanceof NumericType) {
            return Form.NUMBER;
        }
        if (type instanceof StringType || TEXTS.contains(type)) {
            return Form.TEXT;
        }
        Require.that(
                excluded || type instanceof NullType,
                "column '" + field.name() + "' holds " + type.simpleString()
                        + ", must be numbers, texts, booleans, dates or times; leave it out with --exclude "
                        + field.name() + ", or turn its parts into columns");
        return Form.NOTHING;
    }

    CellReader withForms(List<Form> known) {
        return new CellReader(names, known, missing, decimal);
    }

    /**
     * The index of a column.
     *
     * @throws BadInputException if there is no such column; the message suggests similar names
     */
    int indexOf(String name) {
        table(List.of()).column(name);
        return names.indexOf(name);
    }

    /** All cells of a row: a {@link Double}, a text, or null where a cell is missing. */
    @Nullable
    Object[] cells(Row row) {
        return IntStream.range(0, names.size())
                .mapToObj(column -> cell(row.get(column), forms.get(column)))
                .toArray();
    }

    private @Nullable Object cell(@Nullable Object raw, Form form) {
        if (raw == null || form == Form.NOTHING) {
            return null;
        }
        if (raw instanceof Number number) {
            double value = number.doubleValue();
            return Double.isNaN(value) ? null : Double.valueOf(value);
        }
        String text = text(raw);
        String bare = text.strip();
        if (bare.isEmpty() || missing.contains(bare)) {
            return null;
        }
        return form == Form.NUMBER ? (Object) number(text) : text;
    }

    private static String text(Object raw) {
        Object value = raw instanceof Timestamp stamp ? stamp.toInstant() : raw;
        if (value instanceof Instant instant) {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(instant.atOffset(ZoneOffset.UTC));
        }
        return value instanceof LocalDateTime stamp
                ? DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(stamp)
                : value.toString();
    }

    /** The number in a text: NaN if the text is not a number, infinite if the number is too large. */
    double number(String text) {
        String bare = text.strip();
        char other = decimal == '.' ? ',' : '.';
        if (NUMBER.matcher(bare).matches() && bare.indexOf(other) < 0) {
            return Double.parseDouble(bare.replace(',', '.'));
        }
        if (INFINITY.matcher(bare).matches()) {
            return bare.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        return Double.NaN;
    }

    /** Makes a table of rows. */
    Table table(List<CellRow> rows) {
        return Table.of(IntStream.range(0, names.size())
                .mapToObj(column -> column(column, rows))
                .toList());
    }

    private Column column(int column, List<CellRow> rows) {
        String name = names.get(column);
        if (forms.get(column) == Form.NUMBER) {
            return NumberColumn.of(
                    name,
                    rows.stream()
                            .mapToDouble(row -> row.cells[column] instanceof Double number ? number : Double.NaN)
                            .toArray());
        }
        return TextColumn.of(
                name,
                rows.stream()
                        .map(row -> Objects.toString(row.cells[column], null))
                        .toArray(String[]::new));
    }
}
