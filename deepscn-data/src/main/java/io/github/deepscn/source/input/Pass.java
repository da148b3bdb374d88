package io.github.deepscn.source.input;

import io.github.deepscn.table.Table;
import java.io.IOException;
import java.util.function.Consumer;

/** One pass over the rows of a source, which hands them on as tables in the order of the rows. */
@FunctionalInterface
public interface Pass {
    /** The number of rows. */
    long run(Consumer<Table> parts) throws IOException;
}
