package io.github.deepscn.spark.ml;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs python3 in a folder, where it also keeps what Python says and compiles.
 *
 * @param environment variables that the process gets besides those of this one
 */
record Python(Path folder, Map<String, String> environment) {
    /** The exit code of Python, or -1 if there is none. */
    int runs(String... words) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("python3"));
        command.addAll(List.of(words));
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said().toFile());
        builder.environment().put("PYTHONPYCACHEPREFIX", folder.toString());
        builder.environment().putAll(environment);
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            return -1;
        }
        return process.waitFor();
    }

    /** What the last run wrote. */
    String output() throws IOException {
        return Files.exists(said()) ? Files.readString(said(), StandardCharsets.UTF_8) : "";
    }

    private Path said() {
        return folder.resolve("output");
    }
}
