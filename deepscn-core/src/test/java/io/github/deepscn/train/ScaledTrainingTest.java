package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.configure.Mechanism;
import io.github.deepscn.configure.Source;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Activation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Training with directions that are tried with every scope, on rows of many inputs. */
class ScaledTrainingTest {
    private static final int INPUTS = 100;

    @TempDir
    private Path folder;

    /** No scope is a power of two: its multiples would have the bits of nodes alone. */
    private static Options options(long seed, int... layers) {
        Options options = Options.paper()
                .withLayers(layers)
                .withScopes(0.1, 0.7, 2.3)
                .withCandidates(40)
                .withPatience(0)
                .withSeed(seed);
        return options.withSearch(options.search().withSources(List.of(Source.SCALED)));
    }

    private static Samples samples(int rows, long seed) {
        var random = new Random(seed);
        double[][] inputs = new double[rows][INPUTS];
        double[] targets = new double[rows];
        for (int i = 0; i < rows; i++) {
            Arrays.setAll(inputs[i], j -> random.nextGaussian());
            targets[i] = Math.sin(Arrays.stream(inputs[i]).limit(3).sum()) + 0.1 * random.nextGaussian();
        }
        return Samples.of(inputs, targets);
    }

    @ParameterizedTest
    @EnumSource(Mechanism.class)
    void modelDoesNotDependOnThreads(Mechanism mechanism) {
        long seed = 1;
        Samples rows = samples(1500, seed);
        Options options = options(seed, 10, 6).withMechanism(mechanism);
        DeepScnModel one = DeepScn.with(options).threads(1).fit(rows);
        assertThat(one.network().nodes()).isEqualTo(16);
        assertThat(one.history().trainRmse()).isLessThan(one.history().initialRmse());
        for (int threads : new int[] {2, 3}) {
            assertThat(Reference.bits(DeepScn.with(options).threads(threads).fit(rows)))
                    .as("seed %d, %d threads", seed, threads)
                    .isEqualTo(Reference.bits(one));
        }
    }

    /** Nodes join again as they joined first: computed alone, not copied from the multiples that were scored. */
    @ParameterizedTest
    @ValueSource(longs = {2, 3})
    void growingEqualsTrainingAtOnce(long seed) {
        Samples rows = samples(640, seed);
        DeepScnModel whole = DeepScn.with(options(seed, 12, 6)).fit(rows);
        for (int[] widths : new int[][] {{5}, {12}, {12, 2}}) {
            DeepScnModel small = DeepScn.with(options(seed, widths)).fit(rows);
            assertThat(Reference.bits(DeepScn.with(options(seed, 12, 6)).grow(small, rows)))
                    .as("seed %d, from %s", seed, Arrays.toString(widths))
                    .isEqualTo(Reference.bits(whole));
        }
    }

    @Test
    void resumedTheModelIsTheSame() throws IOException {
        long seed = 4;
        Samples rows = samples(640, seed);
        Path file = folder.resolve("whole");
        DeepScn training = DeepScn.with(options(seed, 8, 5));
        DeepScnModel whole = training.checkpoint(file).fit(rows);
        byte[] bytes = Files.readAllBytes(file);
        Path part = Files.write(folder.resolve("part"), Arrays.copyOf(bytes, bytes.length * 2 / 3));
        assertThat(Reference.bits(training.resume(part).fit(rows)))
                .as("seed %d", seed)
                .isEqualTo(Reference.bits(whole));
    }

    @ParameterizedTest
    @EnumSource(Activation.class)
    void everyActivationLearns(Activation activation) {
        long seed = 5;
        Samples rows = samples(400, seed);
        for (int generations : new int[] {0, 2}) {
            Options options = options(seed, 6, 4).withActivation(activation).withScopes(0.02, 0.1);
            options = options.withSearch(options.search().withGenerations(generations));
            DeepScnModel model = DeepScn.with(options).fit(rows);
            assertThat(model.network().nodes())
                    .as("seed %d, %s", seed, activation)
                    .isPositive();
            assertThat(model.history().trainRmse()).isLessThan(model.history().initialRmse());
        }
    }
}
