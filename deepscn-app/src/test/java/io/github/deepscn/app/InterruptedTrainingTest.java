package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.TableModel;
import io.github.deepscn.train.StopReason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A signal to end, such as Ctrl-C, in the middle of a training still leaves a model. */
@Timeout(120)
class InterruptedTrainingTest {
    @TempDir
    private Path folder;

    @Test
    void interruptedTrainingWritesTheBestNetworkSoFar() throws Exception {
        TableModel written = interrupted("--preset", "fast", "--layers", "20000", "--patience", "0");
        assertThat(Files.readString(folder.resolve("err"))).contains("interrupted", "holds the best network so far");
        assertThat(written.network().history().stop()).isEqualTo(StopReason.CANCELLED);
        assertThat(written.network().network().nodes()).isPositive();
        assertThat(Files.readString(folder.resolve("out"))).contains("\"stop\" : \"cancelled\"");
    }

    @Test
    void interruptedEnsembleIsOfTheNetworksSoFar() throws Exception {
        TableModel written = interrupted("--preset", "fast", "--ensemble", "3", "--layers", "2000", "--threads", "1");
        assertThat(Files.readString(folder.resolve("err")))
                .contains("interrupted", "holds what there is so far: 1 of 3 networks");
        assertThat(written.members()).singleElement().satisfies(member -> {
            assertThat(member.history().stop()).isEqualTo(StopReason.CANCELLED);
            assertThat(member.network().nodes()).isPositive();
        });
        assertThat(Files.readString(folder.resolve("out"))).contains("\"stop\" : \"cancelled\"");
    }

    /** The model that a training leaves that is told to end once some nodes are in its checkpoint. */
    private TableModel interrupted(String... options) throws Exception {
        Path table = folder.resolve("table.csv");
        var random = new Random(5);
        var text = new StringBuilder("a,b,c,y\n");
        for (int i = 0; i < 20_000; i++) {
            double a = random.nextDouble();
            double b = random.nextDouble();
            double c = random.nextDouble();
            text.append(a).append(',').append(b).append(',').append(c).append(',');
            text.append(Math.sin(20 * a * b) + c + random.nextGaussian()).append('\n');
        }
        Files.writeString(table, text);
        Path model = folder.resolve("model.safetensors");
        Path checkpoint = folder.resolve("checkpoint");
        Path err = folder.resolve("err");
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "train",
                table.toString(),
                "--target",
                "y",
                "-o",
                model.toString(),
                "--checkpoint",
                checkpoint.toString(),
                "--json"));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(err.toFile())
                .start();
        // some nodes are in the checkpoint
        while (process.isAlive() && (!Files.exists(checkpoint) || Files.size(checkpoint) < 5_000)) {
            process.waitFor(50, TimeUnit.MILLISECONDS);
        }
        assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
        // SIGTERM goes the way of Ctrl-C, which a process started in the background may be told to ignore
        process.destroy();
        assertThat(process.waitFor()).isEqualTo(143);
        return TableModel.load(model);
    }
}
