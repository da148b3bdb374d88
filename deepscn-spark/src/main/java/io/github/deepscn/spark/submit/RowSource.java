package io.github.deepscn.spark.submit;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Rows from one of Spark's readers.
 *
 * @param rows all rows
 * @param typed whether columns have types; otherwise all cells are texts
 */
record RowSource(Dataset<Row> rows, boolean typed) {
    /** The format of the data. */
    enum Format {
        CSV,
        PARQUET,
        JSON,
        /** A table or view of Spark's catalogue. */
        TABLE
    }

    /** Number of files of a folder that are searched for a name that tells the format. */
    private static final int MOST_FILES = 1000;

    private static final String PACKED = "(\\.(gz|bz2|zst|lz4|snappy|deflate))+$";

    /**
     * Opens a file, folder, pattern or table.
     *
     * @throws BadInputException if it does not exist or its format is unknown
     */
    static RowSource open(SparkSession spark, String data, ReadingOptions how) throws IOException {
        Format format = how.format == Format.TABLE
                ? Format.TABLE
                : ofFiles(data, how.format, spark.sparkContext().hadoopConfiguration());
        var reader = spark.read().options(how.reader(format, data));
        return switch (format) {
            case CSV -> new RowSource(named(reader.csv(data), !how.headless), false);
            case PARQUET -> new RowSource(reader.parquet(data), true);
            case JSON -> new RowSource(reader.json(data), true);
            case TABLE -> new RowSource(reader.table(data), true);
        };
    }

    /**
     * The format of a file, folder or pattern: as given, or from its name, or from the names of the files in the
     * folder.
     */
    private static Format ofFiles(String data, @Nullable Format given, Configuration hadoop) throws IOException {
        var path = new Path(data);
        FileStatus[] found = path.getFileSystem(hadoop).globStatus(path);
        Require.that(found != null && found.length > 0, data + ": no such file or folder");
        if (given != null) {
            return given;
        }
        Path first = found[0].getPath();
        Optional<Format> named = ofName(path.getName()).or(() -> ofName(first.getName()));
        if (named.isEmpty() && found[0].isDirectory()) {
            named = ofFolder(first, hadoop);
        }
        return named.orElseThrow(() -> new BadInputException(
                data + ": its name does not tell the format; give --format csv, parquet, json or table"));
    }

    private static Optional<Format> ofFolder(Path folder, Configuration hadoop) throws IOException {
        var files = folder.getFileSystem(hadoop).listFiles(folder, true);
        for (int looked = 0; looked < MOST_FILES && files.hasNext(); looked++) {
            String name = files.next().getPath().getName();
            Optional<Format> format = ofName(name);
            if (format.isPresent() && !name.startsWith("_") && !name.startsWith(".")) {
                return format;
            }
        }
        return Optional.empty();
    }

    private static Optional<Format> ofName(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replaceFirst(PACKED, "");
        return switch (plain.substring(plain.lastIndexOf('.') + 1)) {
            case "csv", "tsv", "txt" -> Optional.of(Format.CSV);
            case "parquet", "pq" -> Optional.of(Format.PARQUET);
            case "json", "jsonl", "ndjson" -> Optional.of(Format.JSON);
            default -> Optional.empty();
        };
    }

    /** Names columns without a header x1, x2, …, as {@code deepscn train} does. */
    private static Dataset<Row> named(Dataset<Row> rows, boolean hasHeader) {
        return hasHeader
                ? rows
                : rows.toDF(IntStream.rangeClosed(1, rows.columns().length)
                        .mapToObj(number -> "x" + number)
                        .toArray(String[]::new));
    }
}
