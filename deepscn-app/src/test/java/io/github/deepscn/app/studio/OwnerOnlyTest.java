package io.github.deepscn.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Other users of the machine can neither enter the folder of a studio nor read a file in it. */
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class OwnerOnlyTest {
    @TempDir
    Path folder = Path.of("");

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static void setMode(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    private static List<Path> all(Path studio) throws IOException {
        try (Stream<Path> paths = Files.walk(studio)) {
            return paths.toList();
        }
    }

    private static void assertClosed(Path studio) throws IOException {
        for (Path path : all(studio)) {
            assertThat(mode(path)).as(path.toString()).isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
        }
    }

    @Test
    void allThatAStudioWritesIsItsOwners() throws Exception {
        Path studio = folder.resolve("new/studio");
        try (var client = new StudioClient(studio)) {
            String data = client.post("/api/datasets/example", "{\"id\":\"pumps\"}")
                    .json(201)
                    .path("id")
                    .asString();
            assertClosed(studio);
            String run = client.post(
                            "/api/runs",
                            "{\"dataset\":\"" + data
                                    + "\",\"options\":{\"target\":\"TARGET\",\"preset\":\"fast\",\"layers\":\"4\"}}"
                                            .replace("TARGET", "state"))
                    .json(201)
                    .path("id")
                    .asString();
            client.get("/api/runs/" + run + "/events"); // to the end of the training
            assertThat(client.get("/api/runs/" + run).json(200).path("state").asString())
                    .isEqualTo("done");
            for (String file : List.of("model.onnx", "report.html", "predictions.csv")) {
                assertThat(client.get("/api/runs/" + run + "/files/" + file).status())
                        .isEqualTo(200);
            }
            Path table = studio.resolve("datasets").resolve(data).resolve("data.csv");
            assertThat(client.post("/api/runs/" + run + "/predictions?name=a.csv", Files.readAllBytes(table))
                            .status())
                    .isEqualTo(201);
            assertThat(client.faults()).isEmpty();
            assertThat(all(studio).stream().map(path -> String.valueOf(path.getFileName())))
                    .contains(
                            "studio.lock", "model.safetensors", "model.onnx", "report.html", "run.json", "predictions");
            assertClosed(studio);
        }
    }

    @Test
    void aFolderThatWasOpenIsClosedWithWhatTheStudioOwns() throws IOException {
        Path studio = Files.createDirectory(folder.resolve("old"));
        StudioFiles.writeData(studio, 20);
        Path lock = Files.writeString(studio.resolve("studio.lock"), "");
        Path others = Files.writeString(studio.resolve("not-of-the-studio.sh"), "");
        Path linked = Files.writeString(folder.resolve("elsewhere"), "");
        Files.createSymbolicLink(studio.resolve("datasets/link"), linked);
        for (Path path : List.of(studio, others)) {
            setMode(path, "rwxrwxr-x");
        }
        for (Path path : List.of(lock, linked, studio.resolve("datasets/numbers/data.csv"))) {
            setMode(path, "rw-rw-r--");
        }
        try (Studio open = new Studio(studio, 1, 1)) {
            assertThat(open.routes()).isNotEmpty();
        }
        assertThat(mode(studio)).isEqualTo("rwx------");
        assertThat(mode(lock)).isEqualTo("rw-------");
        for (Path path : all(studio.resolve("datasets"))) {
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                assertThat(mode(path)).as(path.toString()).isEqualTo("rw-------");
            }
        }
        assertThat(mode(others)).isEqualTo("rwxrwxr-x");
        assertThat(mode(linked)).isEqualTo("rw-rw-r--");
    }
}
