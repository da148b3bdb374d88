package io.github.deepscn.spark.ml;

/** What happens to rows with a null or a number that is not finite. */
enum InvalidRows {
    /** They are an error. */
    ERROR,
    /** They are counted and left out. */
    SKIP
}
