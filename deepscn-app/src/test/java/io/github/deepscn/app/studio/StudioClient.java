package io.github.deepscn.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.http.Limits;
import io.github.deepscn.app.http.Listening;
import io.github.deepscn.app.http.Server;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A studio in this process, and somebody who asks it as a script does. */
public final class StudioClient implements AutoCloseable {
    private static final long UPLOAD_LIMIT = 10_000_000;

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Throwable> faults = new CopyOnWriteArrayList<>();
    private final Studio studio;
    private final Server server;

    public StudioClient(Path folder) throws IOException {
        studio = new Studio(folder, 2, UPLOAD_LIMIT);
        server = new Server(Listening.onLoopback(0), studio.routes(), new Limits(UPLOAD_LIMIT), faults::add);
    }

    /** An answer. */
    public record Answer(int status, String type, String text) {
        JsonNode json() {
            return JsonMapper.shared().readTree(text);
        }

        /** The document of a success. */
        JsonNode json(int expected) {
            assertThat(status).as(text).isEqualTo(expected);
            return json();
        }

        /** The sentence of a refusal. */
        String error(int expected) {
            return json(expected).path("error").asString();
        }
    }

    public Answer get(String path) {
        return send(request(path).GET());
    }

    public Answer delete(String path) {
        return send(request(path).DELETE());
    }

    public Answer post(String path, String json) {
        return post(path, json.getBytes(StandardCharsets.UTF_8));
    }

    public Answer post(String path, byte[] body) {
        return send(request(path).POST(BodyPublishers.ofByteArray(body)));
    }

    /** What went wrong within the program. */
    public List<Throwable> faults() {
        return faults;
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path.substring(1)))
                .header("Authorization", "Bearer " + server.token());
    }

    private Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
            return new Answer(
                    response.statusCode(),
                    response.headers().firstValue("Content-Type").orElse(""),
                    response.body());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        studio.close();
    }
}
