package io.github.deepscn.app.studio.runs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.deepscn.app.studio.course.CourseView;
import io.github.deepscn.app.studio.folder.Folders;
import io.github.deepscn.app.studio.folder.OwnerOnly;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.report.json.Json;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The files of a run. Each is written completely or not at all. */
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

    /** The model of the run that this run grows from. */
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
     * @throws IOException if the file is missing or invalid
     */
    Run read() throws IOException {
        return read(run(), tree -> Run.read(MAPPER, tree));
    }

    void write(CourseView course) throws IOException {
        write(course(), course);
    }

    /** The course as it was last written. */
    CourseView readCourse() throws IOException {
        return Files.exists(course())
                ? read(course(), tree -> MAPPER.treeToValue(tree, CourseView.class))
                : CourseView.empty();
    }

    private static <T> T read(Path file, Function<JsonNode, T> reading) throws IOException {
        try {
            return reading.apply(MAPPER.readTree(Files.readAllBytes(file)));
        } catch (JacksonException e) {
            throw new IOException(file + " is not valid: " + e.getOriginalMessage(), e);
        }
    }

    /** Also restricts access to files that others have written meanwhile, such as a checkpoint. */
    private void write(Path file, Object value) throws IOException {
        WholeFile.write(file, out -> Json.write(new PrintWriter(new OutputStreamWriter(out, UTF_8)), value));
        OwnerOnly.tree(folder);
    }

    /** Deletes the files that were made from a model that is being replaced. */
    void deleteDerived() throws IOException {
        Files.deleteIfExists(report());
        Files.deleteIfExists(onnx());
    }

    /** Removes the run, even if not all its files can be deleted. */
    void forget() throws IOException {
        Files.deleteIfExists(run());
    }

    void delete() throws IOException {
        Folders.delete(folder);
    }
}
