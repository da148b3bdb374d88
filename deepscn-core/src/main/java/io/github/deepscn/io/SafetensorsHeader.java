package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The header of a safetensors file, checked against the length of its data.
 *
 * @param metadata texts by key
 * @param tensors position of each tensor, by name
 */
record SafetensorsHeader(Map<String, String> metadata, Map<String, Entry> tensors) {
    static final String METADATA = "__metadata__";
    static final String F64 = "F64";

    private static final String NAME = "the header";
    private static final int MOST_DIMENSIONS = 8;
    private static final Set<String> MEMBERS = Set.of("dtype", "shape", "data_offsets");

    /**
     * A tensor in the file.
     *
     * @param begin its first byte, counted from the first byte of data
     * @param end the byte after its last
     */
    record Entry(String name, List<Long> shape, long begin, long end) {}

    static SafetensorsHeader parse(ByteBuffer bytes, long dataBytes, int mostTensors) {
        Require.that(bytes.get(bytes.position()) == '{', NAME + " does not begin with {: is it a model file?");
        var json = new JsonValue(NAME, Json.parse(NAME, decode(bytes)));
        var metadata = new LinkedHashMap<String, String>();
        var tensors = new LinkedHashMap<String, Entry>();
        for (Object key : json.names()) {
            String name = key.toString();
            if (name.equals(METADATA)) {
                JsonValue texts = json.get(METADATA);
                texts.names()
                        .forEach(text -> metadata.put(
                                text.toString(), texts.get(text.toString()).text()));
            } else {
                Require.that(
                        tensors.size() < mostTensors,
                        NAME + " has more tensors than " + mostTensors + ", the most allowed");
                tensors.put(name, entry(name, json.get(name), dataBytes));
            }
        }
        requireCover(
                tensors.values().stream()
                        .sorted(Comparator.comparingLong(Entry::begin).thenComparingLong(Entry::end))
                        .toList(),
                dataBytes);
        return new SafetensorsHeader(metadata, tensors);
    }

    private static String decode(ByteBuffer bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw new BadInputException(NAME + " is not UTF-8", e);
        }
    }

    private static Entry entry(String name, JsonValue json, long dataBytes) {
        String what = "tensor \"" + name + "\"";
        Require.that(
                json.names().equals(MEMBERS),
                what + " has the members " + json.names() + ", must have dtype, shape and data_offsets");
        String type = json.get("dtype").text();
        Require.that(type.equals(F64), what + " has dtype \"" + type + "\", must be " + F64);
        List<Long> shape = integers(json.get("shape"));
        List<Long> offsets = integers(json.get("data_offsets"));
        Require.that(
                shape.size() <= MOST_DIMENSIONS && offsets.size() == 2,
                what + " has " + shape.size() + " dimensions and " + offsets.size()
                        + " data_offsets, must have at most " + MOST_DIMENSIONS + " and 2");
        long begin = offsets.get(0);
        long end = offsets.get(1);
        Require.that(
                begin <= end && end <= dataBytes,
                what + " lies from byte " + begin + " to " + end + ", but there are " + dataBytes
                        + " bytes of data: is the file cut short?");
        Require.that(
                (end - begin) % Double.BYTES == 0 && isProduct(shape, (end - begin) / Double.BYTES),
                what + " has shape " + shape + " but " + (end - begin) + " bytes; they must be " + Double.BYTES
                        + " per number");
        return new Entry(name, shape, begin, end);
    }

    private static List<Long> integers(JsonValue json) {
        return json.elements().stream()
                .map(integer -> integer.longInteger(0, Long.MAX_VALUE))
                .toList();
    }

    /** Whether the numbers multiply to {@code product}. It cannot overflow. */
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

    /** Refuses tensors, ordered by their begin, that leave a gap in the data or overlap. */
    private static void requireCover(List<Entry> tensors, long dataBytes) {
        long covered = 0;
        for (Entry entry : tensors) {
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
