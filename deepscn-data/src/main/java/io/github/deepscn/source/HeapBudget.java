package io.github.deepscn.source;

import io.github.deepscn.data.Require;
import java.util.Locale;

/** Refuses a table that would not fit the heap, before it is read. */
final class HeapBudget {
    /** The table, the matrix that is made of it, and some room. */
    private static final double NEEDED = 2.2;

    private static final double GIGA = 1e9;

    private final long heapBytes;
    private final SizeCheck others;

    /** @param others what is asked of a table besides */
    HeapBudget(long heapBytes, SizeCheck others) {
        this.heapBytes = heapBytes;
        this.others = others;
    }

    static HeapBudget ofThisMachine(SizeCheck others) {
        return new HeapBudget(Runtime.getRuntime().maxMemory(), others);
    }

    /** @param quantity what is known of the number of rows: "", "about " or "more than " */
    void require(String source, String quantity, double rows, long columns) {
        double table = rows * columns * Double.BYTES;
        if (table * NEEDED > heapBytes) {
            Require.that(
                    false,
                    String.format(
                            Locale.ROOT,
                            "%s is too large: %s%,.0f rows × %,d columns × 8 bytes are %.1f GB, training needs %.1f times"
                                    + " that, and the heap may take %.1f GB; read a part of it with --sample N, or give"
                                    + " more memory with JAVA_OPTS=-Xmx%.0fg",
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
                rows <= Integer.MAX_VALUE - 16,
                source + " has more rows than a table can hold; read a part of it with --sample N");
        others.require(source, rows, columns);
    }
}
