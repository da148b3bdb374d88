package io.github.deepscn.app.studio.data;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
    /** A summary without columns and rows, for the list of data sets. */
    record Brief(
            @JsonUnwrapped @JsonIgnoreProperties({"columns", "head"})
            DataSetSummary summary) {}
}
