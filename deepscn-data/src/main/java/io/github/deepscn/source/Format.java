package io.github.deepscn.source;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/** The formats of files, recognised by the name of the file. */
enum Format {
    PARQUET(".*\\.(parquet|pq)"),
    JSON(".*\\.(jsonl|ndjson|json)"),
    NUMPY(".*\\.npy"),
    MATLAB(".*\\.mat"),
    IDX(".*[.-]idx\\d?(-ubyte)?"),
    CSV(".*");

    private final Pattern names;

    Format(String names) {
        this.names = Pattern.compile(names, Pattern.DOTALL);
    }

    /** The format that a name stands for; CSV if it stands for no other. */
    static Format of(String name) {
        String plain = plainName(name);
        return Arrays.stream(values())
                .filter(format -> format.names.matcher(plain).matches())
                .findFirst()
                .orElse(CSV);
    }

    /** The name in lower case, without the ending of a packed file. */
    static String plainName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".gz") ? lower.substring(0, lower.length() - 3) : lower;
    }
}
