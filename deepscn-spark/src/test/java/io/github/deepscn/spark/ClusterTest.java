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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Trainings on a master and two workers, each a process of its own, with all that may go wrong there. */
class ClusterTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"paper", "batch", "sources"})
    void aClusterFindsTheNodesOfOneMachine(String options) throws Exception {
        DeepScnModel here = local(options);
        try (StandaloneCluster cluster = StandaloneCluster.of(2, folder)) {
            DeepScnModel there = trained(cluster, options, "model");
            assertSame(there, here);
        }
    }

    @Test
    void anExecutorThatIsKilledChangesNothing() throws Exception {
        try (StandaloneCluster cluster = StandaloneCluster.of(2, folder)) {
            DeepScnModel undisturbed = trained(cluster, "sources", "undisturbed");
            Run run = run(cluster, "sources", "disturbed");
            run.lines.await("NODE 1 12");
            cluster.killExecutor(0);
            run.lines.await("NODE 2 12");
            cluster.killExecutor(1);
            assertThat(run.model().digest()).isEqualTo(undisturbed.digest());
        }
    }

    @Test
    void aWorkerThatIsKilledChangesNothing() throws Exception {
        try (StandaloneCluster cluster = StandaloneCluster.of(2, folder)) {
            DeepScnModel undisturbed = trained(cluster, "paper", "undisturbed");
            Run run = run(cluster, "paper", "disturbed");
            run.lines.await("NODE 1 20");
            cluster.killWorker(1);
            assertThat(run.model().digest()).isEqualTo(undisturbed.digest());
        }
    }

    @Test
    void aDriverThatIsKilledGoesOnFromItsCheckpoint() throws Exception {
        Path checkpoint = folder.resolve("steps");
        try (StandaloneCluster cluster = StandaloneCluster.of(2, folder)) {
            DeepScnModel undisturbed = trained(cluster, "batch", "undisturbed");
            Run killed = run(cluster, "batch", "killed", checkpoint);
            killed.lines.await("NODE 2 12");
            killed.process.destroyForcibly().waitFor();
            Run resumed = run(cluster, "batch", "resumed", checkpoint);
            assertThat(resumed.model().digest()).isEqualTo(undisturbed.digest());
        }
    }

    private DeepScnModel local(String options) {
        return DeepScn.with(ClusterDriver.options(options))
                .validation(ClusterDriver.validation())
                .fit(ClusterDriver.training());
    }

    private DeepScnModel trained(StandaloneCluster cluster, String options, String name)
            throws IOException, InterruptedException {
        return run(cluster, options, name).model();
    }

    private Run run(StandaloneCluster cluster, String options, String name, Path... checkpoint) throws IOException {
        Path file = folder.resolve(name + ".safetensors");
        var arguments =
                new ArrayList<>(List.of(ClusterDriver.class.getName(), cluster.url(), options, file.toString()));
        for (Path one : checkpoint) {
            arguments.add(one.toString());
        }
        return new Run(cluster.start("512m", arguments), file);
    }

    /** A training in a driver of its own. */
    private static final class Run {
        private final Process process;
        private final StandaloneCluster.Lines lines;
        private final Path file;

        Run(Process process, Path file) {
            this.process = process;
            this.lines = new StandaloneCluster.Lines(process);
            this.file = file;
        }

        DeepScnModel model() throws IOException, InterruptedException {
            lines.await("DONE");
            assertThat(process.waitFor()).as(lines.all()).isZero();
            return DeepScnModel.load(file);
        }
    }

    /** The same nodes, and predictions equal to 1e-7 of the target's range. */
    private static void assertSame(DeepScnModel there, DeepScnModel here) {
        List<Layer> expected = here.network().layers();
        List<Layer> seen = there.network().layers();
        assertThat(seen).hasSameSizeAs(expected);
        for (int k = 0; k < expected.size(); k++) {
            assertThat(seen.get(k).width()).isEqualTo(expected.get(k).width());
            for (int n = 0; n < expected.get(k).width(); n++) {
                String context = "seed " + ClusterDriver.SEED + ", layer " + (k + 1) + ", node " + (n + 1);
                assertThat(seen.get(k).bias(n))
                        .as(context)
                        .isEqualTo(expected.get(k).bias(n));
                for (int j = 0; j < expected.get(k).fanIn(); j++) {
                    assertThat(seen.get(k).weight(j, n))
                            .as(context)
                            .isEqualTo(expected.get(k).weight(j, n));
                }
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
