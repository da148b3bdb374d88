package io.github.deepscn.source;

import io.github.deepscn.data.Require;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Wording;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.util.List;
import java.util.stream.IntStream;

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
        return Table.of(first.names().stream()
                .map(name -> joined(
                        name, parts.stream().map(part -> part.column(name)).toList()))
                .toList());
    }

    private static void requireSameColumns(InputFile firstFile, Table first, InputFile file, Table part) {
        Require.that(
                part.names().equals(first.names()),
                file.name() + " has the columns " + Wording.shortly(String.join(", ", part.names())) + ", must have "
                        + Wording.shortly(String.join(", ", first.names())) + " as " + firstFile.name() + " has");
        for (Column column : part.columns()) {
            Column before = first.column(column.name());
            boolean number = before instanceof NumberColumn;
            // A column without any cell is a column of numbers and fits every other column.
            boolean empty = column.missing() == column.rows() || before.missing() == before.rows();
            Require.that(
                    empty || number == column instanceof NumberColumn,
                    file.name() + ", column '" + Wording.shortly(column.name()) + "': holds "
                            + (number ? "texts, but numbers" : "numbers, but texts") + " in " + firstFile.name()
                            + "; say --type " + Wording.shortly(column.name()) + "=category");
        }
    }

    private static Column joined(String name, List<Column> pieces) {
        if (pieces.stream().anyMatch(TextColumn.class::isInstance)) {
            String[] texts = pieces.stream()
                    .flatMap(piece -> IntStream.range(0, piece.rows()).mapToObj(piece::text))
                    .toArray(String[]::new);
            return TextColumn.of(name, texts);
        }
        double[] numbers = pieces.stream()
                .map(NumberColumn.class::cast)
                .flatMapToDouble(piece -> IntStream.range(0, piece.rows()).mapToDouble(piece::value))
                .toArray();
        return NumberColumn.of(name, numbers);
    }
}
