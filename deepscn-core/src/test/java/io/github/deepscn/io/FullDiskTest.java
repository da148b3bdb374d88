package io.github.deepscn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Ensembles;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.TestData;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Trainings in a process whose files may not grow beyond a few blocks, so that its checkpoint cannot be written. */
class FullDiskTest {
    private static final String TOLD = "told: ";

    enum Kind {
        NETWORK {
            @Override
            String train(Path checkpoint, boolean resumes, TrainingListener listener) {
                TestData data = TestData.smooth(300, 2, 3);
                DeepScn training = DeepScn.with(Options.paper().withLayers(60).withSeed(3))
                        .listener(listener)
                        .threads(1);
                DeepScnModel model = (resumes ? training.resume(checkpoint) : training.checkpoint(checkpoint))
                        .fit(data.inputs, data.targets);
                return model.digest();
            }
        },
        ENSEMBLE {
            @Override
            String train(Path checkpoint, boolean resumes, TrainingListener listener) {
                Table rows = Ensembles.rows(200, 5);
                TableOptions fast = TableOptions.fast("y");
                TableTraining training = TableTraining.with(
                                fast.withTraining(fast.training().withLayers(30))
                                        .withEnsemble(Ensemble.of(3)))
                        .listener(listener)
                        .threads(2);
                return (resumes ? training.resume(checkpoint) : training.checkpoint(checkpoint))
                        .fit(rows)
                        .model()
                        .digest();
            }
        };

        abstract String train(Path checkpoint, boolean resumes, TrainingListener listener);
    }

    /** Trains, in a process of its own, and says whenever it is told of a failure, and which model it has. */
    public static void main(String[] args) {
        Kind kind = Kind.valueOf(args[0]);
        String digest = kind.train(Path.of(args[1]), Boolean.parseBoolean(args[2]), event -> {
            if (event instanceof TrainingEvent.CheckpointFailed failed) {
                System.out.println(TOLD + failed.reason());
            }
        });
        System.out.println(digest);
    }

    /**
     * What a process says.
     *
     * @param blocks how long its files may be; a block has 512 or 1024 bytes
     */
    private static List<String> trained(String blocks, Kind kind, Path checkpoint, boolean resumes)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -f " + blocks + " && exec \"$@\"",
                        "sh",
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-XX:-UsePerfData",
                        "-Ddeepscn.blas=java", // natives are files too, and longer
                        "-cp",
                        System.getProperty("java.class.path"),
                        FullDiskTest.class.getName(),
                        kind.name(),
                        checkpoint.toString(),
                        String.valueOf(resumes))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return said.lines().toList();
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void theTrainingGoesOnAndTheCheckpointHoldsWhatWasWritten(Kind kind, @TempDir Path folder)
            throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell to limit files with");
        Path checkpoint = folder.resolve("checkpoint");
        List<String> undisturbed = trained("unlimited", kind, folder.resolve("undisturbed"), false);
        assertThat(undisturbed).hasSize(1);
        List<String> limited = trained("8", kind, checkpoint, false);
        assertThat(limited).hasSize(2);
        assertThat(limited.get(0)).startsWith(TOLD + checkpoint + ": cannot be written: ");
        assertThat(limited.get(1)).isEqualTo(undisturbed.get(0));
        assertThat(Files.size(checkpoint)).isBetween(8L * 512, 8L * 1024);
        assertThat(trained("unlimited", kind, checkpoint, true)).as("resumed").isEqualTo(undisturbed);
        assertThat(Files.size(checkpoint)).isEqualTo(Files.size(folder.resolve("undisturbed")));
    }
}
