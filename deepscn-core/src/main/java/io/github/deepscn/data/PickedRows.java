package io.github.deepscn.data;

/** Some rows of a matrix, by their numbers. */
final class PickedRows implements Matrix {
    private final Matrix all;
    private final int[] numbers;

    PickedRows(Matrix all, int[] numbers) {
        this.all = all;
        this.numbers = numbers;
    }

    @Override
    public int rows() {
        return numbers.length;
    }

    @Override
    public int columns() {
        return all.columns();
    }

    @Override
    public void copyRows(int from, int to, double[] into) {
        int count = to - from;
        double[] row = new double[columns()];
        for (int i = 0; i < count; i++) {
            int number = numbers[from + i];
            all.copyRows(number, number + 1, row);
            for (int j = 0; j < row.length; j++) {
                into[j * count + i] = row[j];
            }
        }
    }
}
