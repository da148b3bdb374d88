package io.github.deepscn.source;

import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Say;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.List;

/** Joins the rows of several tables with the same columns. */
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
        int rows = parts.stream().mapToInt(Table::rows).sum();
        var columns = new ArrayList<Column>();
        for (String name : first.names()) {
            columns.add(joined(
                    name, rows, parts.stream().map(part -> part.column(name)).toList()));
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
            // A column without any cell is a column of numbers and fits every other column.
            boolean empty = column.missing() == column.rows() || before.missing() == before.rows();
            Require.that(
                    empty || number == column instanceof NumberColumn,
                    file.name() + ", column '" + Say.shortly(column.name()) + "': holds "
                            + (number ? "texts, but numbers" : "numbers, but texts") + " in " + firstFile.name()
                            + "; say --type " + Say.shortly(column.name()) + "=category");
        }
    }

    private static Column joined(String name, int rows, List<Column> pieces) {
        boolean isText = pieces.stream().anyMatch(TextColumn.class::isInstance);
        double[] numbers = new double[isText ? 0 : rows];
        String[] texts = new String[isText ? rows : 0];
        int row = 0;
        for (Column piece : pieces) {
            for (int i = 0; i < piece.rows(); i++, row++) {
                if (isText) {
                    texts[row] = piece.text(i);
                } else {
                    numbers[row] = ((NumberColumn) piece).value(i);
                }
            }
        }
        return isText ? TextColumn.of(name, texts) : NumberColumn.of(name, numbers);
    }
}
