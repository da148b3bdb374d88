package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A value of a JSON document. A missing member or one of the wrong type is bad input, named by its path.
 *
 * @param value as {@link Json} has it
 */
record JsonValue(String path, Object value) {
    private static final int MOST_SHOWN = 40;

    Set<?> names() {
        return as(Map.class, "an object").keySet();
    }

    boolean has(String name) {
        return names().contains(name);
    }

    JsonValue get(String name) {
        return find(name).orElseThrow(() -> new BadInputException(path + "." + name + " is missing"));
    }

    Optional<JsonValue> find(String name) {
        return Optional.ofNullable(as(Map.class, "an object").get(name))
                .map(member -> new JsonValue(path + "." + name, member));
    }

    List<JsonValue> elements() {
        List<?> list = as(List.class, "a list");
        return IntStream.range(0, list.size())
                .mapToObj(i -> new JsonValue(path + "[" + i + "]", list.get(i)))
                .toList();
    }

    boolean flag() {
        return as(Boolean.class, "true or false");
    }

    String text() {
        return as(String.class, "a string");
    }

    int integer(int least, int most) {
        return (int) longInteger(least, most);
    }

    long longInteger(long least, long most) {
        long integer = as(Long.class, "an integer");
        Require.that(
                integer >= least && integer <= most,
                path + " is " + integer + ", must lie between " + least + " and " + most);
        return integer;
    }

    /** A number; NaN and infinity are strings. */
    double number() {
        if (value.equals("NaN") || value.equals("Infinity")) {
            return Double.parseDouble(text());
        }
        double number = as(Number.class, "a finite number").doubleValue();
        Require.that(Double.isFinite(number), path + " is " + number + ", must be a finite number");
        return number;
    }

    /** What a name stands for. */
    <T> T named(Map<String, ? extends T> known) {
        String id = text();
        T named = known.get(id);
        if (named == null) {
            String shown = id.length() > MOST_SHOWN ? id.substring(0, MOST_SHOWN) + "…" : id;
            throw new BadInputException(path + " is \"" + shown + "\", allowed are " + String.join(", ", known.keySet())
                    + (id.equals(id.toLowerCase(Locale.ROOT)) ? "" : "; a class of your own goes into Extensions"));
        }
        return named;
    }

    private <T> T as(Class<T> type, String allowed) {
        if (!type.isInstance(value)) {
            Object seen = value instanceof Map
                    ? "an object"
                    : value instanceof List ? "a list" : value instanceof String ? "a string" : value;
            throw new BadInputException(path + " is " + seen + ", must be " + allowed);
        }
        return type.cast(value);
    }
}
