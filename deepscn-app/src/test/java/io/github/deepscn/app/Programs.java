package io.github.deepscn.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

/** Runs programs for tests, and makes scripts that stand in for programs. */
final class Programs {
    /** What launchers give Java first, word by word, where no terminal is. */
    static final String JAVA_OPTIONS = "<-XX:MaxRAMPercentage=70><-XX:Tier4InvocationThreshold=20000>"
            + "<-XX:Tier4CompileThreshold=60000><-Ddeepscn.terminal=false>";

    private Programs() {}

    /** How a program ended and what it wrote to its two streams. */
    record Result(int code, String out, String err) {}

    /** Runs a program to its end in {@code folder}, where {@code out} and {@code err} are written. */
    static Result run(Path folder, ProcessBuilder program) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        int code = program.directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
        return new Result(code, Files.readString(out, UTF_8), Files.readString(err, UTF_8));
    }

    /** Makes a shell script that can be started. */
    static void script(Path path, String body) throws IOException {
        Files.writeString(path, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Copies a folder to {@code to}, which does not exist yet. */
    static Path copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
        return to;
    }

    /** Makes the home of a Java that claims to be of {@code version} and prints its arguments. */
    static Path fakeJava(Path home, String version) throws IOException {
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Nobody\"\nJAVA_VERSION=\"" + version + "\"\n");
        script(home.resolve("bin/java"), "printf '<%s>' \"$@\"; echo");
        script(home.resolve("bin/javac"), "exit 0");
        return home;
    }
}
