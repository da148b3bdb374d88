package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.cli.ExitCodes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is wrong with a table: one line that says what to do, an exit code, and nothing half written. */
class BadTablesTest {
    @TempDir
    Path folder = Path.of("");

    private static String good() {
        return "a,b,y\n"
                + IntStream.range(0, 40)
                        .mapToObj(i -> i * 0.7 + "," + i % 7 + "," + (i * 1.5 + i % 3) + "\n")
                        .collect(Collectors.joining());
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private void refused(int code, String message, Object... words) {
        Path model = folder.resolve("never.safetensors");
        Object[] all = Arrays.copyOf(words, words.length + 4);
        all[words.length] = "-o";
        all[words.length + 1] = model;
        all[words.length + 2] = "--layers";
        all[words.length + 3] = "5";
        Shell.Result result = Shell.run(all);
        assertThat(result.code()).as(result.err()).isEqualTo(code);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains(message).doesNotContain("Exception", "\tat ");
        assertThat(result.err().lines().filter(line -> !line.startsWith("Try '")))
                .hasSize(1);
        assertThat(model).doesNotExist();
    }

    @Test
    void filesThatCannotBeRead() throws IOException {
        refused(ExitCodes.DATA, "no such file", "train", folder.resolve("none.csv"), "-t", "y");
        refused(ExitCodes.DATA, "folder", "train", folder, "-t", "y");
        refused(ExitCodes.DATA, "empty", "train", file("empty.csv", ""), "-t", "y");
        refused(ExitCodes.DATA, "no rows", "train", file("head.csv", "a,b,y\n"), "-t", "y");
        byte[] noise = new byte[5000];
        new Random(1).nextBytes(noise);
        Path binary = Files.write(folder.resolve("noise.csv"), noise);
        refused(ExitCodes.DATA, "text", "train", binary, "-t", "y");
        var bytes = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(bytes)) {
            zip.write(good().repeat(50).getBytes(StandardCharsets.UTF_8));
        }
        Path cut = Files.write(folder.resolve("cut.csv.gz"), Arrays.copyOf(bytes.toByteArray(), bytes.size() / 2));
        refused(ExitCodes.DATA, "cut.csv.gz", "train", cut, "-t", "y");
    }

    @Test
    void cellsThatDoNotFit() throws IOException {
        refused(
                ExitCodes.DATA,
                "separator",
                "train",
                file("semi.csv", good().replace(',', ';')),
                "-t",
                "y",
                "--separator",
                ",");
        refused(ExitCodes.DATA, "line 43", "train", file("ragged.csv", good() + "1,2,3\n4,5\n"), "-t", "y");
        Path text = file("text.csv", good() + "1,abc,3\n");
        refused(ExitCodes.DATA, "line 42", "train", text, "-t", "y");
        refused(ExitCodes.DATA, "'abc'", "train", text, "-t", "y");
        refused(ExitCodes.DATA, "column 'b'", "train", text, "-t", "y");
    }

    @Test
    void targetsThatCannotBePredicted() throws IOException {
        Path table = file("good.csv", good());
        refused(ExitCodes.DATA, "did you mean 'y'?", "train", table, "-t", "yy");
        refused(
                ExitCodes.DATA,
                "missing in 2 of 42 rows",
                "train",
                file("holes.csv", good() + "1,2,\n1,3,\n"),
                "-t",
                "y");
        String[] lines = good().split("\n");
        String one = lines[0] + ",c\n"
                + Arrays.stream(lines).skip(1).map(line -> line + ",same\n").collect(Collectors.joining());
        refused(ExitCodes.DATA, "one class only", "train", file("one.csv", one), "-t", "c");
        var many = new StringBuilder(lines[0] + ",c\n");
        for (int i = 1; i < lines.length; i++) {
            many.append(lines[i]).append(",n").append(i).append('\n');
        }
        refused(ExitCodes.DATA, "40 classes in 40 rows", "train", file("many.csv", many.toString()), "-t", "c");
        refused(ExitCodes.USAGE, "--target COL", "train", table);
    }

    @Test
    void optionsOutOfRange() throws IOException {
        Path table = file("good.csv", good());
        refused(ExitCodes.USAGE, "validation is 1.5", "train", table, "-t", "y", "--validation", "1.5");
        refused(ExitCodes.USAGE, "candidates is 0", "train", table, "-t", "y", "--candidates", "0");
        refused(ExitCodes.USAGE, "ridge is 'much'", "train", table, "-t", "y", "--ridge", "much");
        refused(ExitCodes.USAGE, "--resume needs --checkpoint", "train", table, "-t", "y", "--resume");
        refused(ExitCodes.DATA, "did you mean 'a'?", "train", table, "-t", "y", "-x", "A");
    }

    @Test
    void placesThatCannotBeWritten() throws IOException {
        Path table = file("good.csv", good());
        Shell.Result folderGiven = Shell.run("train", table, "-t", "y", "-o", folder);
        assertThat(folderGiven.code()).isEqualTo(ExitCodes.DATA);
        assertThat(folderGiven.err()).contains("is a folder");
        Shell.Result nowhere = Shell.run("train", table, "-t", "y", "-o", folder.resolve("none/m.safetensors"));
        assertThat(nowhere.code()).isEqualTo(ExitCodes.DATA);
        assertThat(nowhere.err()).contains("there is no folder");
        assertThat(nowhere.err().lines()).hasSize(1);
    }

    @Test
    void modelsThatDoNotFit() throws IOException {
        Path table = file("good.csv", good());
        Path model = folder.resolve("m.safetensors");
        assertThat(Shell.run("train", table, "-t", "y", "-o", model, "--layers", "5")
                        .code())
                .isZero();
        Shell.Result other = Shell.run("predict", model, file("other.csv", "c,d\n1,2\n"));
        assertThat(other.code()).isEqualTo(ExitCodes.DATA);
        assertThat(other.err()).contains("the model needs the columns a, b, but the data has c, d");
        Shell.Result noTarget = Shell.run("evaluate", model, file("bare.csv", "a,b\n1,2\n"));
        assertThat(noTarget.code()).isEqualTo(ExitCodes.DATA);
        assertThat(noTarget.err()).contains("there is no column 'y'");
        Shell.Result text = Shell.run("predict", model, file("word.csv", "a,b\n1,2\nx,3\n"));
        assertThat(text.code()).isEqualTo(ExitCodes.DATA);
        assertThat(text.err()).contains("line 3", "'a'", "'x'");
        Shell.Result noModel = Shell.run("predict", table, table);
        assertThat(noModel.code()).isEqualTo(ExitCodes.DATA);
        assertThat(noModel.err().lines()).hasSize(1);
    }

    /** Bits turned, bytes cut, inserted and doubled, in a good table or in its middle. */
    @Test
    @Timeout(300)
    void twoThousandMangledTablesCostAMessageAtMost() throws IOException {
        long seed = 20261115;
        var random = new Random(seed);
        byte[] good = good().getBytes(StandardCharsets.UTF_8);
        Path table = folder.resolve("mangled.csv");
        int trained = 0;
        for (int k = 0; k < 2000; k++) {
            Files.write(table, mangled(good, random));
            Shell.Result result =
                    Shell.run("train", table, "-t", "y", "--layers", "2", "--candidates", "5", "--threads", "1");
            assertThat(result.code())
                    .as("seed %d, file %d: %s", seed, k, result.err())
                    .isIn(ExitCodes.OK, ExitCodes.DATA);
            assertThat(result.err()).as("seed %d, file %d", seed, k).doesNotContain("Exception", "\tat ", "internal");
            trained += result.code() == ExitCodes.OK ? 1 : 0;
        }
        assertThat(trained).isBetween(1, 1999);
    }

    private static byte[] mangled(byte[] good, Random random) {
        var bytes = new ByteArrayOutputStream();
        int changes = 1 + random.nextInt(4);
        byte[] current = good;
        for (int c = 0; c < changes; c++) {
            int at = random.nextInt(current.length);
            bytes.reset();
            bytes.write(current, 0, at);
            int rest = at;
            switch (random.nextInt(6)) {
                case 0 -> bytes.write(current[rest++] ^ 1 << random.nextInt(8));
                case 1 -> rest = Math.min(current.length, at + 1 + random.nextInt(20));
                case 2 -> bytes.write(",;\"\n\r\t|?\u0000".charAt(random.nextInt(9)));
                case 3 -> bytes.write(current, Math.max(0, at - 15), Math.min(15, at));
                case 4 -> bytes.writeBytes("9".repeat(random.nextInt(400)).getBytes(StandardCharsets.UTF_8));
                default -> rest = random.nextInt(10) == 0 ? current.length : rest;
            }
            bytes.write(current, rest, current.length - rest);
            current = bytes.toByteArray();
            if (current.length == 0) {
                return current;
            }
        }
        return current;
    }
}
