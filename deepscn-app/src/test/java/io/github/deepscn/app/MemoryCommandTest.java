package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.app.training.MemoryOptions;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a training may take, and where. */
class MemoryCommandTest {
    @TempDir
    Path folder = Path.of("");

    private Path numbers = Path.of("");

    @BeforeEach
    void writeRows() throws IOException {
        var random = new SplittableRandom(1);
        var lines = new ArrayList<>(List.of("a,b,y"));
        for (int i = 0; i < 300; i++) {
            double a = random.nextDouble();
            double b = random.nextDouble();
            lines.add(a + "," + b + "," + Math.sin(5 * a) * b);
        }
        numbers = Files.write(folder.resolve("numbers.csv"), lines);
    }

    @Test
    void whatTakesTooMuchMemoryIsRefusedWithTheArithmetic() {
        Shell.Result result = Shell.run("train", numbers, "-t", "y", "--preset", "fast", "--memory", "100k");
        assertThat(result.code()).isEqualTo(ExitCodes.DATA);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .contains("0.1 MB are allowed, but the training may take ")
                .contains("300 rows × (")
                .contains("links and nodes + ");
        assertThat(Shell.run("train", numbers, "-t", "y", "--preset", "fast", "--memory", "1G")
                        .code())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lots", "-1", "0", "1.5g", "9999999999999g", ""})
    void memoryIsAnAmount(String amount) {
        Shell.Result result = Shell.run("train", numbers, "-t", "y", "--memory", amount);
        assertThat(result.code()).isEqualTo(ExitCodes.USAGE);
        assertThat(result.err()).contains("'" + amount + "' is not an amount of memory such as 500m or 4g");
    }

    /** Rows in a file take no heap, but the network does, and the model is the same. */
    @Test
    void rowsMayLieInAFile() throws IOException {
        Path scratch = Files.createDirectory(folder.resolve("scratch"));
        Shell.Result inFile = Shell.run(
                "train", numbers, "-t", "y", "--preset", "fast", "--json", "--memory", "600k", "--scratch", scratch);
        assertThat(inFile.code()).as(inFile.err()).isZero();
        Shell.Result onHeap = Shell.run("train", numbers, "-t", "y", "--preset", "fast", "--json");
        assertThat(inFile.json().get("digest").asString())
                .isEqualTo(onHeap.json().get("digest").asString());
        assertThat(scratch).isEmptyDirectory();
    }

    /** A heap that has too little is no reason to fail. */
    @Test
    void whatTheHeapHasNoRoomForLiesInAFile() throws IOException {
        var random = new SplittableRandom(1);
        var table = Table.of(List.of(
                NumberColumn.of("a", random.doubles(2000).toArray()),
                NumberColumn.of("y", random.doubles(2000).toArray())));
        var training = TableTraining.with(TableOptions.fast("y"));
        TablePlan plan = training.plan(table);
        long need = (long) training.memory(plan).bytes() + 1;
        assertThat(notes(training, plan, need)).isEmpty();
        assertThat(notes(training, plan, need / 2))
                .contains("; Java has ", ", so rows lie in a file in ", "--scratch DIR puts it elsewhere");
        assertThat(notes(training, plan, need / 1000))
                .contains("JAVA_OPTS=-Xmx... gives it more, --scratch DIR needs less");
    }

    private static String notes(TableTraining training, TablePlan plan, long heap) throws IOException {
        var notes = new StringWriter();
        var printer = new PrintWriter(notes, true);
        TableTraining placed = new MemoryOptions().within(training, plan, heap, printer);
        boolean inFile = placed.memory(plan).fileBytes() > 0;
        assertThat(inFile).isEqualTo(notes.toString().contains("rows lie in a file"));
        return notes.toString();
    }

    @Test
    void withoutAFolderThereIsNoFile() {
        Shell.Result result = Shell.run("train", numbers, "-t", "y", "--scratch", folder.resolve("nowhere"));
        assertThat(result.code()).isEqualTo(ExitCodes.DATA);
        assertThat(result.err()).contains("nowhere: is not a folder; create it first or name another");
    }
}
