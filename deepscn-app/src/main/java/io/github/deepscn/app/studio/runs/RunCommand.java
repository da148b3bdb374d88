package io.github.deepscn.app.studio.runs;

import io.github.deepscn.app.text.CommandText;
import java.util.ArrayList;
import java.util.List;

/** Command lines that repeat a run. */
final class RunCommand {
    /** File name of the parent's model in the command line. */
    static final String PARENT = "parent.safetensors";

    static final String MODEL = "model.safetensors";

    private RunCommand() {}

    static String trained(String file, RunOptions options) {
        return command(file, options, List.of());
    }

    static String grown(String file, RunOptions options) {
        return command(file, options, List.of("--grow", PARENT));
    }

    private static String command(String file, RunOptions options, List<String> more) {
        var words = new ArrayList<>(List.of("train", asArgument(file)));
        words.addAll(options.words());
        words.addAll(more);
        words.addAll(List.of("-o", MODEL));
        return CommandText.of(words);
    }

    /** Prefixes a file name that looks like an option with its folder. */
    static String asArgument(String file) {
        return file.startsWith("-") ? "./" + file : file;
    }
}
