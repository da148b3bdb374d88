package io.github.deepscn.app.studio;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the page shows of a data set; also what is kept of it beside the data.
 *
 * @param created when it came, as ISO-8601
 * @param bytes of the file
 * @param image the pictures in it, if its rows are pictures
 * @param head the first rows, null where a cell is missing
 * @param target the column that is likely to be predicted
 * @param warnings sentences
 */
record DataSetSummary(
        String id,
        String name,
        String created,
        int rows,
        long bytes,
        @Nullable ImageShape image,
        List<ColumnProfile> columns,
        List<List<@Nullable String>> head,
        @Nullable String target,
        List<String> warnings) {

    /** The same without columns and rows, for a list of all. */
    record Brief(
            String id,
            String name,
            String created,
            int rows,
            long bytes,
            @Nullable ImageShape image,
            @Nullable String target,
            List<String> warnings) {}

    Brief brief() {
        return new Brief(id, name, created, rows, bytes, image, target, warnings);
    }
}
