package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The header of a safetensors file, checked against the length of its data.
 *
 * @param metadata texts by key
 * @param tensors where each tensor lies, by name
 */
record SafetensorsHeader(Map<String, String> metadata, Map<String, Entry> tensors) {
    static final String METADATA = "__metadata__";
    static final String F64 = "F64";

    private static final String NAME = "the header";
    private static final int MOST_DIMENSIONS = 8;

    /**
     * A tensor in the file.
     *
     * @param begin its first byte, counted from the first byte of data
     * @param end the byte behind its last
     */
    record Entry(String name, List<Long> shape, long begin, long end) {}

    static SafetensorsHeader parse(ByteBuffer bytes, long dataBytes, int mostTensors) {
        Require.that(bytes.get(bytes.position()) == '{', NAME + " does not begin with {: is it a model file?");
        String text = decode(bytes);
        try (JsonParser parser = Json.parser(text)) {
            SafetensorsHeader header = header(parser, dataBytes, mostTensors);
            Require.that(parser.nextToken() == null, NAME + " goes on behind its end");
            requireCover(header.tensors.values(), dataBytes);
            return header;
        } catch (JacksonException e) {
            throw Json.notJson(NAME, e);
        }
    }

    private static String decode(ByteBuffer bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            var refusal = new BadInputException(NAME + " is not UTF-8");
            refusal.initCause(e);
            throw refusal;
        }
    }

    private static SafetensorsHeader header(JsonParser parser, long dataBytes, int mostTensors) {
        expect(parser, NAME, JsonToken.START_OBJECT);
        Map<String, String> metadata = null;
        var tensors = new LinkedHashMap<String, Entry>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            if (name.equals(METADATA)) {
                Require.that(metadata == null, NAME + " has " + METADATA + " twice");
                metadata = texts(parser);
            } else {
                Require.that(
                        tensors.size() < mostTensors,
                        NAME + " has more tensors than " + mostTensors + ", the most allowed");
                requireOnce("tensor", name, tensors.put(name, entry(parser, name, dataBytes)));
            }
        }
        return new SafetensorsHeader(metadata == null ? Map.of() : metadata, tensors);
    }

    private static Map<String, String> texts(JsonParser parser) {
        expect(parser, METADATA, JsonToken.START_OBJECT);
        var texts = new LinkedHashMap<String, String>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            expect(parser, METADATA + "." + key, JsonToken.VALUE_STRING);
            requireOnce(METADATA, key, texts.put(key, parser.getString()));
        }
        return texts;
    }

    private static Entry entry(JsonParser parser, String name, long dataBytes) {
        String what = "tensor \"" + name + "\"";
        expect(parser, what, JsonToken.START_OBJECT);
        String type = null;
        List<Long> shape = null;
        List<Long> offsets = null;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            switch (key) {
                case "dtype" -> {
                    requireOnce(what, key, type);
                    expect(parser, what + ".dtype", JsonToken.VALUE_STRING);
                    type = parser.getString();
                }
                case "shape" -> {
                    requireOnce(what, key, shape);
                    shape = longs(parser, what + ".shape", MOST_DIMENSIONS);
                }
                case "data_offsets" -> {
                    requireOnce(what, key, offsets);
                    offsets = longs(parser, what + ".data_offsets", 2);
                }
                default ->
                    throw new BadInputException(
                            what + " has a member \"" + key + "\", allowed are dtype, shape, data_offsets");
            }
        }
        if (type == null || shape == null || offsets == null || offsets.size() != 2) {
            throw new BadInputException(what + " must have a dtype, a shape and two data_offsets");
        }
        Require.that(type.equals(F64), what + " has dtype \"" + type + "\", must be " + F64);
        long begin = offsets.get(0);
        long end = offsets.get(1);
        Require.that(
                begin <= end && end <= dataBytes,
                what + " lies from byte " + begin + " to " + end + ", but there are " + dataBytes + " bytes of data");
        Require.that(
                (end - begin) % Double.BYTES == 0 && isProduct(shape, (end - begin) / Double.BYTES),
                what + " has shape " + shape + " but " + (end - begin) + " bytes; they must be " + Double.BYTES
                        + " per number");
        return new Entry(name, shape, begin, end);
    }

    /** Whether the numbers multiply to {@code product}; no overflow, whatever they are. */
    private static boolean isProduct(List<Long> shape, long product) {
        if (shape.contains(0L)) {
            return product == 0;
        }
        long left = product;
        for (long size : shape) {
            if (left % size != 0) {
                return false;
            }
            left /= size;
        }
        return left == 1;
    }

    private static List<Long> longs(JsonParser parser, String what, int most) {
        expect(parser, what, JsonToken.START_ARRAY);
        var longs = new ArrayList<Long>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            Require.that(longs.size() < most, what + " has more than " + most + " numbers");
            require(parser, what, JsonToken.VALUE_NUMBER_INT);
            long value = parser.getLongValue();
            Require.that(value >= 0, what + " holds " + value + ", must be at least 0");
            longs.add(value);
        }
        return List.copyOf(longs);
    }

    private static void expect(JsonParser parser, String what, JsonToken token) {
        parser.nextToken();
        require(parser, what, token);
    }

    private static void require(JsonParser parser, String what, JsonToken token) {
        Require.that(parser.currentToken() == token, what + " must be " + describe(token));
    }

    private static String describe(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case VALUE_STRING -> "a string";
            default -> "integers";
        };
    }

    private static void requireOnce(String what, String key, @Nullable Object before) {
        Require.that(before == null, what + " \"" + key + "\" stands there twice");
    }

    /** Without gap and overlap, from the first byte of data to the last. */
    private static void requireCover(Iterable<Entry> tensors, long dataBytes) {
        var inOrder = new ArrayList<Entry>();
        tensors.forEach(inOrder::add);
        inOrder.sort(Comparator.comparingLong(Entry::begin).thenComparingLong(Entry::end));
        long covered = 0;
        for (Entry entry : inOrder) {
            Require.that(
                    entry.begin == covered,
                    "tensor \"" + entry.name + "\" begins at byte " + entry.begin + ", must begin at " + covered
                            + ", where the one before it ends");
            covered = entry.end;
        }
        Require.that(
                covered == dataBytes, "the tensors have " + covered + " bytes but there are " + dataBytes + " of data");
    }
}
