package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands do to the files that they are told to write, and when these cannot be written. */
@Timeout(120)
class FilesTest {
    @TempDir
    private Path folder;

    private Path table;

    @BeforeEach
    void table() throws IOException {
        long seed = 5;
        System.out.println("seed " + seed);
        var random = new Random(seed);
        var text = new StringBuilder("a,b,y,c,d,e,f,g,h,noise\n");
        for (int i = 0; i < 200; i++) {
            double a = random.nextDouble();
            double b = random.nextDouble();
            double y = Math.sin(9 * a * b) + a;
            text.append(a + "," + b + "," + y);
            random.doubles(6).forEach(other -> text.append("," + other));
            text.append("," + random.nextGaussian() + "\n");
        }
        table = Files.writeString(folder.resolve("table.csv"), text);
    }

    private Object[] training(Object... more) {
        var words = new ArrayList<Object>(List.of("train", table, "-t", "y", "--preset", "fast", "--layers", "6"));
        words.addAll(List.of(more));
        return words.toArray();
    }

    private Path model() {
        Path model = folder.resolve("m.safetensors");
        assertThat(Shell.run(training("-o", model, "-q")).code()).isZero();
        return model;
    }

    private List<String> temporaries() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.startsWith("."))
                    .toList();
        }
    }

    private Path pipe() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe.csv");
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell");
        assumeTrue(
                new ProcessBuilder("/bin/sh", "-c", "mkfifo \"$0\"", pipe.toString())
                                .start()
                                .waitFor()
                        == 0,
                "no pipes");
        return pipe;
    }

    /** Neither data nor model are there, and nobody gets so far as to notice. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "train none.csv -t y -o",
                "train none.csv -t y --checkpoint",
                "train none.csv -t y --report",
                "predict none none.csv -o",
                "features none none.csv -o",
                "refine none none.csv -o",
                "export none --onnx"
            })
    void whatIsNoRegularFileIsRefusedBeforeAnythingIsRead(String command) throws IOException, InterruptedException {
        Path pipe = pipe();
        var words = new ArrayList<Object>(List.of(command.split(" ")));
        words.add(pipe);
        Shell.Result refused = Shell.run(words.toArray());
        assertThat(refused.code()).isEqualTo(ExitCodes.DATA);
        assertThat(refused.err())
                .contains(pipe + ": is a device, a pipe or a socket, must be a regular file or a path that does not")
                .hasLineCount(1);
        assertThat(Files.readAttributes(pipe, "isOther")).containsEntry("isOther", true);
    }

    @Test
    void linksAreFollowedAndModesKept() throws IOException {
        Path model = model();
        assumeTrue(model.getFileSystem().supportedFileAttributeViews().contains("posix"));
        var commands = new ArrayList<Object[]>();
        commands.add(training("-q", "-o", "out.safetensors"));
        commands.add(training("-q", "--report", "out.html"));
        commands.add(training("-q", "--checkpoint", "out.checkpoint"));
        commands.add(new Object[] {"predict", model, table, "-q", "-o", "out.csv"});
        commands.add(new Object[] {"features", model, table, "-q", "-o", "out.jsonl"});
        commands.add(new Object[] {"refine", model, table, "-q", "-o", "out2.safetensors"});
        commands.add(new Object[] {"export", model, "-q", "--onnx", "out.onnx"});
        for (Object[] words : commands) {
            Path file = folder.resolve(words[words.length - 1].toString());
            Path target = Files.createFile(folder.resolve(file.getFileName() + "-target"));
            Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-------"));
            Files.createSymbolicLink(file, target.getFileName());
            words[words.length - 1] = file;
            Shell.Result result = Shell.run(words);
            assertThat(result.code()).as(result.err()).isZero();
            assertThat(file).isSymbolicLink();
            assertThat(Files.size(target)).as(target.toString()).isPositive();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                    .isEqualTo("rw-------");
        }
        assertThat(temporaries()).isEmpty();
    }

    @Test
    void noCommandOverwritesWhatItReads() throws IOException {
        Path model = model();
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), table.getFileName());
        List<Object[]> commands = List.of(
                training("-o", table),
                training("-o", link),
                training("--report", table),
                new Object[] {"tune", table, "-t", "y", "-o", table},
                new Object[] {"predict", model, table, "-o", table},
                new Object[] {"features", model, table, "-o", model},
                new Object[] {"refine", model, table, "-o", table},
                new Object[] {"export", model, "--onnx", model});
        for (Object[] words : commands) {
            Object file = words[words.length - 1];
            byte[] before = Files.readAllBytes(Path.of(file.toString()));
            Shell.Result refused = Shell.run(words);
            assertThat(refused.code()).as(refused.err()).isEqualTo(ExitCodes.DATA);
            assertThat(refused.err()).contains(file + ": is read by this command, so it is not overwritten");
            assertThat(Path.of(file.toString())).hasBinaryContent(before);
        }
    }

    @Test
    void aCheckpointOverwritesNothingElse() throws IOException {
        Path model = model();
        byte[] before = Files.readAllBytes(model);
        Shell.Result refused = Shell.run("train", "none.csv", "-t", "y", "--checkpoint", model);
        assertThat(refused.code()).isEqualTo(ExitCodes.DATA);
        assertThat(refused.err())
                .isEqualTo("deepscn train: checkpoint " + model + " exists and is not a checkpoint of deepscn."
                        + " It is not overwritten; name another file" + System.lineSeparator());
        assertThat(model).hasBinaryContent(before);

        Path checkpoint = folder.resolve("checkpoint");
        assertThat(Shell.run(training("-q", "--checkpoint", checkpoint)).code()).isZero();
        byte[] steps = Files.readAllBytes(checkpoint);
        Shell.Result other = Shell.run(training("-q", "--checkpoint", checkpoint, "--candidates", "7"));
        assertThat(other.code()).isEqualTo(ExitCodes.DATA);
        assertThat(other.err())
                .contains("is of another training and is not overwritten: candidates is ", " and 7 here");
        Shell.Result same = Shell.run(training("-q", "--checkpoint", checkpoint));
        assertThat(same.code()).as(same.err()).isZero();
        assertThat(checkpoint).hasSize(steps.length);
        assertThat(Shell.run(training("-q", "--checkpoint", checkpoint, "--resume"))
                        .code())
                .isZero();
    }

    @Test
    void filesToWriteMustDiffer() throws IOException {
        Path file = folder.resolve("file");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("file"));
        Shell.Result refused = Shell.run(training("-o", file, "--checkpoint", link));
        assertThat(refused.code()).isEqualTo(ExitCodes.USAGE);
        assertThat(refused.err()).contains("must name different files");
        assertThat(file).doesNotExist();
    }

    /**
     * Runs a command in a process whose files may have only so many bytes. More of them is an error as on a full disk.
     */
    private Programs.Result limited(long bytes, Object... words) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell to limit files with");
        var command = new ArrayList<String>(List.of(
                "/bin/sh",
                "-c",
                "ulimit -f " + bytes / 512 + " && exec \"$@\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-Ddeepscn.blas=java", // natives are files too, and longer
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        for (Object word : words) {
            command.add(word.toString());
        }
        Path place = Files.createDirectories(folder.resolve("process"));
        return Programs.run(place, new ProcessBuilder(command));
    }

    /**
     * Of noise hardly a node helps on held-out rows: all are in the checkpoint, few in the model, so that one fits and
     * the other does not.
     */
    @Test
    void aCheckpointThatCannotBeWrittenDoesNotEndTheTraining() throws Exception {
        Path whole = folder.resolve("whole");
        Path model = folder.resolve("model.safetensors");
        Path checkpoint = folder.resolve("checkpoint");
        String options = "-t noise --preset paper --layers 200 --validation 0.4 --patience 100 --quiet";
        var words = new ArrayList<Object>(List.of("train", table, "-o", model));
        words.addAll(List.of(options.split(" ")));
        words.add("--checkpoint");
        words.add(whole);
        Programs.Result undisturbed = limited(1 << 20, words.toArray());
        assertThat(undisturbed.code()).as(undisturbed.err()).isZero();
        assertThat(undisturbed.err()).isEmpty();
        String digest = TableModel.load(model).digest();
        long limit = Files.size(model) + 512;
        assertThat(Files.size(whole)).as("the checkpoint does not fit").isGreaterThan(limit);
        Files.delete(model);

        words.set(words.size() - 1, checkpoint);
        Programs.Result result = limited(limit, words.toArray());
        assertThat(result.code()).as(result.err()).isZero();
        List<String> warnings = result.err().lines().toList();
        assertThat(warnings).hasSize(2);
        assertThat(warnings.get(0))
                .startsWith("warning: checkpoint " + checkpoint + ": cannot be written: ")
                .endsWith("; the training continues without it");
        assertThat(warnings.get(1)).startsWith("warning: checkpoint " + checkpoint + " is incomplete");
        assertThat(TableModel.load(model).digest()).isEqualTo(digest);
        words.add("--resume");
        assertThat(limited(1 << 20, words.toArray()).code()).isZero();
        assertThat(checkpoint).hasSize(Files.size(whole));
    }

    @Test
    void librariesSayNothing() throws Exception {
        Programs.Result predict =
                limited(1 << 28, "predict", model(), table, "-q", "-o", folder.resolve("out.parquet"));
        assertThat(predict.code()).as(predict.err()).isZero();
        assertThat(predict.err()).isEmpty();
        assertThat(predict.out()).isEmpty();
    }

    @Test
    void aFileThatCannotBeWrittenIsNamedAndTheOldOneStays() throws Exception {
        Path model = model();
        byte[] before = Files.readAllBytes(model);
        Path checkpoint = folder.resolve("checkpoint");
        Programs.Result train = limited(4096, training("-q", "-o", model, "--checkpoint", checkpoint));
        assertThat(train.code()).as(train.err()).isEqualTo(ExitCodes.FAILED);
        assertThat(train.err())
                .contains("deepscn train: " + model + ": cannot be written: ", checkpoint + " is kept", "--resume");
        assertThat(model).hasBinaryContent(before);
        for (String output : List.of("out.csv", "out.jsonl.gz")) {
            Path file = folder.resolve(output);
            Programs.Result predict = limited(1024, "predict", model, table, "-q", "-o", file);
            assertThat(predict.code()).as(predict.err()).isEqualTo(ExitCodes.FAILED);
            assertThat(predict.err()).startsWith("deepscn predict: " + file + ": cannot be written: ");
            assertThat(file).doesNotExist();
        }
        assertThat(temporaries()).isEmpty();
    }
}
