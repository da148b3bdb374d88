package io.github.deepscn.source;

import org.jspecify.annotations.Nullable;

/** What one block holds, column by column, so that columns can be put together and let go one at a time. */
final class BlockCells {
    final int index;
    final int file;
    int rows;
    /** Rows of the block, those that were not taken among them. */
    long allRows;

    long lines;
    final double[] @Nullable [] numbers;
    final int[] @Nullable [] codes;
    final @Nullable TextCodes[] texts;
    final @Nullable Strays[] strays;

    @Nullable
    RowFault fault;

    BlockCells(int index, int file, int columns) {
        this.index = index;
        this.file = file;
        numbers = new double[columns][];
        codes = new int[columns][];
        texts = new TextCodes[columns];
        strays = new Strays[columns];
    }

    TextCodes textsOf(int column) {
        TextCodes known = texts[column];
        if (known == null) {
            known = new TextCodes();
            texts[column] = known;
        }
        return known;
    }

    Strays straysOf(int column) {
        Strays known = strays[column];
        if (known == null) {
            known = new Strays();
            strays[column] = known;
        }
        return known;
    }
}
