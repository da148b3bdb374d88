package io.github.deepscn.app.studio.data;

import io.github.deepscn.table.Table;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A data set as the page shows it and as it is stored beside the data.
 *
 * @param created time of the upload, ISO 8601
 * @param bytes size of the file
 * @param image size of the pictures, if the rows are pictures
 * @param head the first rows, null where a cell is missing
 * @param target the suggested target column
 * @param warnings sentences for people
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

    /**
     * Profiles a table.
     *
     * @param target the column to suggest as target; null to guess it
     */
    static DataSetSummary of(String id, String name, @Nullable String target, long bytes, Table table) {
        var profile = new TableProfile(table);
        return new DataSetSummary(
                id,
                name,
                Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
                table.rows(),
                bytes,
                profile.image().orElse(null),
                profile.columns(),
                TableProfile.head(table),
                target == null ? profile.target() : target,
                profile.warnings());
    }

    /** A summary without columns and rows, for the list of data sets. */
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
