package io.github.deepscn.source;

/** Whether the first row of a CSV file names the columns. */
public enum Header {
    /** The first row names the columns if no cell in it is a number. */
    AUTO,
    YES,
    NO
}
