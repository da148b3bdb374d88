package io.github.deepscn.source;

/** Checks the size of a table before it is read. */
@FunctionalInterface
public interface SizeCheck {
    /** Accepts every size. */
    SizeCheck NONE = (source, rows, columns) -> {};

    /**
     * Refuses a size.
     *
     * @param source name of the source in messages
     * @param rows number of rows, possibly estimated
     * @param columns the number of columns
     * @throws io.github.deepscn.data.BadInputException with the reason
     */
    void require(String source, double rows, long columns);
}
