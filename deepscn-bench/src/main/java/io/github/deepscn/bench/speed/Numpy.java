package io.github.deepscn.bench.speed;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Samples;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs the algorithm in numpy on the same rows, in a separate process. */
final class Numpy {
    private static final Path SCRIPT = Path.of("deepscn-bench", "numpy_speed.py");

    private Numpy() {}

    /**
     * The result of a run.
     *
     * @param blocks the number of candidate blocks scored
     */
    record Run(double seconds, int blocks) {
        double perBlock() {
            return seconds / blocks;
        }
    }

    static boolean isPresent() {
        return Files.exists(SCRIPT)
                && output(List.of("python3", "-c", "import numpy; print(1)"), 1).isPresent();
    }

    /**
     * Runs the script; empty if it fails.
     *
     * @param how the variant of the script
     * @param widths the layer widths, or the number of nodes for a step
     */
    static Optional<Run> run(String how, Samples rows, List<Integer> widths, int candidates, int threads)
            throws IOException {
        Path file = Files.createTempFile("deepscn-bench", ".bin");
        try {
            write(rows, file);
            int inputs = rows.inputs().columns();
            int outputs = rows.targets().columns();
            String layers = widths.toString().replaceAll("[\\[\\] ]", "");
            Stream<Object> command =
                    Stream.of("python3", SCRIPT, how, file, rows.rows(), inputs, outputs, layers, candidates);
            return output(command.map(Object::toString).toList(), threads)
                    .map(line -> line.strip().split(" "))
                    .map(words -> new Run(Double.parseDouble(words[0]), Integer.parseInt(words[2])));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static void write(Samples rows, Path file) throws IOException {
        try (var out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            for (Matrix part : List.of(rows.inputs(), rows.targets())) {
                for (double[] row : part.toRows()) {
                    var bytes = ByteBuffer.allocate(8 * row.length).order(ByteOrder.nativeOrder());
                    bytes.asDoubleBuffer().put(row);
                    out.write(bytes.array());
                }
            }
        }
    }

    private static Optional<String> output(List<String> command, int threads) {
        try {
            var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
            for (String library : List.of("OPENBLAS", "OMP", "MKL")) {
                builder.environment().put(library + "_NUM_THREADS", Integer.toString(threads));
            }
            Process process = builder.start();
            var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? Optional.of(text) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while measuring", e);
        }
    }
}
