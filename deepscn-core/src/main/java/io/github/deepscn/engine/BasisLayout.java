package io.github.deepscn.engine;

/** How blocks lay out their share of Q. Sums over rows differ by rounding between the two. */
public enum BasisLayout {
    /** By whole columns, for products with several columns at a time. */
    COLUMNS,
    /** By strips of a few rows, for one column at a time. */
    STRIPS
}
