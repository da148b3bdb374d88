package io.github.deepscn.source.input;

import io.github.deepscn.table.Column;

/** A column whose rows are collected, and what all rows so far say about it. */
final class CollectedColumn {
    private static final NumberForm PLAIN = NumberForm.plain('.');

    private final String name;
    private Cells cells = new Cells(64);
    private boolean hasTexts;
    private boolean hasNumbers;
    /** How texts spell numbers, if they do. */
    private NumberForm form = PLAIN;

    private boolean used;

    CollectedColumn(String name) {
        this.name = name;
    }

    /** The cells since the last table. */
    Cells cells() {
        return cells;
    }

    /** Takes the cells as a column, of the given type or of the type that the cells have. */
    Column take(int rows, ColumnTypes types) {
        Cells taken = cells;
        cells = new Cells(0);
        if (types.isGuessed(name) && !types.isLabel(name)) {
            taken.requireNoMistake(name, text -> false);
        }
        hasTexts |= !taken.texts().isEmpty();
        if (types.mustBeText(name) || (hasTexts && !types.mustBeNumbers(name))) {
            return taken.textColumn(name, rows);
        }
        hasNumbers |= taken.hasNumbers();
        NumberForm common = taken.form(form, used);
        boolean fits = !hasNumbers || common.with(PLAIN).isPresent();
        Column column = taken.numberColumn(name, rows, fits ? common : PLAIN);
        form = common;
        used |= column.missing() < rows;
        return column;
    }
}
