package io.github.deepscn.app.studio;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.deepscn.data.WholeFile;
import io.github.deepscn.report.json.Json;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The files of a run, each of which is whole or not there. */
final class RunFolder {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private final Path folder;

    RunFolder(Path folder) {
        this.folder = folder;
    }

    Path path() {
        return folder;
    }

    Path model() {
        return folder.resolve("model.safetensors");
    }

    /** The model of the run that this one grows from. */
    Path base() {
        return folder.resolve("base.safetensors");
    }

    Path checkpoint() {
        return folder.resolve("checkpoint");
    }

    Path report() {
        return folder.resolve("report.html");
    }

    Path onnx() {
        return folder.resolve("model.onnx");
    }

    private Path run() {
        return folder.resolve("run.json");
    }

    private Path course() {
        return folder.resolve("course.json");
    }

    boolean hasRun() {
        return Files.exists(run());
    }

    void write(Run run) throws IOException {
        write(run(), run);
    }

    /**
     * Reads the run.
     *
     * @throws IOException if there is none that can be read
     */
    Run read() throws IOException {
        try {
            return Run.read(MAPPER, MAPPER.readTree(Files.readAllBytes(run())));
        } catch (JacksonException e) {
            throw new IOException(run() + " cannot be understood: " + e.getOriginalMessage(), e);
        }
    }

    void write(CourseView course) throws IOException {
        write(course(), course);
    }

    /** The course as it was written last. */
    CourseView readCourse() throws IOException {
        if (!Files.exists(course())) {
            return CourseView.empty();
        }
        try {
            return MAPPER.readValue(Files.readAllBytes(course()), CourseView.class);
        } catch (JacksonException e) {
            throw new IOException(course() + " cannot be understood: " + e.getOriginalMessage(), e);
        }
    }

    /** Closes all files of the run as well, those that others have written meanwhile, such as a checkpoint. */
    private void write(Path file, Object value) throws IOException {
        WholeFile.write(file, out -> Json.write(new PrintWriter(new OutputStreamWriter(out, UTF_8)), value));
        OwnerOnly.tree(folder);
    }

    /** Forgets what was made of a model that is replaced. */
    void deleteDerived() throws IOException {
        Files.deleteIfExists(report());
        Files.deleteIfExists(onnx());
    }

    /** From here on there is no run, even if not all files can be deleted. */
    void forget() throws IOException {
        Files.deleteIfExists(run());
    }

    void delete() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
    }
}
