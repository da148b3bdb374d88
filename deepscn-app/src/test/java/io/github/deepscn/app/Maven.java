package io.github.deepscn.app;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.app.Programs.Result;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The Maven of this build, for projects outside of this repository.
 *
 * <p>They get a local repository of their own, with links to what is in the user's. So everything is downloaded once,
 * and nothing of deepscn gets into the user's.
 */
final class Maven implements AutoCloseable {
    /** The folder of this repository. */
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    static final String VERSION = property("deepscn.version");

    private final Path folder;

    /** @param folder an empty one, for the local repository and the output */
    Maven(Path folder) throws IOException {
        this.folder = folder;
        link(
                Path.of(property("maven.repository")),
                Files.createDirectory(repository()),
                List.of("io", "github", "deepscn"));
    }

    /** Runs Maven in {@code project}. */
    Result run(Path project, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(property("maven.home"), "bin", "mvn").toString(),
                "-B",
                "-ntp",
                "-q",
                "-Dstyle.color=never",
                "-Dmaven.repo.local=" + repository(),
                "-f",
                project.toString()));
        if (offline()) {
            command.addAll(List.of("-o", "-Daether.offline.protocols=file"));
        }
        command.addAll(List.of(arguments));
        var program = new ProcessBuilder(command);
        program.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return Programs.run(folder, program);
    }

    /** Runs a script of this repository that passes its arguments on to Maven. */
    static Result script(Path folder, Path script, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(script.toString(), "-Dmaven.repo.local=" + Path.of(property("maven.repository"))));
        if (offline()) {
            command.add("-o");
        }
        command.addAll(List.of(arguments));
        var program = new ProcessBuilder(command);
        program.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return Programs.run(folder, program);
    }

    private static boolean offline() {
        return property("maven.network").equals("offline: true");
    }

    /** Removes the links, of which a temporary folder would warn. */
    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(repository())) {
            for (Path link : files.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }

    private Path repository() {
        return folder.resolve("repository");
    }

    /** Links what is in {@code from} into {@code to}, but not the folder {@code without}, a path of names. */
    private static void link(Path from, Path to, List<String> without) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(from)) {
            for (Path entry : entries) {
                Path copy = to.resolve(entry.getFileName());
                if (!entry.endsWith(without.get(0))) {
                    Files.createSymbolicLink(copy, entry);
                } else if (without.size() > 1) {
                    link(entry, Files.createDirectory(copy), without.subList(1, without.size()));
                }
            }
        }
    }

    private static String property(String name) {
        return requireNonNull(System.getProperty(name), name);
    }
}
