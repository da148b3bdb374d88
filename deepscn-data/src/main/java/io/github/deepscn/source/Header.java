package io.github.deepscn.source;

/** Whether the first row of a CSV file names the columns. */
public enum Header {
    /** The first row names the columns if no cell in it is a number. */
    AUTO,
    /** The first row names the columns. */
    YES,
    /** The first row is data. */
    NO
}
