package io.github.deepscn.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A training in a process of its own, killed without warning, again and again. */
class KilledTrainingTest {
    private static final TestData DATA = TestData.smooth(2_500, 1, 8);
    private static final Options OPTIONS = Options.paper().withLayers(60, 60).withSeed(8);

    /** Trains, in the process that is to be killed. */
    public static void main(String[] args) {
        Path file = Path.of(args[0]);
        DeepScn training = DeepScn.with(OPTIONS).threads(1);
        (Files.exists(file) ? training.resume(file) : training.checkpoint(file)).fit(DATA.inputs, DATA.targets);
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void killedTenTimesTheModelIsTheSame(@TempDir Path folder) throws IOException, InterruptedException {
        DeepScnModel undisturbed = DeepScn.with(OPTIONS).fit(DATA.inputs, DATA.targets);
        Path file = folder.resolve("checkpoint");
        long seed = 1;
        var random = new Random(seed);
        for (int kill = 0; kill < 10; kill++) {
            long before = Files.exists(file) ? Files.size(file) : 0;
            long enough = before + random.nextInt(8_000);
            Process process = new ProcessBuilder(
                            ProcessHandle.current().info().command().orElseThrow(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            KilledTrainingTest.class.getName(),
                            file.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            while (process.isAlive() && (!Files.exists(file) || Files.size(file) <= enough)) {
                process.waitFor(1, TimeUnit.MILLISECONDS);
            }
            process.destroyForcibly().waitFor();
            DeepScnModel resumed =
                    DeepScn.with(OPTIONS).resume(copy(file, folder)).fit(DATA.inputs, DATA.targets);
            assertThat(Reference.bits(resumed))
                    .as("seed %d, kill %d at %d bytes", seed, kill, Files.size(file))
                    .isEqualTo(Reference.bits(undisturbed));
        }
    }

    private static Path copy(Path file, Path folder) throws IOException {
        return Files.copy(file, folder.resolve("copy"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }
}
