package io.github.deepscn.app;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** What commands and code in the documents need to run in a test. */
final class Documents {
    /** The project's folder, as the tests see it. */
    static final Path ROOT = Path.of("..");

    /** A file or folder that a command or a program writes or an earlier one has written: by its name alone. */
    private static final Pattern WRITTEN =
            Pattern.compile("[\\w-]+\\.(safetensors|csv|parquet|jsonl|onnx|html|checkpoint)|figures");

    private Documents() {}

    /** A word of a command or a text in a program, with the names of files leading to where they are in a test. */
    static String placed(String word, Path folder) {
        return WRITTEN.matcher(word).matches()
                ? folder.resolve(word).toString()
                : word.replaceFirst("(^|')examples/", "$1../examples/");
    }
}
