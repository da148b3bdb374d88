package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.cli.ExitCodes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command opens a studio, says where, and ends when it is told to. */
@Timeout(120)
class StudioCommandTest {
    @TempDir
    Path folder = Path.of("");

    /** A studio that runs, and ends when it is closed. */
    private static final class Running implements AutoCloseable {
        private final StringWriter err = new StringWriter();
        private final AtomicInteger code = new AtomicInteger(-1);
        private final Thread thread;
        private final String address;

        Running(Object... words) throws IOException {
            var out = new PipedWriter();
            String[] args = new String[words.length];
            for (int i = 0; i < args.length; i++) {
                args[i] = words[i].toString();
            }
            var reader = new BufferedReader(new PipedReader(out));
            thread = new Thread(() -> {
                try (var writer = new PrintWriter(out)) {
                    code.set(Main.run(DeepscnCommand.before(), writer, new PrintWriter(err), args));
                }
            });
            thread.start();
            address = String.valueOf(reader.readLine());
        }

        @Override
        public void close() {
            thread.interrupt();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static int status(String address) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString())
                .statusCode();
    }

    @Test
    void theFirstLineIsTheAddressAndItEndsWell() throws IOException, InterruptedException {
        var running = new Running("studio", "--no-browser", "--folder", folder.resolve("new"));
        try (running) {
            assertThat(running.address).matches("http://127\\.0\\.0\\.1:\\d+/\\?token=[\\w-]{43}");
            assertThat(status(running.address)).isEqualTo(303);
            assertThat(status(running.address.replace("/?", "/api/about?"))).isEqualTo(200);
            assertThat(status(running.address.replaceFirst("\\?.*", ""))).isEqualTo(401);
        }
        assertThat(running.code).as(running.err.toString()).hasValue(ExitCodes.OK);
        assertThat(running.err.toString()).contains(folder.resolve("new").toString());
        assertThat(folder.resolve("new/datasets")).isDirectory();
    }

    @Test
    void aFolderHasOneStudio() throws IOException {
        try (var running = new Running("studio", "--no-browser", "--folder", folder)) {
            String page = running.address.replaceFirst("\\?.*", "");
            Shell.Result second = Shell.run("studio", "--no-browser", "--folder", folder);
            assertThat(second.code()).isEqualTo(ExitCodes.DATA);
            assertThat(second.err())
                    .contains(
                            "is in use by another studio",
                            page,
                            "" + ProcessHandle.current().pid())
                    .doesNotContain("token");
            assertThat(second.out()).isEmpty();
        }
        try (var next = new Running("studio", "--no-browser", "--folder", folder)) {
            assertThat(next.address).startsWith("http://");
        }
    }

    @Test
    void aPortThatIsTakenIsSaid() throws IOException {
        try (var running = new Running("studio", "--no-browser", "--folder", folder.resolve("a"))) {
            int port = URI.create(running.address).getPort();
            Shell.Result second = Shell.run("studio", "--no-browser", "--folder", folder.resolve("b"), "--port", port);
            assertThat(second.code()).isEqualTo(ExitCodes.FAILED);
            assertThat(second.err()).contains("cannot listen on port " + port, "--port 0");
            assertThat(second.err().lines()).hasSize(1);
        }
    }

    @Test
    void optionsOutOfRangeAreUsage() {
        assertThat(Shell.run("studio", "--port", "70000").code()).isEqualTo(ExitCodes.USAGE);
        assertThat(Shell.run("studio", "--upload-limit", "much").code()).isEqualTo(ExitCodes.USAGE);
        assertThat(Shell.run("studio", "--folder", folder.resolve("none/deeper"))
                        .code())
                .isEqualTo(ExitCodes.DATA);
        Shell.Result nowhere = Shell.run("studio", "--folder", folder, "--listen", "no.such.host.invalid");
        assertThat(nowhere.code()).isEqualTo(ExitCodes.FAILED);
        assertThat(nowhere.err()).contains("no.such.host.invalid");
    }
}
