package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON as maps, lists, strings, longs, doubles and booleans. Null, integers beyond a long and repeated keys are
 * refused.
 */
final class Json {
    /** Strings have no limit of their own: the text that contains them is already in memory. */
    private static final JsonFactory READING = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(16)
                    .maxNumberLength(64)
                    .maxNameLength(1000)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxTokenCount(8_000_000)
                    .build())
            .build();

    private static final JsonFactory WRITING = new JsonFactory();

    private Json() {}

    /**
     * Parses one document, with limits on depth, lengths and the number of tokens.
     *
     * @param name what the text is, for error messages
     */
    static Object parse(String name, String text) {
        try (JsonParser parser = READING.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() == null) {
                throw new BadInputException(name + " is empty, must be JSON");
            }
            Object value = value(name, parser);
            if (parser.nextToken() != null) {
                throw new BadInputException(name + " has text after its end");
            }
            return value;
        } catch (JacksonException e) {
            var location = e.getLocation();
            String place = location == null ? "" : ", at character " + location.getCharOffset();
            throw new BadInputException(name + " is not valid JSON" + place + ": " + e.getOriginalMessage(), e);
        }
    }

    private static Object value(String name, JsonParser parser) {
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> object(name, parser);
            case START_ARRAY -> {
                var elements = new ArrayList<Object>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(name, parser));
                }
                yield elements;
            }
            case VALUE_STRING -> parser.getString();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            default -> throw new BadInputException(name + " holds " + token.asString() + ", which is not allowed");
        };
    }

    private static Map<String, Object> object(String name, JsonParser parser) {
        var members = new LinkedHashMap<String, Object>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            parser.nextToken();
            if (members.put(key, value(name, parser)) != null) {
                throw new BadInputException(name + " has the member \"" + key + "\" twice");
            }
        }
        return members;
    }

    /** The UTF-8 bytes of a tree, without white space. */
    static byte[] bytes(Object tree) {
        var bytes = new ByteArrayOutputStream();
        try (JsonGenerator generator = WRITING.createGenerator(ObjectWriteContext.empty(), bytes)) {
            write(generator, tree);
        }
        return bytes.toByteArray();
    }

    static String text(Object tree) {
        return new String(bytes(tree), StandardCharsets.UTF_8);
    }

    /** JSON has no NaN and no infinities, so they become strings. */
    private static void write(JsonGenerator generator, Object value) {
        if (value instanceof Map<?, ?> members) {
            generator.writeStartObject();
            members.forEach((key, member) -> {
                generator.writeName(key.toString());
                write(generator, member);
            });
            generator.writeEndObject();
        } else if (value instanceof List<?> elements) {
            generator.writeStartArray();
            elements.forEach(element -> write(generator, element));
            generator.writeEndArray();
        } else if (value instanceof Boolean flag) {
            generator.writeBoolean(flag);
        } else if (value instanceof Double number && Double.isFinite(number)) {
            generator.writeNumber(number);
        } else if (value instanceof Integer || value instanceof Long) {
            generator.writeNumber(((Number) value).longValue());
        } else {
            generator.writeString(value.toString());
        }
    }
}
