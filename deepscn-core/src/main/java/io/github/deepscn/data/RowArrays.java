package io.github.deepscn.data;

/** A matrix over one array per row, as Java programmers hold their tables. */
final class RowArrays implements Matrix {
    private final double[][] values;
    private final int columns;

    private RowArrays(double[][] values, int columns) {
        this.values = values;
        this.columns = columns;
    }

    static RowArrays of(String name, double[][] rows) {
        int columns = rows.length == 0 ? 0 : Require.present(name + "[0]", rows[0]).length;
        for (int i = 0; i < rows.length; i++) {
            if (Require.present(name + "[" + i + "]", rows[i]).length != columns) {
                throw new BadInputException(name + "[" + i + "] has " + rows[i].length + " values, but " + name
                        + "[0] has " + columns + "; every row must have the same number");
            }
        }
        return new RowArrays(rows, columns);
    }

    @Override
    public int rows() {
        return values.length;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public void copyRows(int from, int to, double[] into) {
        int count = to - from;
        for (int i = 0; i < count; i++) {
            double[] row = values[from + i];
            for (int j = 0; j < columns; j++) {
                into[j * count + i] = row[j];
            }
        }
    }
}
