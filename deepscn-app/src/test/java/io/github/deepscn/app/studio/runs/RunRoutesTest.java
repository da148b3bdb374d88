package io.github.deepscn.app.studio.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.http.Calls;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.http.Reply;
import io.github.deepscn.app.http.Route;
import io.github.deepscn.app.studio.StudioFiles;
import io.github.deepscn.app.studio.data.DataSets;
import io.github.deepscn.app.studio.use.UseRoutes;
import io.github.deepscn.data.BadInputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the page is answered about runs. */
@Timeout(120)
class RunRoutesTest {
    @TempDir
    private Path folder;

    private RunFixture fixture;
    private List<Route> routes = List.of();

    @BeforeEach
    void open() throws IOException {
        StudioFiles.writeData(folder, 200);
        fixture = new RunFixture(folder);
        routes = Stream.concat(
                        new RunRoutes(fixture.runs).routes().stream(),
                        new UseRoutes(fixture.runs::trained).routes().stream())
                .toList();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private Reply ask(String method, String path, String body) throws IOException {
        return Calls.ask(routes, method, path, Map.of(), body.replace('\'', '"'));
    }

    private JsonNode get(String path) throws IOException {
        return json(ask("GET", path, "{}"), 200);
    }

    private static JsonNode json(Reply reply, int status) {
        assertThat(reply).isInstanceOf(Reply.Document.class);
        var document = (Reply.Document) reply;
        assertThat(document.status()).isEqualTo(status);
        return json(document.value());
    }

    private static JsonNode json(@Nullable Object value) {
        return JsonMapper.shared().readTree(RunFixture.text(value));
    }

    private String train(String options) throws Exception {
        String id = json(ask("POST", "/api/runs", "{'dataset':'numbers','options':{" + options + "}}"), 201)
                .get("id")
                .asString();
        fixture.ended(id);
        return id;
    }

    private static final String SMALL = "'target':'y','preset':'fast','layers':'4,4','candidates':'5'";

    @Test
    void runHasAllThatThePageShows() throws Exception {
        String id = train(SMALL);
        JsonNode run = get("/api/runs/" + id);
        assertThat(run.propertyNames())
                .containsExactlyInAnyOrder(
                        "id",
                        "name",
                        "dataset",
                        "datasetName",
                        "created",
                        "state",
                        "options",
                        "command",
                        "task",
                        "target",
                        "nodes",
                        "nodesPlanned",
                        "member",
                        "members",
                        "seconds",
                        "candidatesPerSecond",
                        "secondsLeft",
                        "trainRmse",
                        "validationRmse",
                        "unit",
                        "error",
                        "warnings",
                        "parent",
                        "kind",
                        "result");
        assertThat(run.get("state").asString()).isEqualTo("done");
        assertThat(run.get("kind").asString()).isEqualTo("trained");
        assertThat(run.get("nodesPlanned").asInt()).isEqualTo(8);
        assertThat(run.get("command").asString())
                .isEqualTo("./deepscn train "
                        + fixture.runs.datasets().find("numbers").name()
                        + " --target y --preset fast --layers 4,4 --candidates 5 -o model.safetensors");
        assertThat(run.get("result").get("train").get("rmse").asDouble()).isPositive();
        assertThat(get("/api/runs").get(0)).isEqualTo(run);
        JsonNode course = get("/api/runs/" + id + "/course");
        assertThat(course.get("networks").get(0).get("nodes").size()).isPositive();
        assertThat(course.get("networks").get(0).get("label").asString()).isEqualTo("network 1");
        assertThat(course.get("borders").get(0).get("layer").asInt()).isEqualTo(1);
        JsonNode repeat = get("/api/runs/" + id + "/repeat");
        assertThat(repeat.get("command")).isEqualTo(run.get("command"));
        assertThat(repeat.get("java").asString())
                .contains("TableOptions.fast(\"y\")", "LAYERS.set(options, List.of(4, 4))");
    }

    @Test
    void runIsRenamedAndDeleted() throws Exception {
        String id = train(SMALL);
        assertThat(json(ask("PATCH", "/api/runs/" + id, "{'name':'mine'}"), 200)
                        .get("name")
                        .asString())
                .isEqualTo("mine");
        assertThat(ask("DELETE", "/api/runs/" + id, "{}")).isEqualTo(new Reply.Status(204));
        assertRefused(404, "GET", "/api/runs/" + id, "{}");
        assertThat(folder.resolve("runs")).isEmptyDirectory();
    }

    @Test
    void badRequestsAreRefused() throws Exception {
        assertRefused(400, "POST", "/api/runs", "{'options':{'target':'y'}}");
        assertRefused(400, "POST", "/api/runs", "{'dataset':'numbers','options':[1]}");
        assertRefused(400, "POST", "/api/runs", "{'dataset':'numbers','options':{'target':['y']}}");
        assertRefused(404, "POST", "/api/runs", "{'dataset':'../numbers','options':{'target':'y'}}");
        assertRefused(422, "POST", "/api/runs", "{'dataset':'numbers','options':{}}");
        assertRefused(422, "POST", "/api/runs", "{'dataset':'numbers','options':{'target':'y','layers':'0'}}");
        assertRefused(404, "GET", "/api/runs/nothing/events", "{}");
        String id = train(SMALL);
        assertRefused(409, "POST", "/api/runs/" + id + "/stop", "{}");
        assertRefused(409, "POST", "/api/runs/" + id + "/resume", "{}");
        assertRefused(404, "GET", "/api/runs/" + id + "/files/run.json", "{}");
        assertRefused(400, "POST", "/api/runs/" + id + "/grow", "{}");
        assertThat(fixture.runs.list()).hasSize(1);
    }

    private void assertRefused(int status, String method, String path, String body) {
        assertThatThrownBy(() -> ask(method, path, body))
                .isInstanceOfSatisfying(
                        Refusal.class, e -> assertThat(e.status()).isEqualTo(status));
    }

    @Test
    void planTellsWhatATrainingWouldDo() throws Exception {
        JsonNode plan = json(
                ask(
                        "POST",
                        "/api/datasets/numbers/plan",
                        "{'options':{'target':'c','preset':'fast','exclude':'y','validation':'0.25'}}"),
                200);
        assertThat(plan.get("task").asString()).isEqualTo("classification");
        assertThat(plan.get("rows").asInt()).isEqualTo(150);
        assertThat(plan.get("heldOut").asInt()).isEqualTo(50);
        assertThat(plan.get("inputs").get(0).toString())
                .isEqualTo("{\"column\":\"a\",\"kind\":\"number\",\"features\":1}");
        assertThat(plan.get("ignored").toString()).isEqualTo("[{\"column\":\"y\",\"why\":\"excluded\"}]");
        assertThat(plan.get("memoryBytes").asDouble()).isPositive();
        assertThatThrownBy(() -> ask("POST", "/api/datasets/numbers/plan", "{'options':{'target':'nothing'}}"))
                .isInstanceOf(BadInputException.class);
    }

    @Test
    void filesAreThoseOfTheModel() throws Exception {
        String id = train(SMALL);
        Path file = Files.write(folder.resolve("copy"), bytes(id, "model.safetensors"));
        assertThat(TableModel.load(file).digest())
                .isEqualTo(fixture.runs.trained(id).model().digest());
        assertThat(new String(bytes(id, "report.html"), StandardCharsets.UTF_8)).contains("<html", "--layers 4,4");
        assertThat(bytes(id, "model.onnx")).hasSizeGreaterThan(500);
        assertThat(new String(bytes(id, "predictions.csv"), StandardCharsets.UTF_8).lines())
                .hasSize(201)
                .first()
                .isEqualTo("a,b,y,c,prediction");
    }

    private byte[] bytes(String id, String file) throws IOException {
        Reply reply = ask("GET", "/api/runs/" + id + "/files/" + file, "{}");
        assertThat(reply).isInstanceOf(Reply.Content.class);
        assertThat(((Reply.Content) reply).fileName()).contains(file);
        var out = new ByteArrayOutputStream();
        ((Reply.Content) reply).body().writeTo(out);
        return out.toByteArray();
    }

    @Test
    void eventsTellTheCourseToTheEnd() throws Exception {
        String id = json(
                        ask(
                                "POST",
                                "/api/runs",
                                "{'dataset':'numbers','options':{'target':'y','preset':'fast','layers':'40,40',"
                                        + "'candidates':'400','patience':'0'}}"),
                        201)
                .get("id")
                .asString();
        var events = new ArrayList<String>();
        var states = new ArrayList<JsonNode>();
        var sink = new Reply.EventSink() {
            @Override
            public void write(String text) {}

            @Override
            public void send(String name, Object value) {
                events.add(name);
                if (name.equals("run")) {
                    states.add(json(value));
                }
            }

            @Override
            public void beat() {
                events.add("beat");
            }
        };
        ((Reply.Events) ask("GET", "/api/runs/" + id + "/events", "{}"))
                .source()
                .sendTo(sink);
        assertThat(events).startsWith("run", "course").endsWith("run", "course", "end");
        assertThat(states.get(states.size() - 1)).isEqualTo(get("/api/runs/" + id));
        assertThat(states)
                .extracting(state -> state.get("nodes").asInt())
                .last()
                .isNotEqualTo(0);
        events.clear();
        ((Reply.Events) ask("GET", "/api/runs/" + id + "/events", "{}"))
                .source()
                .sendTo(sink);
        assertThat(events).containsExactly("run", "course", "end");
    }

    /** However often a run changes, a page hears of it once a pause, which is an hour here. */
    @Test
    void changesWithinAPauseAreToldTogether() throws Exception {
        KeptRun kept = waiting();
        var events = new CopyOnWriteArrayList<String>();
        var told = new CountDownLatch(1);
        var thread = new Thread(() -> {
            try {
                new RunEvents(kept, 3_600_000, 3_600_000).sendTo(new Reply.EventSink() {
                    @Override
                    public void write(String text) {}

                    @Override
                    public void send(String name, Object value) {
                        events.add(name);
                        if (name.equals("course")) {
                            told.countDown();
                        }
                    }

                    @Override
                    public void beat() {
                        events.add("beat");
                    }
                });
            } catch (IOException | InterruptedException e) {
                events.add(e.getClass().getSimpleName());
            }
        });
        thread.start();
        told.await();
        for (int k = 0; k < 100; k++) {
            kept.change(run -> run);
        }
        thread.interrupt();
        thread.join();
        assertThat(events).containsExactly("run", "course", "InterruptedException");
    }

    private KeptRun waiting() throws IOException {
        Run waiting = Run.queued(
                new RunOrigin(
                        "run-x",
                        "numbers",
                        "table.csv",
                        Instant.parse("2024-01-01T00:00:00Z"),
                        Map.of(),
                        "",
                        null,
                        RunKind.TRAINED),
                "x");
        return new KeptRun(new DataSets(folder), Files.createDirectory(folder.resolve("run-x")), waiting);
    }

    /** A training that takes its time is heard of all the same. */
    @Test
    void silenceIsBrokenByBeats() throws Exception {
        KeptRun kept = waiting();
        var events = new ArrayList<String>();
        new RunEvents(kept, 1, 2).sendTo(new Reply.EventSink() {
            @Override
            public void write(String text) {}

            @Override
            public void send(String name, Object value) {
                events.add(name);
            }

            @Override
            public void beat() throws IOException {
                events.add("beat");
                if (events.size() == 4) {
                    kept.change(run -> run.withState(RunState.STOPPED));
                }
            }
        });
        assertThat(events).containsExactly("run", "course", "beat", "beat", "run", "course", "end");
    }
}
