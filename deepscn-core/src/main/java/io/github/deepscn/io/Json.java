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
 * JSON as maps, lists, strings, longs, doubles and booleans. There is no null, no integer beyond a long, and no key
 * twice.
 */
final class Json {
    private static final int MOST_DEPTH = 16;
    private static final int MOST_NUMBER_LENGTH = 64;
    private static final int MOST_NAME_LENGTH = 1000;
    private static final int MOST_TOKENS = 8_000_000;

    /** Strings may be as long as they like: the text they stand in is in memory already. */
    private static final JsonFactory READING = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MOST_DEPTH)
                    .maxNumberLength(MOST_NUMBER_LENGTH)
                    .maxNameLength(MOST_NAME_LENGTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxTokenCount(MOST_TOKENS)
                    .build())
            .build();

    private static final JsonFactory WRITING = new JsonFactory();

    private Json() {}

    /** A parser with limits on depth, lengths and the number of tokens. */
    static JsonParser parser(String text) {
        return READING.createParser(ObjectReadContext.empty(), text);
    }

    /** What the parser did not like, without the text around it. */
    static BadInputException notJson(String name, JacksonException e) {
        var location = e.getLocation();
        var refusal = new BadInputException(name + " is no JSON that can be used"
                + (location == null ? "" : ", at character " + location.getCharOffset()) + ": "
                + e.getOriginalMessage());
        refusal.initCause(e);
        return refusal;
    }

    /**
     * One document.
     *
     * @param name what the text is, for error messages
     */
    static Object parse(String name, String text) {
        try (JsonParser parser = parser(text)) {
            if (parser.nextToken() == null) {
                throw new BadInputException(name + " is empty, must be JSON");
            }
            Object value = value(name, parser);
            if (parser.nextToken() != null) {
                throw new BadInputException(name + " goes on behind its end");
            }
            return value;
        } catch (JacksonException e) {
            throw notJson(name, e);
        }
    }

    private static Object value(String name, JsonParser parser) {
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> object(name, parser);
            case START_ARRAY -> array(name, parser);
            case VALUE_STRING -> parser.getString();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            default -> throw new BadInputException(name + " holds " + token.asString() + ", which has no meaning here");
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

    private static List<Object> array(String name, JsonParser parser) {
        var elements = new ArrayList<Object>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value(name, parser));
        }
        return elements;
    }

    /** UTF-8 bytes of a tree, without white space. */
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
        } else if (value instanceof Double number) {
            writeNumber(generator, number);
        } else if (value instanceof Number integer) {
            generator.writeNumber(integer.longValue());
        } else {
            generator.writeString(value.toString());
        }
    }

    /** JSON has no word for NaN and infinities, so they are strings. */
    private static void writeNumber(JsonGenerator generator, double number) {
        if (Double.isFinite(number)) {
            generator.writeNumber(number);
        } else {
            generator.writeString(Double.toString(number));
        }
    }
}
