package io.github.deepscn.app.studio.data;

import io.github.deepscn.app.http.Call;
import io.github.deepscn.app.http.Refusal;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * An uploaded file. The browser gives its name, which is shown to people, and whose extension selects the format; it is
 * never used as a path.
 *
 * @param shown the name without folders
 * @param ending extension of the stored file, such as {@code .csv.gz}
 */
public record Upload(String shown, String ending) {
    private static final List<String> ENDINGS =
            List.of(".csv", ".tsv", ".parquet", ".pq", ".jsonl", ".ndjson", ".json", ".npy", ".mat");
    private static final Pattern IDX = Pattern.compile(".*[.-]idx\\d?(-ubyte)?");
    private static final String PACKED = ".gz";

    /** File types that people try, and what to do instead. */
    private static final Map<String, String> OTHERS = Map.of(
            ".xlsx", "an Excel workbook; save the sheet as CSV",
            ".xls", "an Excel workbook; save the sheet as CSV",
            ".ods", "a spreadsheet; save the sheet as CSV",
            ".zip", "an archive; unpack it first",
            ".tar", "an archive; unpack it first",
            ".7z", "an archive; unpack it first",
            ".pdf", "a document; a table must be a file such as CSV",
            ".sqlite", "a database; write the rows into a CSV file",
            ".duckdb", "a database; write the rows into a CSV file");

    /**
     * Checks the name of a file.
     *
     * @throws Refusal if the name is missing or cannot be the name of a table file
     */
    public static Upload of(Optional<String> given) {
        String name = given.map(Upload::withoutFolders).orElse("");
        if (name.isBlank() || name.chars().anyMatch(Character::isISOControl)) {
            throw new Refusal(400, "The name of the file is missing: ?name=table.csv");
        }
        String small = name.toLowerCase(Locale.ROOT);
        if (given.orElse("").startsWith("jdbc:") || name.equals("-") || name.matches(".*[*?].*")) {
            throw new Refusal(
                    422, "'" + TableProfile.shortened(name) + "' is not the name of a file; upload one file at a time");
        }
        boolean packed = small.endsWith(PACKED);
        String plain = packed ? small.substring(0, small.length() - PACKED.length()) : small;
        OTHERS.forEach((ending, what) -> {
            Refusal.when(plain.endsWith(ending), 422, "'" + TableProfile.shortened(name) + "' is " + what);
        });
        return new Upload(TableProfile.shortened(name), ending(plain) + (packed ? PACKED : ""));
    }

    /**
     * Writes the body of a request into a file. A gzip file is decompressed once without storing the result, so that
     * its size is known before anything reads it into memory.
     *
     * @throws Refusal with 413 if the file exceeds the upload limit, compressed or not
     */
    public static void save(Call call, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            call.copyTo(out);
        }
        try (InputStream packed = Files.newInputStream(file);
                var unpacked = new GZIPInputStream(packed, 1 << 16)) {
            Call.copy(unpacked, OutputStream.nullOutputStream(), call.uploadLimit(), " when unpacked");
        } catch (EOFException | ZipException e) {
            // Not a gzip file, or a damaged one, which the table reader reports with a better message.
        }
    }

    /** The extension; a file without a known one is read as CSV. */
    private static String ending(String plain) {
        return IDX.matcher(plain).matches()
                ? ".idx"
                : ENDINGS.stream().filter(plain::endsWith).findFirst().orElse(".csv");
    }

    private static String withoutFolders(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
                .strip();
    }
}
