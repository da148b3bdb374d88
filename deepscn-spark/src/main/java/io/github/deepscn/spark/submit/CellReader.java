package io.github.deepscn.spark.submit;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.io.Serializable;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.jspecify.annotations.Nullable;

/**
 * How the cells of Spark's rows become those of a {@link Table}: numbers and texts. Dates and times become ISO texts,
 * truth values the texts true and false, as {@code deepscn train} has them.
 */
final class CellReader implements Serializable {
    private static final long serialVersionUID = 1L;

    /** What cells of a column are taken for. */
    enum Form {
        NUMBER,
        TEXT,
        /** Texts of a file without types, which may turn out to be numbers. */
        WRITTEN,
        /** Something that cannot be learnt from. */
        NOTHING
    }

    private final ArrayList<String> names;
    private final ArrayList<Form> forms;
    private final TreeSet<String> missing;
    private final char decimal;

    private CellReader(List<String> names, List<Form> forms, Set<String> missing, char decimal) {
        this.names = new ArrayList<>(names);
        this.forms = new ArrayList<>(forms);
        this.missing = new TreeSet<>(missing);
        this.decimal = decimal;
    }

    /**
     * Of all columns.
     *
     * @param excluded columns that nothing is learnt from: they may hold anything
     * @throws BadInputException if another column holds what is neither number, text, truth value nor date
     */
    static CellReader of(StructType schema, boolean typed, Set<String> excluded, Set<String> missing, char decimal) {
        var names = new ArrayList<String>();
        var forms = new ArrayList<Form>();
        for (StructField field : schema.fields()) {
            names.add(field.name());
            forms.add(typed ? form(field, excluded.contains(field.name())) : Form.WRITTEN);
        }
        return new CellReader(names, forms, missing, decimal);
    }

    private static Form form(StructField field, boolean excluded) {
        DataType type = field.dataType();
        if (type instanceof NumericType) {
            return Form.NUMBER;
        }
        if (type instanceof StringType
                || type instanceof BooleanType
                || type instanceof DateType
                || type instanceof TimestampType
                || type instanceof TimestampNTZType) {
            return Form.TEXT;
        }
        Require.that(
                excluded || type instanceof NullType,
                "column '" + field.name() + "' holds " + type.simpleString()
                        + ", must be numbers, texts, truth values, dates or times; leave it out by --exclude "
                        + field.name() + ", or make columns of its parts");
        return Form.NOTHING;
    }

    /** The same with what columns turned out to be. */
    CellReader withForms(List<Form> known) {
        return new CellReader(names, known, missing, decimal);
    }

    int columns() {
        return names.size();
    }

    String name(int column) {
        return names.get(column);
    }

    Form form(int column) {
        return forms.get(column);
    }

    /**
     * Where a column is.
     *
     * @throws BadInputException if there is none of that name; the message has those that are like it
     */
    int indexOf(String name) {
        table(List.of()).column(name);
        return names.indexOf(name);
    }

    /** All cells of a row: numbers are {@link Double}, all else is text, null where a cell is missing. */
    @Nullable
    Object[] cells(Row row) {
        Object[] cells = new Object[columns()];
        for (int column = 0; column < cells.length; column++) {
            cells[column] = cell(row, column);
        }
        return cells;
    }

    private @Nullable Object cell(Row row, int column) {
        Object raw = row.get(column);
        Form form = forms.get(column);
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
        if (form == Form.NUMBER) {
            return number(text);
        }
        return text;
    }

    private static String text(Object raw) {
        if (raw instanceof Date date) {
            return date.toLocalDate().toString();
        }
        if (raw instanceof Timestamp stamp) {
            return text(stamp.toInstant());
        }
        if (raw instanceof Instant instant) {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(instant.atOffset(ZoneOffset.UTC));
        }
        if (raw instanceof LocalDateTime stamp) {
            return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(stamp);
        }
        return raw.toString();
    }

    /** The number that a text spells: NaN if it spells none, infinite if it is too large. */
    double number(String text) {
        return WrittenNumber.parse(text, decimal);
    }

    /** Some rows as a table. */
    Table table(List<CellRow> rows) {
        return Table.of(IntStream.range(0, columns())
                .mapToObj(column -> column(column, rows))
                .toList());
    }

    private Column column(int column, List<CellRow> rows) {
        if (forms.get(column) == Form.NUMBER) {
            double[] values = new double[rows.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = rows.get(i).number(column);
            }
            return NumberColumn.of(name(column), values);
        }
        @Nullable String[] texts = new String[rows.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = rows.get(i).text(column);
        }
        return TextColumn.of(name(column), texts);
    }
}
