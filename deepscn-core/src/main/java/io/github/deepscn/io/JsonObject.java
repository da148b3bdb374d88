package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** A JSON object whose members are read by name and type. A missing or wrong member is bad input, named by its path. */
final class JsonObject {
    private final String path;
    private final Map<?, ?> members;

    private JsonObject(String path, Map<?, ?> members) {
        this.path = path;
        this.members = members;
    }

    static JsonObject of(String path, Object value) {
        if (value instanceof Map<?, ?> members) {
            return new JsonObject(path, members);
        }
        throw wrong(path, value, "an object");
    }

    boolean has(String name) {
        return members.containsKey(name);
    }

    Set<String> names() {
        return members.keySet().stream().map(Object::toString).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    JsonObject object(String name) {
        return member(name, JsonObject::of);
    }

    List<JsonObject> objects(String name) {
        return list(name, JsonObject::of);
    }

    boolean flag(String name) {
        return member(name, JsonObject::flag);
    }

    String text(String name) {
        return member(name, JsonObject::text);
    }

    Optional<String> optionalText(String name) {
        return has(name) ? Optional.of(text(name)) : Optional.empty();
    }

    List<String> texts(String name) {
        return list(name, JsonObject::text);
    }

    int integer(String name, int least, int most) {
        return member(name, (place, value) -> (int) integer(place, value, least, most));
    }

    long longInteger(String name, long least) {
        return member(name, (place, value) -> integer(place, value, least, Long.MAX_VALUE));
    }

    List<Integer> integers(String name, int least, int most) {
        return list(name, (place, value) -> (int) integer(place, value, least, most));
    }

    List<Long> longIntegers(String name) {
        return list(name, (place, value) -> integer(place, value, 0, Long.MAX_VALUE));
    }

    /** A finite number. */
    double number(String name) {
        return member(name, JsonObject::number);
    }

    /** A number; NaN and infinity are strings. */
    double anyNumber(String name) {
        return member(name, JsonObject::anyNumber);
    }

    /** Numbers; NaN and infinity are strings. */
    List<Double> anyNumbers(String name) {
        return list(name, JsonObject::anyNumber);
    }

    /** Finite numbers. */
    List<Double> numbers(String name) {
        return list(name, JsonObject::number);
    }

    List<List<Double>> numberLists(String name) {
        return list(name, (place, value) -> elements(place, value, JsonObject::number));
    }

    /** A constant of an enum, by its {@link Ids id}. */
    <T extends Enum<T>> T constant(String name, Class<T> type) {
        return Ids.constant(path(name), text(name), type);
    }

    /** Constants of an enum, by their {@link Ids ids}. */
    <T extends Enum<T>> List<T> constants(String name, Class<T> type) {
        return list(name, (place, value) -> Ids.constant(path(name), text(place, value), type));
    }

    /** What a name stands for. */
    <T> T named(String name, Map<String, ? extends T> known) {
        return member(name, (place, value) -> Ids.named(place, text(place, value), known));
    }

    /** What each of several names stands for. */
    <T> List<T> allNamed(String name, Map<String, ? extends T> known) {
        return list(name, (place, value) -> Ids.named(path(name), text(place, value), known));
    }

    private String path(String name) {
        return path + "." + name;
    }

    private <T> T member(String name, BiFunction<String, Object, T> reader) {
        Object value = members.get(name);
        if (value == null) {
            throw new BadInputException(path(name) + " is missing");
        }
        return reader.apply(path(name), value);
    }

    private <T> List<T> list(String name, BiFunction<String, Object, T> reader) {
        return member(name, (place, value) -> elements(place, value, reader));
    }

    private static <T> List<T> elements(String path, Object value, BiFunction<String, Object, T> reader) {
        if (value instanceof List<?> list) {
            var elements = new ArrayList<T>();
            for (Object element : list) {
                elements.add(reader.apply(path + "[" + elements.size() + "]", element));
            }
            return elements;
        }
        throw wrong(path, value, "a list");
    }

    private static boolean flag(String path, Object value) {
        if (value instanceof Boolean flag) {
            return flag;
        }
        throw wrong(path, value, "true or false");
    }

    private static String text(String path, Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw wrong(path, value, "a string");
    }

    private static double anyNumber(String path, Object value) {
        return "NaN".equals(value) || "Infinity".equals(value)
                ? Double.parseDouble((String) value)
                : number(path, value);
    }

    private static double number(String path, Object value) {
        if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            return number.doubleValue();
        }
        throw wrong(path, value, "a finite number");
    }

    private static long integer(String path, Object value, long least, long most) {
        if (value instanceof Long integer) {
            Require.that(
                    integer >= least && integer <= most,
                    path + " is " + integer + ", must lie between " + least + " and " + most);
            return integer;
        }
        throw wrong(path, value, "an integer");
    }

    private static BadInputException wrong(String path, Object value, String allowed) {
        String seen = value instanceof Map<?, ?>
                ? "an object"
                : value instanceof List<?> ? "a list" : value instanceof String ? "a string" : String.valueOf(value);
        return new BadInputException(path + " is " + seen + ", must be " + allowed);
    }
}
