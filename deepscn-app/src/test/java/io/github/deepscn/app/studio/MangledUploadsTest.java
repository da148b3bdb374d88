package io.github.deepscn.app.studio;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is uploaded costs a sentence at most. */
class MangledUploadsTest {
    private static final int UPLOADS = 200;
    private static final int ROWS = 30;

    @TempDir
    Path folder = Path.of("");

    /** A small table in every format, by name. */
    private Map<String, byte[]> goodFiles() throws IOException {
        Table table = Table.of(List.of(
                NumberColumn.of(
                        "a", IntStream.range(0, ROWS).mapToDouble(i -> i * 0.7).toArray()),
                TextColumn.of(
                        "b",
                        IntStream.range(0, ROWS).mapToObj(i -> "level " + i % 5).toArray(String[]::new)),
                NumberColumn.of(
                        "y",
                        IntStream.range(0, ROWS)
                                .mapToDouble(i -> i * 1.5 + i % 3)
                                .toArray())));
        var files = new LinkedHashMap<String, byte[]>();
        for (String name : List.of("t.csv", "t.csv.gz", "t.jsonl", "t.parquet")) {
            Path file = folder.resolve(name);
            TableWriter.write(file.toString(), table, OutputStream.nullOutputStream());
            files.put(name, Files.readAllBytes(file));
        }
        files.put("t.npy", numpy());
        return files;
    }

    private static byte[] numpy() {
        byte[] head =
                "{'descr': '<f8', 'fortran_order': False, 'shape': (30, 2), }\n".getBytes(StandardCharsets.US_ASCII);
        ByteBuffer file =
                ByteBuffer.allocate(10 + head.length + ROWS * 2 * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        file.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})
                .putShort((short) head.length)
                .put(head);
        for (int i = 0; i < ROWS * 2; i++) {
            file.putDouble(i * 0.3);
        }
        return file.array();
    }

    @Test
    @Timeout(300)
    void twoHundredMangledFilesCostASentenceAtMost() throws IOException {
        long seed = 20261204;
        var random = new Random(seed);
        Map<String, byte[]> good = goodFiles();
        List<String> names = new ArrayList<>(good.keySet());
        Path stored = folder.resolve("studio");
        int taken = 0;
        try (var studio = new StudioClient(stored)) {
            good.forEach((name, bytes) ->
                    studio.post("/api/datasets?name=" + name, bytes).json(201));
            for (int k = 0; k < UPLOADS; k++) {
                String name = names.get(k % names.size());
                var answer = studio.post("/api/datasets?name=" + name, mangled(requireNonNull(good.get(name)), random));
                String which = "seed %d, upload %d, %s: %s".formatted(seed, k, name, answer.text());
                if (answer.status() == 201) {
                    taken++;
                } else {
                    assertThat(answer.status()).as(which).isBetween(400, 499);
                    assertThat(answer.json().path("error").asString())
                            .as(which)
                            .isNotBlank()
                            .doesNotContain("\tat ", ".java", "internal error:", stored.toString());
                }
            }
            assertThat(studio.faults()).isEmpty();
            assertThat(studio.get("/api/datasets").json(200)).hasSize(taken + names.size());
        }
        assertThat(taken).isBetween(1, UPLOADS - 1);
        try (Stream<Path> left = Files.list(stored.resolve("datasets"))) {
            assertThat(left).hasSize(taken + names.size());
        }
    }

    /** Bits turned, bytes cut, inserted and doubled. */
    private static byte[] mangled(byte[] good, Random random) {
        byte[] current = good;
        for (int changes = 1 + random.nextInt(4); changes > 0 && current.length > 0; changes--) {
            int at = random.nextInt(current.length);
            var bytes = new ByteArrayOutputStream();
            bytes.write(current, 0, at);
            int rest = at;
            switch (random.nextInt(6)) {
                case 0 -> bytes.write(current[rest++] ^ 1 << random.nextInt(8));
                case 1 -> rest = Math.min(current.length, at + 1 + random.nextInt(20));
                case 2 -> bytes.write(",;\"\n\r\t|?\u0000".charAt(random.nextInt(9)));
                case 3 -> bytes.write(current, Math.max(0, at - 15), Math.min(15, at));
                case 4 -> bytes.writeBytes("9".repeat(random.nextInt(400)).getBytes(StandardCharsets.US_ASCII));
                default -> rest = random.nextInt(5) == 0 ? current.length : rest;
            }
            bytes.write(current, rest, current.length - rest);
            current = bytes.toByteArray();
        }
        return current;
    }
}
