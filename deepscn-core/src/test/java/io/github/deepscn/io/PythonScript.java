package io.github.deepscn.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

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

    /** What it prints for a model and rows. */
    static String run(Path model, Path rows) throws IOException, InterruptedException {
        Path errors = rows.resolveSibling("errors.txt");
        Process process = new ProcessBuilder("python3", SCRIPT.toString(), model.toString(), rows.toString())
                .redirectError(errors.toFile())
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
        return output;
    }
}
