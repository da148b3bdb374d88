package io.github.deepscn.app.studio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.github.deepscn.app.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A studio as a process of its own, as {@code deepscn studio} starts it. */
final class StudioProcess implements AutoCloseable {
    private final Process process;
    private final String url;

    private StudioProcess(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    static StudioProcess start(Path folder, String... options) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx2g",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "studio",
                "--port",
                "0",
                "--no-browser",
                "--folder",
                folder.toString()));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        return new StudioProcess(process, requireNonNull(lines.readLine(), "the studio did not start"));
    }

    /** With the token. */
    String url() {
        return url;
    }

    /** Without the token, and without a slash at the end. */
    String origin() {
        URI address = URI.create(url);
        return address.getScheme() + "://" + address.getAuthority();
    }

    /** Ends it in the middle of whatever it does. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
