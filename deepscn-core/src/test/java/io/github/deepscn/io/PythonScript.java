package io.github.deepscn.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The example that reads model files in Python. */
final class PythonScript {
    private static final Path SCRIPT = Path.of("..", "examples", "read_model.py");

    private PythonScript() {}

    /** Whether there is Python with numpy. */
    static boolean canRun() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "-c", "import numpy")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** What it prints for a model and rows, and perhaps more words. */
    static String run(Path model, Path rows, String... words) throws IOException, InterruptedException {
        Path errors = rows.resolveSibling("errors.txt");
        var command = new ArrayList<>(List.of("python3", SCRIPT.toString(), model.toString(), rows.toString()));
        command.addAll(List.of(words));
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
        return output;
    }
}
