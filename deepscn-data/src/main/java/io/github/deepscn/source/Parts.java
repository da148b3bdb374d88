package io.github.deepscn.source;

import io.github.deepscn.data.Require;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts the rows of several tables with the same columns below each other. */
final class Parts {
    private Parts() {}

    static Table joined(List<InputFile> files, List<Table> parts) {
        Table first = parts.get(0);
        if (parts.size() == 1) {
            return first;
        }
        for (int i = 1; i < parts.size(); i++) {
            requireSameColumns(files.get(0), first, files.get(i), parts.get(i));
        }
        var columns = new ArrayList<Column>();
        for (String name : first.names()) {
            List<Column> pieces = parts.stream().map(part -> part.column(name)).toList();
            columns.add(pieces.stream().allMatch(NumberColumn.class::isInstance) ? numbers(pieces) : texts(pieces));
        }
        return Table.of(columns);
    }

    private static void requireSameColumns(InputFile firstFile, Table first, InputFile file, Table part) {
        Require.that(
                part.names().equals(first.names()),
                file.name() + " has the columns " + Say.shortly(String.join(", ", part.names())) + ", must have "
                        + Say.shortly(String.join(", ", first.names())) + " as " + firstFile.name() + " has");
        for (Column column : part.columns()) {
            Column before = first.column(column.name());
            boolean number = before instanceof NumberColumn;
            // A column without any cell is taken for numbers, and goes with everything.
            boolean empty = column.missing() == column.rows() || before.missing() == before.rows();
            Require.that(
                    empty || number == column instanceof NumberColumn,
                    file.name() + ", column '" + Say.shortly(column.name()) + "': holds "
                            + (number ? "texts, but numbers" : "numbers, but texts") + " in " + firstFile.name()
                            + "; say --type " + Say.shortly(column.name()) + "=category");
        }
    }

    private static NumberColumn numbers(List<Column> pieces) {
        double[] values = new double[pieces.stream().mapToInt(Column::rows).sum()];
        int row = 0;
        for (Column piece : pieces) {
            for (int i = 0; i < piece.rows(); i++) {
                values[row++] = ((NumberColumn) piece).value(i);
            }
        }
        return NumberColumn.of(pieces.get(0).name(), values);
    }

    private static TextColumn texts(List<Column> pieces) {
        @Nullable
        String[] cells = new String[pieces.stream().mapToInt(Column::rows).sum()];
        int row = 0;
        for (Column piece : pieces) {
            for (int i = 0; i < piece.rows(); i++) {
                cells[row++] = piece.isMissing(i) ? null : piece.text(i);
            }
        }
        return TextColumn.of(pieces.get(0).name(), cells);
    }
}
