package io.github.deepscn.engine.storage;

/** An array on the heap, lent out without copying. */
@SuppressWarnings("ArrayRecordComponent")
record ArraySlab(double[] array) implements Slab {
    @Override
    public int length() {
        return array.length;
    }

    @Override
    public double[] borrow(int count) {
        return array;
    }

    @Override
    public void write(int at, double[] numbers, int from, int count, double scale) {
        for (int i = 0; i < count; i++) {
            array[at + i] = numbers[from + i] * scale;
        }
    }
}
