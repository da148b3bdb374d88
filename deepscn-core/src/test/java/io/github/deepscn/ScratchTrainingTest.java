package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Links;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.Options;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where rows lie makes no difference to a model, not in a bit. */
class ScratchTrainingTest {
    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource(Mechanisms.class)
    void aNetworkIsTheSame(Mechanism mechanism) {
        Samples training = rows(1500, 70, 1);
        DeepScn learning = DeepScn.with(Options.paper()
                        .withLayers(90, 30, 40)
                        .withCandidates(30) // few beside the inputs, so that blocks on the heap keep outputs
                        .withMechanism(mechanism)
                        .withPatience(0)
                        .withLinks(new Links(true, true)))
                .validation(rows(300, 70, 2));
        DeepScnModel onHeap = learning.threads(1).fit(training);
        DeepScnModel inFile = learning.threads(2).scratch(folder).fit(training);
        assertThat(onHeap.network().nodes()).isEqualTo(160);
        assertThat(inFile.digest()).isEqualTo(onHeap.digest());
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"y", "label"})
    void anEnsembleIsTheSame(String target) {
        TableTraining learning =
                TableTraining.with(TableOptions.balanced(target).withLayers(20));
        Table table = Ensembles.rows(400, 3).without(List.of(target.equals("y") ? "label" : "y", "z"));
        assertThat(learning.scratch(folder).fit(table).model().digest())
                .isEqualTo(learning.fit(table).model().digest());
        assertThat(folder).isEmptyDirectory();
    }

    private static Samples rows(int count, int inputs, long seed) {
        var random = new SplittableRandom(seed);
        double[][] x = new double[count][];
        double[] y = new double[count];
        for (int i = 0; i < count; i++) {
            x[i] = random.doubles(inputs, -1, 1).toArray();
            y[i] = Math.sin(3 * x[i][0] + x[i][1] * x[i][2]) + 0.01 * random.nextDouble();
        }
        return Samples.of(x, y);
    }
}
