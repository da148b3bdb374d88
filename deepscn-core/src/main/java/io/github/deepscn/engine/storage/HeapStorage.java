package io.github.deepscn.engine.storage;

/** Arrays on the heap, lent out without copying. */
public final class HeapStorage implements Storage {
    static final HeapStorage INSTANCE = new HeapStorage();

    private HeapStorage() {}

    @Override
    public Slab keep(double[] numbers) {
        return new ArraySlab(numbers);
    }

    @Override
    public Slab room(int length) {
        return new ArraySlab(new double[length]);
    }

    @Override
    public boolean isHeap() {
        return true;
    }

    @Override
    public void close() {}

    private static final class ArraySlab implements Slab {
        private final double[] array;

        ArraySlab(double[] array) {
            this.array = array;
        }

        @Override
        public int length() {
            return array.length;
        }

        @Override
        public double[] borrow(int count) {
            return array;
        }

        @Override
        public void giveBack(double[] lent) {}

        @Override
        public void write(int at, double[] numbers, int from, int count, double scale) {
            for (int i = 0; i < count; i++) {
                array[at + i] = numbers[from + i] * scale;
            }
        }

        @Override
        public void free() {}
    }
}
