package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.data.Samples;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.StopReason;
import io.github.deepscn.train.TrainingEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The example of the README compiles, runs, and is the one that stands there. */
class ReadmeExampleTest {
    @Test
    void exampleTrainsAndPredicts() {
        TestData data = TestData.smooth(300, 1, 1);
        TestData held = TestData.smooth(100, 1, 2);
        double[][] inputs = data.inputs;
        double[] targets = data.target();
        double[][] heldInputs = held.inputs;
        double[] heldTargets = held.target();
        double[] row = held.inputs[0];
        List<Double> progress = new ArrayList<>();

        // <example>
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
        // </example>

        assertThat(prediction).hasSize(1);
        assertThat(coarse).hasSize(1);
        assertThat(why).isNotNull();
        assertThat(progress).hasSize(model.history().nodes().size());
    }

    @Test
    void readmeShowsThisExample() throws IOException {
        Path source = Path.of("src/test/java/io/github/deepscn/ReadmeExampleTest.java");
        String code = Files.readString(source);
        String example = code.substring(code.indexOf("// <example>\n") + 13, code.indexOf("        // </example>"))
                .lines()
                .map(line -> line.replaceFirst("^ {8}", ""))
                .collect(Collectors.joining("\n"));
        assertThat(Files.readString(Path.of("../README.md"))).contains(example);
    }
}
