package io.github.deepscn.spark.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Ensembles by the command for spark-submit, which are those of the same rows on one machine. */
class EnsembleTrainTest {
    private static final double TOLERANCE = 1e-7;

    @TempDir
    private Path folder;

    private final Houses houses = new Houses(300, 20260802);

    private Path model() {
        return folder.resolve("model.safetensors");
    }

    private SubmitShell.Result run(Object... words) {
        var all = new ArrayList<Object>(List.of("train", houses.csv(folder.resolve("houses.csv"))));
        all.addAll(List.of(words));
        all.addAll(List.of("-o", model()));
        SubmitShell.Result result = SubmitShell.run(all.toArray());
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private JsonNode trained(Object... words) {
        var all = new ArrayList<Object>(List.of(words));
        all.add("--json");
        return run(all.toArray()).json();
    }

    private static TableOptions without(TableOptions options, String... columns) {
        return options.withEncoder(options.encoder().withExclude(Set.of(columns)));
    }

    private TableModel requireSame(TableModel there, double range) throws IOException {
        TableModel here = TableModel.load(model());
        Table table = houses.table();
        assertThat(here.layers()).isEqualTo(there.layers());
        assertThat(here.encoder()).isEqualTo(there.encoder());
        assertThat(here.sharesReadout()).isFalse();
        double[][] expected = there.predict(table);
        double[][] seen = here.predict(table);
        for (int i = 0; i < expected.length; i++) {
            assertThat(seen[i]).containsExactly(expected[i], within(TOLERANCE * range));
        }
        return here;
    }

    @ParameterizedTest
    @CsvSource({"balanced, 1", "balanced, 3", "accurate, 2"})
    void numbersAreLearntAsOnOneMachine(String preset, int partitions) throws IOException {
        JsonNode json = trained(
                "-t",
                "price",
                "--preset",
                preset,
                "--layers",
                "10,6",
                "-x",
                "tax,state,weight",
                "--partitions",
                partitions);
        TableOptions options =
                preset.equals("balanced") ? TableOptions.balanced("price") : TableOptions.accurate("price");
        TableFit there = TableTraining.with(without(options.withLayers(10, 6), "tax", "state", "weight"))
                .fit(houses.table());
        TableModel here = requireSame(there.model(), houses.range());
        assertThat(here.halfWidths(0.9)[0]).isCloseTo(there.model().halfWidths(0.9)[0], within(1e-6 * houses.range()));
        assertThat(json.get("members").asInt())
                .isEqualTo(there.model().members().size());
        assertThat(json.get("sharedReadout").asBoolean()).isFalse();
        var scores = there.heldOutScores().orElseThrow().numbers().orElseThrow();
        assertThat(json.get("heldOut").get("rmse").asDouble()).isCloseTo(scores.rmse(), within(1e-6 * houses.range()));
        assertThat(json.get("heldOut").get("rows").asInt()).isEqualTo(scores.rows());
        assertThat(json.get("train").get("rows").asInt()).isEqualTo(300);
        assertThat(json.has("batch")).isFalse();
    }

    @Test
    void classesAreLearntAsOnOneMachine() throws IOException {
        JsonNode json = trained(
                "-t",
                "state",
                "--preset",
                "balanced",
                "--layers",
                8,
                "-x",
                "price,tax",
                "--weight",
                "weight",
                "--balanced",
                "--partitions",
                2);
        TableOptions options = without(TableOptions.balanced("state").withLayers(8), "price", "tax")
                .withWeight("weight")
                .withBalancedClasses(true)
                .withClassifier(Classifier.READOUT);
        TableFit there = TableTraining.with(options).fit(houses.table());
        TableModel here = TableModel.load(model());
        double[][] expected = there.model().predict(houses.table());
        double[][] seen = here.predict(houses.table());
        for (int i = 0; i < expected.length; i++) {
            assertThat(seen[i]).containsExactly(expected[i], within(TOLERANCE));
        }
        var scores = there.heldOutScores().orElseThrow().classes().orElseThrow();
        assertThat(json.get("heldOut").get("logLoss").asDouble()).isCloseTo(scores.logLoss(), within(1e-6));
        assertThat(json.get("heldOut").get("accuracy").asDouble()).isEqualTo(scores.accuracy());
        assertThat(json.get("heldOut").get("rows").asInt()).isEqualTo(scores.rows());
    }

    @Test
    void severalTargetsAndNetworksWithoutAPreset() throws IOException {
        trained("-t", "price,tax", "--ensemble", 3, "--layers", 6, "-x", "state", "--weight", "weight");
        TableOptions fast = TableOptions.fast("price", "tax");
        TableFit there = TableTraining.with(without(
                                fast.withHoldOut(io.github.deepscn.table.HoldOut.none())
                                        .withEnsemble(io.github.deepscn.ensemble.Ensemble.of(3))
                                        .withLayers(6),
                                "state")
                        .withWeight("weight"))
                .fit(houses.table());
        requireSame(there.model(), houses.range());
    }

    @Test
    void heldOutRowsJudgeAllNetworks() {
        JsonNode json = trained(
                "-t", "price", "--preset", "balanced", "--layers", 6, "-x", "tax,state,weight", "--validation", 0.2);
        int held = json.get("validation").get("rows").asInt();
        assertThat(held).isBetween(30, 90);
        assertThat(json.get("train").get("rows").asInt()).isEqualTo(300 - held);
        assertThat(json.get("heldOut").get("rows").asInt()).isLessThan(300 - held);
        assertThat(json.get("validation").get("r2").asDouble()).isGreaterThan(0.8);
    }

    @Test
    void aTrainingGoesOnFromItsCheckpoint() throws IOException {
        Path checkpoint = folder.resolve("checkpoint");
        Object[] words = {
            "-t", "price", "--ensemble", 2, "--layers", 6, "-x", "tax,state,weight", "--checkpoint", checkpoint
        };
        JsonNode whole = trained(words);
        byte[] written = Files.readAllBytes(checkpoint);
        Files.write(checkpoint, Arrays.copyOf(written, written.length - 10));
        var again = new ArrayList<Object>(List.of(words));
        again.add("--resume");
        assertThat(trained(again.toArray()).get("digest")).isEqualTo(whole.get("digest"));
    }

    @Test
    void peopleGetATable() {
        SubmitShell.Result result = run(
                "-t", "price", "--preset", "balanced", "--layers", 6, "-x", "tax,state,weight", "--time-budget", 60);
        assertThat(result.out()).contains("5 networks, ", "held-out rows", "training", "model: " + model());
        assertThat(result.err()).doesNotContain("nodes per step");
    }
}
