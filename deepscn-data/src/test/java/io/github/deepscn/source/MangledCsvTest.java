package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.data.BadInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MangledCsvTest {
    private static final int FILES = 2000;
    private static final long SEED = 20;

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void everyMangledFileIsReadOrRefusedInOneLine() {
        int refused = 0;
        for (int i = 0; i < FILES; i++) {
            var random = new SplittableRandom(SEED + i);
            byte[] bytes = mangled(sound(random), random);
            if (i % 5 == 0) {
                bytes = flipped(Reading.packed(bytes), random, 1);
            }
            try {
                TableReader.with(ReadOptions.defaults()).read("-", new ByteArrayInputStream(bytes));
            } catch (BadInputException | IOException e) {
                refused++;
                assertThat(e.getMessage()).as("seed %d", SEED + i).isNotBlank().doesNotContain("\n", "\r");
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + (SEED + i), e);
            }
        }
        System.out.println("mangled CSV: seeds from " + SEED + ", " + refused + " of " + FILES + " refused");
        assertThat(refused).isBetween(FILES / 10, FILES);
    }

    private static byte[] sound(SplittableRandom random) {
        char separator = ",;\t|".charAt(random.nextInt(4));
        String lineEnd = random.nextBoolean() ? "\n" : "\r\n";
        int rows = random.nextInt(1, 200);
        var csv = new StringBuilder("a" + separator + "b" + separator + "\"c \"\"d\"\"\"" + lineEnd);
        for (int i = 0; i < rows; i++) {
            csv.append(random.nextInt(100)).append(separator);
            csv.append(random.nextDouble()).append(separator);
            csv.append(random.nextBoolean() ? "\"é" + separator + "x\ny\"" : "NA")
                    .append(lineEnd);
        }
        return csv.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] mangled(byte[] bytes, SplittableRandom random) {
        byte[] mangled = bytes;
        int times = random.nextInt(1, 5);
        for (int i = 0; i < times; i++) {
            mangled = switch (random.nextInt(6)) {
                case 0 -> flipped(mangled, random, 1 + random.nextInt(20));
                case 1 -> Arrays.copyOf(mangled, random.nextInt(mangled.length + 1));
                case 2 -> inserted(mangled, random, randomBytes(random));
                case 3 -> inserted(mangled, random, new byte[] {(byte) ",;\t|".charAt(random.nextInt(4))});
                case 4 -> inserted(mangled, random, new byte[] {'"'});
                default ->
                    inserted(
                            mangled, random, "9".repeat(random.nextInt(100_000)).getBytes(StandardCharsets.UTF_8));
            };
        }
        return mangled;
    }

    private static byte[] flipped(byte[] bytes, SplittableRandom random, int bits) {
        byte[] flipped = bytes.clone();
        for (int i = 0; i < bits && flipped.length > 0; i++) {
            flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return flipped;
    }

    private static byte[] randomBytes(SplittableRandom random) {
        byte[] bytes = new byte[random.nextInt(1, 50)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] inserted(byte[] bytes, SplittableRandom random, byte[] piece) {
        int at = random.nextInt(bytes.length + 1);
        var out = new ByteArrayOutputStream();
        out.write(bytes, 0, at);
        out.write(piece, 0, piece.length);
        out.write(bytes, at, bytes.length - at);
        return out.toByteArray();
    }
}
