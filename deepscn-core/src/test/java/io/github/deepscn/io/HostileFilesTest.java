package io.github.deepscn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.data.BadInputException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Damaged and forged files: each is refused as bad input, or is a model that can be used. */
class HostileFilesTest {
    private static final long SEED = 4_242;
    private static final int FILES = 10_000;

    /** What a load may take beside a multiple of the file's length: classes, buffers, a thread's tables. */
    private static final long SPARE_BYTES = 4 << 20;

    private static final int BYTES_PER_FILE_BYTE = 100;

    private static final double[] STRANGE_NUMBERS = {
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        Double.MIN_VALUE,
        -0.0,
        0.5,
        -1,
        1e18
    };

    private static final Pattern INTEGER = Pattern.compile("\\d+");

    @TempDir
    private Path directory;

    private long accepted;
    private long acceptedClassifiers;
    private long refusedRows;

    @Test
    @Timeout(300)
    void everyMutatedFileIsRefusedOrUsable() throws IOException {
        System.out.println("seed " + SEED);
        var random = new Random(SEED);
        List<ModelBytes> models = models(random);
        List<ModelBytes> classifiers = classifiers(random);
        for (int i = 0; i < FILES; i++) {
            boolean classes = i / 10 % 2 == 1;
            List<ModelBytes> originals = classes ? classifiers : models;
            ModelBytes original = originals.get(random.nextInt(originals.size()));
            int kind = i % 10;
            byte[] mutated = mutate(random.nextBoolean() ? original : original.withoutDigest(), kind, random);
            check(mutated, classes, "seed " + SEED + ", file " + i + ", kind " + kind);
        }
        System.out.println(accepted + " of " + FILES + " loaded, " + acceptedClassifiers + " of them classifiers, "
                + refusedRows + " rows beyond their numbers");
        assertThat(accepted).isBetween(1L, FILES / 2L);
        assertThat(acceptedClassifiers).isBetween(1L, accepted - 1);
    }

    private List<ModelBytes> classifiers(Random random) throws IOException {
        var originals = new ArrayList<ModelBytes>();
        Path file = directory.resolve("original");
        for (int i = 0; i < 40; i++) {
            TrainedModels.randomClassifier(i, random).save(file);
            originals.add(ModelBytes.read(file));
        }
        return originals;
    }

    private List<ModelBytes> models(Random random) throws IOException {
        var originals = new ArrayList<ModelBytes>();
        Path file = directory.resolve("original");
        for (DeepScnModel model : List.of(TrainedModels.rich(), TrainedModels.refined(), TrainedModels.mixed(file))) {
            model.save(file);
            originals.add(ModelBytes.read(file));
        }
        for (int i = 3; i < 40; i++) {
            TrainedModels.random(i, random).save(file);
            originals.add(ModelBytes.read(file));
        }
        return originals;
    }

    private void check(byte[] bytes, boolean classes, String what) throws IOException {
        Path file = directory.resolve("mutated");
        Files.write(file, bytes);
        long before = allocated();
        try {
            if (classes) {
                ClassifierModel classifier = ClassifierModel.load(file);
                accepted++;
                acceptedClassifiers++;
                assertUsable(classifier, what);
            } else {
                DeepScnModel model = DeepScnModel.load(file);
                accepted++;
                assertUsable(model, what);
            }
        } catch (BadInputException e) {
            assertThat(e.getMessage()).as(what).startsWith(file + ": ");
        } catch (RuntimeException | Error e) {
            throw new AssertionError(what, e);
        } finally {
            assertThat(allocated() - before)
                    .as(what)
                    .isLessThan(SPARE_BYTES + (long) BYTES_PER_FILE_BYTE * bytes.length);
        }
    }

    /** Predictions are finite; a network with huge weights may say that a row is too large for it. */
    private void assertUsable(DeepScnModel model, String what) {
        if (model.network().inputs() > 1000) {
            return;
        }
        for (double[] row : TrainedModels.rows(model, 3, 1)) {
            try {
                assertThat(Arrays.stream(model.predict(row)).allMatch(Double::isFinite))
                        .as(what)
                        .isTrue();
            } catch (BadInputException e) {
                assertThat(e.getMessage()).as(what).contains("too large for this network");
                refusedRows++;
            }
        }
    }

    /** Probabilities are numbers that sum to 1, the label is a class. */
    private void assertUsable(ClassifierModel classifier, String what) {
        if (classifier.model().network().inputs() > 1000) {
            return;
        }
        for (double[] row : TrainedModels.rows(classifier.model(), 3, 1)) {
            try {
                double[] probabilities = classifier.probabilities(new double[][] {row})[0];
                assertThat(Arrays.stream(probabilities).sum()).as(what).isCloseTo(1, within(1e-9));
                assertThat(classifier.classes()).as(what).contains(classifier.label(row));
            } catch (BadInputException e) {
                assertThat(e.getMessage()).as(what).contains("too large for this network");
                refusedRows++;
            }
        }
    }

    private static long allocated() {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    static byte[] mutate(ModelBytes original, int kind, Random random) {
        return switch (kind) {
            case 0 -> flipped(original.bytes(), 0, random);
            case 1 -> flipped(original.bytes(), original.header().length(), random);
            case 2 -> Arrays.copyOf(original.bytes(), random.nextInt(original.bytes().length));
            case 3 -> Arrays.copyOf(original.bytes(), original.bytes().length + 1 + random.nextInt(100));
            case 4 -> original.bytes(headerLength(original, random));
            case 5 -> nested(original, random);
            case 6 ->
                original.withHeader(otherInteger(original.header(), random)).bytes();
            case 7 ->
                original.data().length == 0
                        ? original.bytes()
                        : original.withNumber(
                                        random.nextInt(original.data().length / Double.BYTES),
                                        STRANGE_NUMBERS[random.nextInt(STRANGE_NUMBERS.length)])
                                .bytes();
            case 8 -> original.withHeader(spliced(original.header(), random)).bytes();
            default -> original.withHeader(doubled(original.header(), random)).bytes();
        };
    }

    /** A few bits turned, the last part of the file or all of it. */
    private static byte[] flipped(byte[] bytes, int headerLength, Random random) {
        int range = headerLength == 0 ? bytes.length : Math.min(bytes.length, Long.BYTES + headerLength);
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            bytes[random.nextInt(range)] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }

    private static long headerLength(ModelBytes original, Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> -1;
            case 1 -> Long.MAX_VALUE - random.nextInt(20);
            case 2 -> Integer.MAX_VALUE - random.nextInt(20);
            case 3 -> random.nextLong();
            case 4 -> random.nextInt(original.bytes().length + 20);
            default -> original.header().length() + random.nextInt(9) - 4;
        };
    }

    /** Brackets in brackets, in the place of a value, a shape or everything. */
    private static byte[] nested(ModelBytes original, Random random) {
        int depth = 1 + random.nextInt(random.nextBoolean() ? 20 : 5000);
        String open = random.nextBoolean() ? "[" : "{\\\"a\\\":";
        String deep =
                open.repeat(depth) + (random.nextBoolean() ? "" : "1" + (open.equals("[") ? "]" : "}").repeat(depth));
        String[] places = {"\\\"seed\\\":", "\\\"layers\\\":", "\"shape\":", "{", "\\\"classes\\\":"};
        int known = original.header().contains(places[4]) ? places.length : places.length - 1;
        String place = places[random.nextInt(known)];
        return original.replacing(place, place + deep).bytes();
    }

    /** One of the numbers of the header is another: versions, widths, shapes, offsets, options. */
    private static String otherInteger(String header, Random random) {
        var matcher = INTEGER.matcher(header);
        int count = (int) matcher.results().count();
        int chosen = random.nextInt(count);
        matcher.reset();
        for (int i = 0; i <= chosen; i++) {
            if (!matcher.find()) {
                throw new IllegalStateException("there are " + count);
            }
        }
        String by = switch (random.nextInt(6)) {
            case 0 -> "0";
            case 1 -> "2147483647";
            case 2 -> "9223372036854775807";
            case 3 -> "-1";
            case 4 -> "9".repeat(1 + random.nextInt(2000));
            default -> Integer.toString(random.nextInt(100));
        };
        return header.substring(0, matcher.start()) + by + header.substring(matcher.end());
    }

    /** A piece of the header in another place, in the place of another piece or of none. */
    private static String spliced(String header, Random random) {
        int from = random.nextInt(header.length());
        String piece = header.substring(from, Math.min(header.length(), from + random.nextInt(60)));
        int at = random.nextInt(header.length());
        int to = Math.min(header.length(), at + (random.nextBoolean() ? 0 : random.nextInt(60)));
        return header.substring(0, at) + piece + header.substring(to);
    }

    /** A member stands there twice: the first tensor, the metadata, or one inside. */
    private static String doubled(String header, Random random) {
        String[] members = {
            "\"dtype\":\"F64\",",
            "\\\"formatVersion\\\":1,",
            "\\\"inputs\\\":5,",
            "\\\"batch\\\":1,",
            "\\\"kind\\\":\\\"lda\\\",",
            "\"history.layer\":{\"dtype\":\"F64\",\"shape\":[0],\"data_offsets\":[0,0]},"
        };
        String member = members[random.nextInt(members.length)];
        int at = member.contains("history") ? 1 : header.indexOf(member);
        return at < 0 ? header + member : header.substring(0, at) + member + header.substring(at);
    }

    @Test
    @Timeout(60)
    void hugePromisesAllocateNothing() throws IOException {
        String[] headers = {
            "{\"a\":{\"dtype\":\"F64\",\"shape\":[1000000000000],\"data_offsets\":[0,8000000000000]}}",
            "{\"a\":{\"dtype\":\"F64\",\"shape\":[4294967296,4294967296],\"data_offsets\":[0,0]}}",
            "{\"a\":{\"dtype\":\"F64\",\"shape\":[2,0,9223372036854775807],\"data_offsets\":[0,0]}}",
            "{\"a\":{\"dtype\":\"F64\",\"shape\":[9223372036854775807,9223372036854775807,2],\"data_offsets\":[0,16]}}",
            "[".repeat(1_000_000),
            "{\"__metadata__\":{\"deepscn\":\"" + "[".repeat(1_000_000) + "\"}}",
            "{\"__metadata__\":{\"deepscn\":\"" + "9".repeat(1_000_000) + "\"}}",
            "{\"" + "a".repeat(1_000_000) + "\":1}",
            "{}",
            "{\"__metadata__\":{}}",
            "{\"__metadata__\":{\"deepscn\":\"\"}}",
            "{\"__metadata__\":{\"deepscn\":\"{}\"}}",
            "{\"__metadata__\":{\"deepscn\":1}}",
            "{\"__metadata__\":{\"deepscn\":\"\\ud800\"}}",
        };
        for (String header : headers) {
            check(
                    new ModelBytes(header, new byte[0]).bytes(),
                    false,
                    header.substring(0, Math.min(80, header.length())));
        }
        assertThat(accepted).isZero();
    }

    @Test
    void whatIsNotUtf8IsRefused() throws IOException {
        Path file = directory.resolve("latin");
        byte[] header = "{\"é\":1}".getBytes(StandardCharsets.ISO_8859_1);
        Files.write(
                file,
                ByteBuffer.allocate(Long.BYTES + header.length)
                        .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                        .putLong(header.length)
                        .put(header)
                        .array());
        assertThatThrownBy(() -> DeepScnModel.load(file))
                .isExactlyInstanceOf(BadInputException.class)
                .hasMessageContaining("the header is not UTF-8");
    }
}
