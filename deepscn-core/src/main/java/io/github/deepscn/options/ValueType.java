package io.github.deepscn.options;

import io.github.deepscn.table.Kind;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The type of an option's value: how it is read from text and shown.
 *
 * @param kind the field of a form that it needs: integer, integers, number, numbers, choice, text or flag
 * @param container {@code List}, {@code Map} (by texts) or, for a single value, {@code Object}
 * @param element the type of one element
 * @param separator what stands between elements in a text
 * @param allowed the names of all values, if they are constants
 * @param reader reads one element; it throws an {@link IllegalArgumentException} with a sentence for people
 * @param <T> the values
 */
public record ValueType<T>(
        String kind,
        Class<?> container,
        Class<?> element,
        String separator,
        List<String> allowed,
        Function<String, ?> reader) {
    public static final ValueType<String> TEXT = one("text", String.class, text -> text);
    public static final ValueType<Integer> INTEGER =
            one("integer", Integer.class, text -> number(text, "a whole number", Integer::valueOf));
    public static final ValueType<Long> LONG =
            one("integer", Long.class, text -> number(text, "a whole number", Long::valueOf));
    public static final ValueType<Double> NUMBER = one("number", Double.class, ValueType::real);
    public static final ValueType<Boolean> FLAG = one("flag", Boolean.class, Boolean::valueOf);
    public static final ValueType<List<String>> TEXTS = TEXT.list("text");
    public static final ValueType<List<Integer>> INTEGERS = INTEGER.list("integers");
    public static final ValueType<List<Double>> NUMBERS = NUMBER.list("numbers");
    /** Lists of numbers with a slash between them. */
    public static final ValueType<List<List<Double>>> NUMBER_LISTS = new ValueType<>(
            "numbers",
            List.class,
            List.class,
            "/",
            List.of(),
            text -> Arrays.stream(text.split(",", -1)).map(ValueType::real).toList());

    /** {@code COLUMN=KIND}. */
    public static final ValueType<Map<String, Kind>> KINDS =
            new ValueType<>("text", Map.class, Kind.class, ",", List.of(), constant(Kind.class)::read);

    private static <T> ValueType<T> one(String kind, Class<T> type, Function<String, T> reader) {
        return new ValueType<>(kind, Object.class, type, "", List.of(), reader);
    }

    /** A constant, by its {@link #name}. */
    public static <E extends Enum<E>> ValueType<E> constant(Class<E> type) {
        var constants = new LinkedHashMap<String, E>();
        Arrays.stream(type.getEnumConstants()).forEach(constant -> constants.put(name(constant), constant));
        return named(type, constants);
    }

    /** One of several values, by its name. */
    public static <T> ValueType<T> named(Class<T> type, Map<String, T> known) {
        List<String> names = List.copyOf(known.keySet());
        Function<String, T> reader = text -> {
            T value = known.get(text.toLowerCase(Locale.ROOT));
            if (value == null) {
                throw new IllegalArgumentException("'" + text + "' is none of " + String.join(", ", names));
            }
            return value;
        };
        return new ValueType<>("choice", Object.class, type, "", names, reader);
    }

    /** Several values of this type, with commas between them. */
    public ValueType<List<T>> list(String listKind) {
        return new ValueType<>(listKind, List.class, element, ",", allowed, reader);
    }

    /**
     * Reads one element.
     *
     * @throws IllegalArgumentException with a sentence for people
     */
    public Object read(String text) {
        return reader.apply(text);
    }

    private static Double real(String text) {
        return number(text, "a number", Double::valueOf);
    }

    private static <N> N number(String text, String what, Function<String, N> reader) {
        try {
            return reader.apply(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is not " + what, e);
        }
    }

    /** The name of a constant: lower case, with hyphens. */
    public static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A value as people would type it. */
    public String show(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + show(entry.getValue()))
                    .sorted()
                    .collect(Collectors.joining(", "));
        }
        if (value instanceof Collection<?> values) {
            boolean lists = values.stream().anyMatch(List.class::isInstance);
            return values.stream().map(this::show).collect(Collectors.joining(lists ? " / " : ", "));
        }
        if (value instanceof Double number && Double.isFinite(number)) {
            return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
        }
        return value instanceof Enum<?> constant ? name(constant) : value.toString();
    }
}
