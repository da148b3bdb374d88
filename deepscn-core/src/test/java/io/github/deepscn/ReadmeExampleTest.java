package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.Interval;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.StopReason;
import io.github.deepscn.train.TrainingEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of the README compile, run, and are those that stand there. */
class ReadmeExampleTest {
    private static final Path SOURCE = Path.of("src/test/java/io/github/deepscn/ReadmeExampleTest.java");

    @TempDir
    Path folder;

    @Test
    void tenLinesTrainAndPredict() throws IOException {
        var random = new SplittableRandom(1);
        double[][] inputs = new double[400][];
        Arrays.setAll(
                inputs, i -> new double[] {random.nextDouble(40, 200), random.nextInt(1, 8), random.nextDouble(100)});
        double[] prices = Arrays.stream(inputs)
                .mapToDouble(house -> 3000 * house[0] + 5000 * house[1] - 20 * house[2] * house[2])
                .toArray();
        String[] labels = Arrays.stream(prices)
                .mapToObj(price -> price > 400_000 ? "dear" : "cheap")
                .toArray(String[]::new);
        double[] row = {120, 4, 35};
        Path file = folder.resolve("model.safetensors");

        // <ten lines>
        TableModel model = DeepScn.regression().columns("area", "rooms", "age").fit(inputs, prices);
        double price = model.predict(row)[0];
        Interval interval = model.interval(row, 0.9);

        TableModel classifier = DeepScn.classification().fit(inputs, labels);
        String label = classifier.label(row);
        double probability = classifier.probabilities(row).of("cheap");

        model.save(file);
        Model loaded = Model.load(file);
        double again = loaded.predict(Map.of("area", 120, "rooms", 4, "age", 35))[0];
        // </ten lines>

        assertThat(price).isCloseTo(355_500, withinPercentage(2));
        assertThat(interval.holds(355_500)).isTrue();
        assertThat(label).isEqualTo("cheap");
        assertThat(probability).isGreaterThan(0.5);
        assertThat(again).isEqualTo(price);
    }

    @Test
    void paperTrainsAndPredicts() {
        TestData data = TestData.smooth(300, 1, 1);
        TestData held = TestData.smooth(100, 1, 2);
        double[][] inputs = data.inputs;
        double[] targets = data.target();
        double[][] heldInputs = held.inputs;
        double[] heldTargets = held.target();
        double[] row = held.inputs[0];
        List<Double> progress = new ArrayList<>();

        // <paper>
        DeepScnModel model = DeepScn.with(Options.paper().withLayers(50, 50, 50).withSeed(7))
                .validation(Samples.of(heldInputs, heldTargets))
                .listener(event -> {
                    if (event instanceof TrainingEvent.NodeAdded added) {
                        progress.add(added.node().validationRmse());
                    }
                })
                .fit(inputs, targets);
        double[] prediction = model.predict(row);
        double[] coarse = model.firstLayers(1).predict(row);
        StopReason why = model.history().stop();
        // </paper>

        assertThat(prediction).hasSize(1);
        assertThat(coarse).hasSize(1);
        assertThat(why).isNotNull();
        assertThat(progress).hasSize(model.history().nodes().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ten lines", "paper"})
    void readmeShowsTheseExamples(String name) throws IOException {
        String code = Files.readString(SOURCE);
        String begin = "        // <" + name + ">\n";
        String example = code.substring(
                        code.indexOf(begin) + begin.length(), code.indexOf("        // </" + name + ">"))
                .lines()
                .map(line -> line.replaceFirst("^ {8}", ""))
                .collect(Collectors.joining("\n"));
        assertThat(Files.readString(Path.of("../README.md"))).contains(example);
    }
}
