package io.github.deepscn.source;

import io.github.deepscn.table.Table;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The formats of files, and the names that say which it is. */
enum Format {
    CSV(".*") {
        @Override
        Table read(InputFile file, ReadOptions options, HeapBudget heap) throws IOException {
            return CsvTable.read(List.of(file), options, heap);
        }
    },
    PARQUET(".*\\.(parquet|pq)") {
        @Override
        Table read(InputFile file, ReadOptions options, HeapBudget heap) throws IOException {
            return ParquetFiles.read(file, options, heap);
        }
    },
    JSON(".*\\.(jsonl|ndjson|json)") {
        @Override
        Table read(InputFile file, ReadOptions options, HeapBudget heap) throws IOException {
            return new JsonRows(file, options, heap).read();
        }
    },
    NUMPY(".*\\.npy") {
        @Override
        Table read(InputFile file, ReadOptions options, HeapBudget heap) throws IOException {
            return NumpyFile.read(file, options, heap);
        }
    },
    MATLAB(".*\\.mat") {
        @Override
        Table read(InputFile file, ReadOptions options, HeapBudget heap) throws IOException {
            return new MatlabFile(file, options, heap).read();
        }
    },
    IDX(".*[.-]idx\\d?(-ubyte)?") {
        @Override
        Table read(InputFile file, ReadOptions options, HeapBudget heap) throws IOException {
            return IdxFile.read(file, options, heap);
        }
    };

    private final Pattern names;

    Format(String names) {
        this.names = Pattern.compile(names, Pattern.DOTALL);
    }

    abstract Table read(InputFile file, ReadOptions options, HeapBudget heap) throws IOException;

    /** The format that a name says; CSV if it says none. */
    static Format of(String name) {
        String plain = plainName(name);
        for (Format format : values()) {
            if (format != CSV && format.names.matcher(plain).matches()) {
                return format;
            }
        }
        return CSV;
    }

    /** In small letters, without what says that the file is packed. */
    static String plainName(String name) {
        String small = name.toLowerCase(Locale.ROOT);
        return small.endsWith(".gz") ? small.substring(0, small.length() - 3) : small;
    }
}
