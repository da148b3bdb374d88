package io.github.deepscn.engine;

/**
 * Which columns of a matrix are not zero.
 *
 * @param width how many it has
 * @param from the first that is not
 * @param to where these end
 */
record Filled(int width, int from, int to) {
    /** All. */
    static Filled all(int width) {
        return new Filled(width, 0, width);
    }

    /**
     * Those that a product with the matrix has to be computed for: all, unless those that are not zero come out with
     * the same bits by themselves.
     */
    Filled toMultiply(boolean transposed, int results, int terms) {
        return to - from == width || new NarrowProduct(transposed, results, terms, width, from, to).isAsAmongAll()
                ? this
                : all(width);
    }

    int count() {
        return to - from;
    }
}
