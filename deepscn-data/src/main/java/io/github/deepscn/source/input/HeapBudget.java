package io.github.deepscn.source.input;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.util.Locale;

/**
 * Refuses a table that does not fit into the heap, before it is read.
 *
 * @param heapBytes largest size of the heap
 * @param other a further check of the size
 */
public record HeapBudget(long heapBytes, Check other) {
    /** Memory for the table, the matrix made from it and working space, as a multiple of the table. */
    private static final double NEEDED = 2.2;

    private static final double GIGA = 1e9;

    /** Refuses nothing: the rows never are in memory all at once. */
    public static HeapBudget none() {
        return new HeapBudget(Long.MAX_VALUE, (source, rows, columns) -> {});
    }

    /** Refuses a table by its size. */
    @FunctionalInterface
    public interface Check {
        void require(String source, double rows, long columns);
    }

    /**
     * Refuses a table of this size if it does not fit.
     *
     * @param quantity how exact the number of rows is: "", "about " or "more than "
     */
    public void require(String source, String quantity, double rows, long columns) {
        double table = rows * columns * Double.BYTES;
        if (table * NEEDED > heapBytes) {
            throw new BadInputException(String.format(
                    Locale.ROOT,
                    "%s is too large: %s%,.0f rows × %,d columns × 8 bytes are %.1f GB, training needs %.1f times that, and"
                            + " the heap may take %.1f GB; read a part of it with --sample N, or give more memory with"
                            + " JAVA_OPTS=-Xmx%.0fg",
                    source,
                    quantity,
                    rows,
                    columns,
                    table / GIGA,
                    NEEDED,
                    heapBytes / GIGA,
                    Math.ceil(table * NEEDED / (1 << 30))));
        }
        Require.that(
                rows <= Integer.MAX_VALUE - 16 || heapBytes == Long.MAX_VALUE,
                source + " has more rows than a table can hold; read a part of it with --sample N");
        other.require(source, rows, columns);
    }
}
