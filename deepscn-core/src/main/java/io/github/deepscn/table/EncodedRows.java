package io.github.deepscn.table;

import io.github.deepscn.data.Matrix;
import java.util.List;

/** The features of a table's rows, computed from its cells block by block. */
final class EncodedRows implements Matrix {
    private final int rows;
    private final int[] widths;
    private final List<ColumnEncoding.Cells> cells;
    private final int columns;

    EncodedRows(int rows, List<ColumnEncoding> encodings, List<ColumnEncoding.Cells> cells) {
        this.rows = rows;
        this.cells = cells;
        widths = encodings.stream()
                .mapToInt(encoding -> encoding.features().size())
                .toArray();
        int sum = 0;
        for (int width : widths) {
            sum += width;
        }
        columns = sum;
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public void copyRows(int from, int to, double[] into) {
        int offset = 0;
        for (int k = 0; k < widths.length; k++) {
            cells.get(k).encode(from, to, into, offset);
            offset += widths[k] * (to - from);
        }
    }
}
