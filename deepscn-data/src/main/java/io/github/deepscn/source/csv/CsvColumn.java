package io.github.deepscn.source.csv;

import io.github.deepscn.source.input.Cells;
import io.github.deepscn.source.input.ColumnTypes;
import io.github.deepscn.source.input.NumberForm;
import io.github.deepscn.table.Column;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known of a column while its rows are read: whether it holds text, or else how its numbers are written. */
final class CsvColumn {
    private final String name;
    private final ColumnTypes types;
    /** The form of numbers in the first rows. */
    private final NumberForm first;
    /** The form of all numbers so far; null if the column holds text. */
    private @Nullable NumberForm form;
    /** Whether there was a number in this form. */
    private boolean used;

    CsvColumn(CsvLayout layout, int index, ColumnTypes types) {
        this.types = types;
        name = layout.names().get(index);
        first = layout.forms().get(index);
        boolean holdsText = layout.holdsText().get(index) || (types.isLabel(name) && !first.isPlain());
        boolean isText = types.mustBeText(name) || (types.isGuessed(name) && holdsText);
        form = isText ? null : first;
    }

    String name() {
        return name;
    }

    /** How numbers are parsed; null for text. */
    @Nullable
    NumberForm form() {
        return form;
    }

    /**
     * The column of some rows. If it is empty, a column of numbers has turned out to hold text: the rows must be parsed
     * again.
     *
     * @throws io.github.deepscn.data.BadInputException if a cell is a mistake
     */
    Optional<Column> of(Cells cells, int rows) {
        requireText(cells);
        NumberForm parsed = form;
        if (parsed == null) {
            requireNoMistake(cells, first);
            return Optional.of(cells.textColumn(name, rows));
        }
        NumberForm common = types.isLabel(name) ? parsed : cells.form(parsed, used);
        List<Cells.Text> strays = cells.strays(common);
        if (strays.isEmpty()) {
            Column column = cells.numberColumn(name, rows, common);
            form = common;
            used |= column.missing() < rows;
            return Optional.of(column);
        }
        boolean areInfinite = strays.stream().noneMatch(stray -> Double.isNaN(common.value(stray.text())));
        if (areInfinite || types.mustBeNumbers(name)) {
            Cells.Text stray = strays.get(0);
            throw stray.place().stray(name, stray.text(), common.value(stray.text()));
        }
        requireNoMistake(cells, common);
        form = null;
        return Optional.empty();
    }

    private static void requireText(Cells cells) {
        for (Cells.Text text : cells.texts()) {
            if (text.text().indexOf(CsvText.NOT_TEXT) >= 0) {
                throw CsvText.notText(text.place());
            }
        }
    }

    private void requireNoMistake(Cells cells, NumberForm numbers) {
        if (types.isGuessed(name) && !types.isLabel(name)) {
            cells.requireNoMistake(name, numbers::fits);
        }
    }
}
