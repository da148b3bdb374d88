package io.github.deepscn.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against {@link String#String(byte[], java.nio.charset.Charset)}, which has all bytes at once. */
class DecodedOutputTest {
    /** As many bytes as the stream decodes at a time. */
    private static final int BUFFER = 1 << 13;

    private static final long SEED = 61;

    private final StringWriter written = new StringWriter();
    private final DecodedOutput output = new DecodedOutput(new PrintWriter(written));

    private static Random random() {
        System.out.println("seed " + SEED);
        return new Random(SEED);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void writeInPieces(DecodedOutput output, byte[] bytes, IntSupplier sizes) {
        for (int done = 0; done < bytes.length; ) {
            int size = Math.min(sizes.getAsInt(), bytes.length - done);
            output.write(bytes, done, size);
            done += size;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ü", "水", "😀"})
    void aCharacterAcrossTheBorderOfTheBufferStaysWhole(String character) {
        for (int before = BUFFER - 5; before <= BUFFER; before++) {
            String text = "x".repeat(before) + character + "y".repeat(BUFFER) + character + character;
            var whole = new StringWriter();
            var atOnce = new DecodedOutput(new PrintWriter(whole));
            writeInPieces(atOnce, utf8(text), () -> Integer.MAX_VALUE);
            atOnce.flush();
            assertThat(whole.toString()).as("%d bytes before it", before).isEqualTo(text);
            var parts = new StringWriter();
            var byteByByte = new DecodedOutput(new PrintWriter(parts));
            for (byte value : utf8(text)) {
                byteByByte.write(value);
            }
            byteByByte.flush();
            assertThat(parts.toString()).as("%d bytes before it", before).isEqualTo(text);
        }
    }

    @Test
    void aHalfCharacterWaitsForItsOtherHalf() {
        byte[] bytes = utf8("a😀b");
        for (int i = 0; i < bytes.length; i++) {
            output.write(bytes[i]);
            output.flush();
            assertThat(written.toString()).isEqualTo(i == 0 ? "a" : i < 4 ? "a" : i == 4 ? "a😀" : "a😀b");
        }
    }

    @Test
    void textInPiecesOfAnySizeIsTheText() {
        var random = random();
        var text = new StringBuilder();
        for (int i = 0; i < 30_000; i++) {
            int limit = new int[] {0x80, 0x800, 0xD800, 0x110000}[random.nextInt(4)];
            int point = random.nextInt(limit);
            text.appendCodePoint(point >= 0xD800 && point < 0xE000 ? 'x' : point);
        }
        writeInPieces(output, utf8(text.toString()), () -> random.nextInt(3 * BUFFER / 2));
        output.flush();
        assertThat(written.toString()).isEqualTo(text.toString());
    }

    @Test
    void whatIsNoTextIsReplaced() {
        byte[] stray = {'a', (byte) 0xFF, 'b', (byte) 0xC3, 'c', (byte) 0x80, 'd'};
        output.write(stray, 0, stray.length);
        output.flush();
        assertThat(written.toString()).isEqualTo("a\uFFFDb\uFFFDc\uFFFDd");
    }

    @Test
    void randomBytesAreReplacedAsIfDecodedAtOnce() {
        var random = random();
        byte[] bytes = new byte[5 * BUFFER + 1];
        random.nextBytes(bytes);
        bytes[bytes.length - 1] = '.'; // no character is left half
        writeInPieces(output, bytes, () -> random.nextInt(1000));
        output.flush();
        assertThat(written.toString()).contains("\uFFFD").isEqualTo(new String(bytes, StandardCharsets.UTF_8));
    }

    @Test
    void nothingIsWrittenOfNothing() {
        output.flush();
        output.write(new byte[3], 1, 0);
        output.flush();
        assertThat(written.toString()).isEmpty();
    }

    @Test
    void aPartOfAnArrayIsThatPart() {
        output.write(utf8("..wört..."), 2, 5);
        assertThat(written.toString()).isEmpty();
        output.flush();
        assertThat(written.toString()).isEqualTo("wört");
    }
}
