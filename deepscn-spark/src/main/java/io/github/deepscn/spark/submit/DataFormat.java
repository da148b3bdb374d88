package io.github.deepscn.spark.submit;

import io.github.deepscn.data.BadInputException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** What Spark is to read rows from. */
enum DataFormat {
    CSV,
    PARQUET,
    JSON,
    /** A table of the catalogue. */
    TABLE;

    /** In a folder, so many files are looked at for one whose name tells the format. */
    private static final int MOST_FILES = 1000;

    private static final List<String> PACKED = List.of(".gz", ".bz2", ".zst", ".lz4", ".snappy", ".deflate");

    /** That of a file, by its name. */
    static Optional<DataFormat> ofName(String name) {
        String plain = name.toLowerCase(Locale.ROOT);
        for (String packed : PACKED) {
            plain = plain.endsWith(packed) ? plain.substring(0, plain.length() - packed.length()) : plain;
        }
        return switch (plain.substring(plain.lastIndexOf('.') + 1)) {
            case "csv", "tsv", "txt" -> Optional.of(CSV);
            case "parquet", "pq" -> Optional.of(PARQUET);
            case "json", "jsonl", "ndjson" -> Optional.of(JSON);
            default -> Optional.empty();
        };
    }

    /**
     * That of a file, a folder or a pattern, by their names or by what a folder holds.
     *
     * @throws BadInputException if there is no such file, or it cannot be told
     */
    static DataFormat ofFiles(String data, Configuration hadoop) throws IOException {
        FileStatus first = requireFiles(data, hadoop);
        Optional<DataFormat> named =
                ofName(new Path(data).getName()).or(() -> ofName(first.getPath().getName()));
        if (named.isEmpty() && first.isDirectory()) {
            named = ofFolder(first.getPath(), hadoop);
        }
        return named.orElseThrow(() -> new BadInputException(
                data + ": its name does not tell what it holds; say --format csv, parquet, json or table"));
    }

    /**
     * The first file or folder of that name.
     *
     * @throws BadInputException if there is none
     */
    static FileStatus requireFiles(String data, Configuration hadoop) throws IOException {
        Path path = new Path(data);
        FileStatus[] found = path.getFileSystem(hadoop).globStatus(path);
        if (found == null || found.length == 0) {
            throw new BadInputException(data + ": no such file or folder");
        }
        return found[0];
    }

    private static Optional<DataFormat> ofFolder(Path folder, Configuration hadoop) throws IOException {
        FileSystem files = folder.getFileSystem(hadoop);
        var all = files.listFiles(folder, true);
        for (int looked = 0; looked < MOST_FILES && all.hasNext(); looked++) {
            String name = all.next().getPath().getName();
            Optional<DataFormat> format = ofName(name);
            if (format.isPresent() && !name.startsWith("_") && !name.startsWith(".")) {
                return format;
            }
        }
        return Optional.empty();
    }
}
