package io.github.deepscn.spark.ml;

/** What becomes of rows that cannot be used: with a null, or a number that is not finite. */
enum InvalidRows {
    /** They are counted, and are an error. */
    ERROR,
    /** They are counted, and left out. */
    SKIP
}
