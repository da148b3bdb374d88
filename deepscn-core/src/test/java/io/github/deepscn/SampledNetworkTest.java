package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.StopReason;
import io.github.deepscn.train.TrainingEvent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One network of a table with many rows: its nodes are chosen on some of them, its read-out is fitted to all. */
class SampledNetworkTest {
    private static final long SEED = 11;
    private static final int COUNT = 800;
    private static final int SAMPLE = 120;
    private static final Table ROWS = Ensembles.rows(COUNT, SEED);

    @TempDir
    private Path folder;

    private static TableOptions options(String target) {
        var fast = TableOptions.fast(target);
        return fast.withTraining(fast.training().withLayers(12, 8).withCandidates(16))
                .withEncoder(EncoderOptions.standard().withExclude(Set.of(target.equals("y") ? "label" : "y", "z")))
                .withSampling(new Ensemble(1, 5, SAMPLE, COUNT));
    }

    @Test
    void theReadoutIsTheLeastSquaresFitToAllRows() {
        System.out.println("seed " + SEED);
        var training = TableTraining.with(options("y"));
        TablePlan plan = training.plan(ROWS);
        TableModel model = training.fit(plan).model();
        DeepScnModel network = model.network();
        assertThat(network.network().nodes()).isPositive();
        double[][] inputs = plan.encoder().encode(plan.training()).toRows();
        double[][] targets = plan.encoder().learned(plan.training()).toRows();
        assertThat(inputs).hasDimensions(680, plan.encoder().features().size());
        double[][] nodes = Reference.hidden(network.network(), inputs);
        double[][] hidden = new double[inputs.length][];
        for (int i = 0; i < inputs.length; i++) {
            var row = new ArrayList<Double>(List.of(1.0));
            Arrays.stream(inputs[i]).forEach(row::add);
            Arrays.stream(nodes[i]).forEach(row::add);
            hidden[i] = row.stream().mapToDouble(value -> value).toArray();
        }
        double strength = ((Shrinkage.Throughout) network.options().shrinkage()).strength();
        double[][] weights = Reference.ridge(hidden, targets, Reference.penalties(hidden, strength, true));
        for (int i = 0; i < inputs.length; i++) {
            double fitted = 0;
            for (int k = 0; k < weights.length; k++) {
                fitted += hidden[i][k] * weights[k][0];
            }
            assertThat(network.predict(inputs[i])[0]).as("row %d", i).isCloseTo(fitted, within(1e-6));
        }
    }

    @Test
    void nodesAreChosenOnSomeRows() {
        var seen = new ArrayList<Long>();
        TableFit fit = TableTraining.with(options("y"))
                .listener(event -> {
                    if (event instanceof TrainingEvent.Started started) {
                        seen.add(started.shape().rows());
                    }
                })
                .fit(ROWS);
        assertThat(seen).containsExactly((long) SAMPLE);
        assertThat(fit.training().rows()).isEqualTo(680);
        assertThat(fit.model().members()).hasSize(1);
        assertThat(fit.model().intervals().orElseThrow().rows()).isEqualTo(680 / 5);
        assertThat(fit.heldOutScores().orElseThrow().count()).isEqualTo(680 / 5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"y", "label"})
    void fewRowsAreLearntAsWithoutSampling(String target) {
        TableOptions options = options(target);
        TableModel all = TableTraining.with(options.withoutEnsemble()).fit(ROWS).model();
        TableModel enough = TableTraining.with(options.withSampling(new Ensemble(1, 5, 680, 680)))
                .fit(ROWS)
                .model();
        TableModel some = TableTraining.with(options).fit(ROWS).model();
        assertThat(enough.digest()).isEqualTo(all.digest()).isNotEqualTo(some.digest());
    }

    @ParameterizedTest
    @ValueSource(strings = {"y", "label"})
    void theModelDependsNeitherOnThreadsNorOnAStopInBetween(String target) throws IOException {
        var training = TableTraining.with(options(target));
        String digest = training.threads(1).fit(ROWS).model().digest();
        Path file = folder.resolve("checkpoint");
        assertThat(training.threads(3).checkpoint(file).fit(ROWS).model().digest())
                .isEqualTo(digest);
        byte[] bytes = Files.readAllBytes(file);
        int header = 16 + ByteBuffer.wrap(bytes).getInt(8);
        var random = new Random(SEED);
        for (int cut = 0; cut < 3; cut++) {
            int length = header + random.nextInt(bytes.length - header);
            Path part = Files.write(folder.resolve("part" + cut), Arrays.copyOf(bytes, length));
            assertThat(training.threads(2).resume(part).fit(ROWS).model().digest())
                    .as("seed %d, cut at %d", SEED, length)
                    .isEqualTo(digest);
        }
    }

    @Test
    void aCancelledTrainingReturnsTheNetworkSoFar() {
        var nodes = new AtomicInteger();
        TableModel model = TableTraining.with(options("y"))
                .listener(event -> nodes.addAndGet(event instanceof TrainingEvent.NodeAdded ? 1 : 0))
                .cancelledBy(() -> nodes.get() >= 6)
                .fit(ROWS)
                .model();
        assertThat(model.nodes()).isBetween(1, 8);
        assertThat(model.network().history().stop()).isEqualTo(StopReason.CANCELLED);
        assertThat(model.predict(ROWS)).hasDimensions(COUNT, 1);
    }

    @Test
    void widthsThatAreGivenDoNotGrow() {
        TableOptions wide = options("y").withSampling(new Ensemble(1, 5, SAMPLE, 85));
        assertThat(TableTraining.with(wide)
                        .fit(ROWS)
                        .model()
                        .network()
                        .options()
                        .layers())
                .containsExactly(24, 16); // ∛(680/85) = 2
        assertThat(TableTraining.with(wide.withLayers(9))
                        .fit(ROWS)
                        .model()
                        .network()
                        .options()
                        .layers())
                .containsExactly(9);
    }

    @Test
    void otherTasksAndClassifiersTakeAllRows() {
        var autoencoder = options("y").withTargets(List.of()).withTask(Task.AUTOENCODER);
        var discriminant = options("label").withClassifier(Classifier.LDA);
        for (TableOptions options : List.of(autoencoder, discriminant)) {
            assertThat(options.forPlan(TableTraining.with(options).plan(ROWS))).isEqualTo(options);
        }
        TableOptions paper = TableOptions.paper("y");
        assertThat(paper.sampling()).isEmpty();
        assertThat(options("y")
                        .forPlan(TableTraining.with(options("y")).plan(ROWS))
                        .ensemble())
                .isPresent();
    }
}
