package io.github.deepscn.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Sources;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A training in a process of its own, killed without warning, again and again. */
class KilledTrainingTest {
    private static final TestData DATA = TestData.smooth(2_500, 1, 8);

    private static Options options(boolean beyond) {
        Options paper = Options.paper().withLayers(60, 60).withSeed(8);
        return beyond
                ? paper.withSearch(paper.search()
                                .withMechanism(Mechanisms.ORTHOGONAL)
                                .withSources(List.of(Sources.values())))
                        .withShrinkage(new Shrinkage.Throughout(1e-3))
                : paper;
    }

    /** Trains, in the process that is to be killed. */
    public static void main(String[] args) {
        Path file = Path.of(args[0]);
        DeepScn training = DeepScn.with(options(Boolean.parseBoolean(args[1]))).threads(1);
        (Files.exists(file) ? training.resume(file) : training.checkpoint(file)).fit(DATA.inputs, DATA.targets);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void killedTenTimesTheModelIsTheSame(boolean beyond, @TempDir Path folder)
            throws IOException, InterruptedException {
        Options options = options(beyond);
        DeepScnModel undisturbed = DeepScn.with(options).fit(DATA.inputs, DATA.targets);
        Path file = folder.resolve("checkpoint");
        long seed = 1;
        var random = new Random(seed);
        for (int kill = 0; kill < 10; kill++) {
            long before = Files.exists(file) ? Files.size(file) : 0;
            long enough = before + random.nextInt(8_000);
            Process process = new ProcessBuilder(
                            ProcessHandle.current().info().command().orElseThrow(),
                            "-D" + Blas.PROPERTY + "=" + (Blas.isNative() ? "native" : "java"),
                            "-cp",
                            System.getProperty("java.class.path"),
                            KilledTrainingTest.class.getName(),
                            file.toString(),
                            String.valueOf(beyond))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            while (process.isAlive() && (!Files.exists(file) || Files.size(file) <= enough)) {
                process.waitFor(1, TimeUnit.MILLISECONDS);
            }
            process.destroyForcibly().waitFor();
            DeepScnModel resumed =
                    DeepScn.with(options).resume(copy(file, folder)).fit(DATA.inputs, DATA.targets);
            assertThat(Reference.bits(resumed))
                    .as("seed %d, kill %d at %d bytes", seed, kill, Files.size(file))
                    .isEqualTo(Reference.bits(undisturbed));
        }
    }

    private static Path copy(Path file, Path folder) throws IOException {
        return Files.copy(file, folder.resolve("copy"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }
}
