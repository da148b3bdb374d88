package io.github.deepscn.app.studio.data;

import io.github.deepscn.app.http.Refusal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of an uploaded file as the browser gives it. It is shown to people, and its extension selects the format; it
 * is never used as a path.
 *
 * @param shown the name without folders
 * @param ending extension of the stored file, such as {@code .csv.gz}
 */
public record UploadName(String shown, String ending) {
    private static final int LONGEST = 200;
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
    public static UploadName of(Optional<String> given) {
        String name = given.map(UploadName::withoutFolders).orElse("");
        if (name.isBlank() || name.chars().anyMatch(Character::isISOControl)) {
            throw new Refusal(400, "The name of the file is missing: ?name=table.csv");
        }
        String small = name.toLowerCase(Locale.ROOT);
        if (given.orElse("").startsWith("jdbc:") || name.equals("-") || name.matches(".*[*?].*")) {
            throw new Refusal(422, "'" + shortened(name) + "' is not the name of a file; upload one file at a time");
        }
        boolean packed = small.endsWith(PACKED);
        String plain = packed ? small.substring(0, small.length() - PACKED.length()) : small;
        OTHERS.forEach((ending, what) -> {
            if (plain.endsWith(ending)) {
                throw new Refusal(422, "'" + shortened(name) + "' is " + what);
            }
        });
        return new UploadName(shortened(name), ending(plain) + (packed ? PACKED : ""));
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

    private static String shortened(String name) {
        return name.length() <= LONGEST ? name : name.substring(0, LONGEST) + "…";
    }
}
