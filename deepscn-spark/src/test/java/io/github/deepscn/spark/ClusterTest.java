package io.github.deepscn.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Layer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Trains on a cluster of a master and two worker processes, and kills executors, workers and drivers. */
class ClusterTest {
    @TempDir
    private static Path folder;

    /** Runs all trainings on one cluster; the tests check their models. */
    @BeforeAll
    static void train() throws IOException, InterruptedException {
        Path steps = folder.resolve("steps");
        try (StandaloneCluster cluster = StandaloneCluster.of(2, folder)) {
            var first = driver(
                    cluster,
                    "JavaSerializer",
                    "paper=" + file("paper"),
                    "batch=" + file("batch"),
                    "sources=" + file("sources"),
                    "sources=" + file("executors-killed"),
                    "paper=" + file("worker-killed"));
            first.await("NODE executors-killed 1 8");
            cluster.killExecutor(0);
            first.await("NODE executors-killed 2 8");
            cluster.killExecutor(1);
            first.await("NODE worker-killed 1 12");
            cluster.killWorker(1);
            first.await("DONE worker-killed");
            cluster.addWorker("1g");
            String resumable = "batch=" + file("driver-killed") + "=" + steps;
            var second = driver(cluster, "KryoSerializer", resumable);
            second.await("NODE driver-killed 2 8");
            second.kill();
            assertThat(file("driver-killed")).doesNotExist();
            driver(cluster, "KryoSerializer", resumable).await("DONE driver-killed");
        }
    }

    private static Path file(String name) {
        return folder.resolve(name);
    }

    private static StandaloneCluster.Lines driver(StandaloneCluster cluster, String serializer, String... trainings)
            throws IOException {
        var arguments = new ArrayList<>(List.of(ClusterDriver.class.getName(), cluster.url(), serializer));
        arguments.addAll(List.of(trainings));
        return new StandaloneCluster.Lines(cluster.start("512m", arguments));
    }

    @ParameterizedTest
    @ValueSource(strings = {"paper", "batch", "sources"})
    void aClusterFindsTheNodesOfOneMachine(String name) throws IOException {
        DeepScnModel here = DeepScn.with(ClusterDriver.options(name))
                .validation(ClusterDriver.validation())
                .fit(ClusterDriver.training());
        assertSame(DeepScnModel.load(file(name)), here);
    }

    @ParameterizedTest
    @CsvSource({"executors-killed, sources", "worker-killed, paper", "driver-killed, batch"})
    void whatIsKilledChangesNothing(String disturbed, String undisturbed) throws IOException {
        assertThat(DeepScnModel.load(file(disturbed)).digest())
                .isEqualTo(DeepScnModel.load(file(undisturbed)).digest());
    }

    /** Checks for equal nodes, and predictions equal to 1e-7 of the target's range. */
    private static void assertSame(DeepScnModel there, DeepScnModel here) {
        List<Layer> expected = here.network().layers();
        List<Layer> seen = there.network().layers();
        assertThat(seen).hasSameSizeAs(expected);
        for (int k = 0; k < expected.size(); k++) {
            assertThat(seen.get(k).width()).isEqualTo(expected.get(k).width());
            for (int n = 0; n < expected.get(k).width(); n++) {
                String context = "seed " + ClusterDriver.SEED + ", layer " + (k + 1) + ", node " + (n + 1);
                assertThat(seen.get(k).family(n))
                        .as(context)
                        .isEqualTo(expected.get(k).family(n));
                assertThat(seen.get(k).parameters(n))
                        .as(context)
                        .isEqualTo(expected.get(k).parameters(n));
            }
        }
        Samples rows = ClusterDriver.validation();
        double[][] inputs = rows.inputs().toRows();
        double[][] one = here.predict(inputs);
        double[][] other = there.predict(inputs);
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (double[] target : rows.targets().toRows()) {
            least = Math.min(least, target[0]);
            most = Math.max(most, target[0]);
        }
        for (int i = 0; i < one.length; i++) {
            assertThat(Math.abs(one[i][0] - other[i][0])).as("row %d", i).isLessThan(1e-7 * (most - least));
        }
    }
}
