package io.github.deepscn.engine;

/** How blocks lay out their share of Q. Sums over rows differ by rounding between the two. */
public enum BasisLayout {
    /** By columns, for products with many vectors at a time. */
    COLUMNS,
    /** By rows, a few at a time, where columns are many: for one vector at a time, or four. */
    STRIPS
}
