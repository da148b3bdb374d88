package io.github.deepscn.source;

/** Looks at the size of a table before it is read. */
@FunctionalInterface
public interface SizeCheck {
    /** Any size will do. */
    SizeCheck NONE = (source, rows, columns) -> {};

    /**
     * Refuses a size.
     *
     * @param source what is read, for messages
     * @param rows as far as is known
     * @throws io.github.deepscn.data.BadInputException with the reason
     */
    void require(String source, double rows, long columns);
}
