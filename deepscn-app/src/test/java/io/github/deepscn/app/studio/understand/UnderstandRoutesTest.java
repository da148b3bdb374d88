package io.github.deepscn.app.studio.understand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.app.http.Calls;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.http.Reply;
import io.github.deepscn.app.studio.runs.FinishedRun;
import io.github.deepscn.app.studio.runs.TrainedRun;
import io.github.deepscn.network.Readout;
import io.github.deepscn.report.json.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class UnderstandRoutesTest {
    private static final Map<String, FinishedRun> RUNS =
            Map.of("curve", FinishedRun.CURVE, "classes", FinishedRun.CLASSES, "ensemble", FinishedRun.ensemble());

    private final List<TableModel> pruned = new ArrayList<>();
    private final UnderstandRoutes routes = new UnderstandRoutes(UnderstandRoutesTest::run, this::add, 2);

    private static TrainedRun run(String id) {
        FinishedRun run = RUNS.get(id);
        if (run == null) {
            throw new Refusal(404, "there is no run " + id);
        }
        return run;
    }

    private Object add(TrainedRun parent, TableModel model) {
        pruned.add(model);
        return Map.of("parent", parent.run().id(), "nodes", model.nodes());
    }

    private Reply.Document ask(String method, String run, String what, Map<String, String> query, String body)
            throws IOException {
        return (Reply.Document) Calls.ask(routes.routes(), method, "/api/runs/" + run + "/" + what, query, body);
    }

    private Reply.Document get(String run, String what, Map<String, String> query) throws IOException {
        return ask("GET", run, what, query, "");
    }

    private JsonNode json(String run, String what, Map<String, String> query) throws IOException {
        var text = new StringWriter();
        Json.write(new PrintWriter(text), get(run, what, query).value());
        return JsonMapper.shared().readTree(text.toString());
    }

    @Test
    void everyAnswerBecomesADocument() throws Exception {
        JsonNode network = json("curve", "network", Map.of());
        assertThat(network.get("layers")).hasSize(3);
        assertThat(network.get("links").get("intercept").isBoolean()).isTrue();
        assertThat(json("curve", "resolution", Map.of("layers", "1"))
                        .get("view")
                        .get("kind")
                        .asString())
                .isEqualTo("curve");
        assertThat(json("curve", "resolution", Map.of()).get("layers").asInt()).isEqualTo(3);
        assertThat(json("classes", "resolution", Map.of())
                        .get("view")
                        .get("kind")
                        .asString())
                .isEqualTo("classes");
        assertThat(json("curve", "residuals", Map.of()).get("histogram").get("counts"))
                .isNotEmpty();
        assertThat(json("classes", "residuals", Map.of())
                        .get("reliability")
                        .get(0)
                        .get("mean")
                        .isNumber())
                .isTrue();
        assertThat(json("curve", "importance", Map.of())
                        .get("columns")
                        .get(0)
                        .get("column")
                        .asString())
                .isEqualTo("x");
        assertThat(json("curve", "sparsity", Map.of())
                        .get("points")
                        .get(0)
                        .get("rmse")
                        .isNumber())
                .isTrue();
    }

    @Test
    void answersAreComputedOnce() throws Exception {
        for (String what : List.of("network", "resolution", "residuals", "importance")) {
            assertThat(get("curve", what, Map.of()).value())
                    .isSameAs(get("curve", what, Map.of()).value());
        }
    }

    @Test
    void pruningMakesARunOfAboutThatManyNodes() throws Exception {
        TableModel whole = FinishedRun.CLASSES.model();
        int nodes = whole.nodes() - 4;
        Reply.Document reply = ask("POST", "classes", "prune", Map.of(), "{\"nodes\": " + nodes + "}");
        assertThat(reply.status()).isEqualTo(201);
        TableModel few = pruned.get(0);
        assertThat(reply.value()).isEqualTo(Map.of("parent", "classes", "nodes", few.nodes()));
        assertThat(readNodes(few)).isPositive().isLessThanOrEqualTo(nodes);
        assertThat(few.classes()).isEqualTo(whole.classes());
        assertThat(few.evaluateClasses(FinishedRun.CLASSES.plan().validation()).accuracy())
                .isGreaterThan(0.6);
    }

    private static int readNodes(TableModel model) {
        DeepScnModel network = model.network();
        Readout readout = network.readout();
        int links = network.network().columns() - network.network().nodes();
        return (int) IntStream.range(links, readout.columns())
                .filter(j -> IntStream.range(0, readout.outputs()).anyMatch(q -> readout.weight(j, q) != 0))
                .count();
    }

    @Test
    void whatIsNoSizeIsRefused() {
        for (String nodes : List.of("0", "26", "1.5", "\"7\"")) {
            assertRefused(
                    400,
                    "nodes is " + nodes + ", must be a whole number from 1 to 25",
                    "curve",
                    "{\"nodes\": " + nodes + "}");
        }
        assertRefused(400, "nodes is not given, must be a whole number from 1 to 25", "curve", "");
        assertThat(pruned).isEmpty();
    }

    @Test
    void anEnsembleIsNotPruned() {
        String sentence = "run ensemble has 3 networks; only a model of one network can be pruned here";
        assertRefused(409, sentence, "ensemble", "{\"nodes\": 5}");
        assertThatThrownBy(() -> get("ensemble", "sparsity", Map.of()))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(409))
                .hasMessage(sentence);
    }

    private void assertRefused(int status, String sentence, String run, String body) {
        assertThatThrownBy(() -> ask("POST", run, "prune", Map.of(), body))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(status))
                .hasMessage(sentence);
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        assertBadQuery("resolution", "layers", "4", "layers is 4, must lie between 0 and 3");
        assertBadQuery("resolution", "layers", "two", "layers is 'two', must be a whole number");
        assertBadQuery("network", "network", "2", "network is 2, must lie between 1 and 1");
        assertBadQuery("residuals", "output", "z", "output is 'z', must be one of y");
    }

    private void assertBadQuery(String what, String name, String value, String sentence) {
        assertThatThrownBy(() -> get("curve", what, Map.of(name, value)))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(400))
                .hasMessage(sentence);
    }
}
