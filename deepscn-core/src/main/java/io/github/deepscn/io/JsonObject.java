package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that is asked for members by name and type; what is missing or wrong is bad input, named by its path.
 */
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

    JsonObject object(String name) {
        return of(path(name), member(name));
    }

    List<JsonObject> objects(String name) {
        var objects = new ArrayList<JsonObject>();
        for (Object element : list(name)) {
            objects.add(of(path(name) + "[" + objects.size() + "]", element));
        }
        return objects;
    }

    boolean has(String name) {
        return members.get(name) != null;
    }

    boolean flag(String name) {
        if (member(name) instanceof Boolean flag) {
            return flag;
        }
        throw wrong(path(name), member(name), "true or false");
    }

    String text(String name) {
        return text(path(name), member(name));
    }

    Optional<String> optionalText(String name) {
        Object value = members.get(name);
        return value == null ? Optional.empty() : Optional.of(text(path(name), value));
    }

    List<String> texts(String name) {
        var texts = new ArrayList<String>();
        for (Object element : list(name)) {
            texts.add(text(path(name) + "[" + texts.size() + "]", element));
        }
        return texts;
    }

    int integer(String name, int least, int most) {
        return (int) integer(path(name), member(name), least, most);
    }

    long longInteger(String name, long least) {
        return integer(path(name), member(name), least, Long.MAX_VALUE);
    }

    List<Integer> integers(String name, int least, int most) {
        var integers = new ArrayList<Integer>();
        for (Object element : list(name)) {
            integers.add((int) integer(path(name) + "[" + integers.size() + "]", element, least, most));
        }
        return integers;
    }

    /** A finite number. */
    double number(String name) {
        return number(path(name), member(name));
    }

    /** A number; one that is not finite is a string. */
    double anyNumber(String name) {
        return anyNumber(path(name), member(name));
    }

    /** Numbers; those that are not finite are strings. */
    List<Double> anyNumbers(String name) {
        var numbers = new ArrayList<Double>();
        for (Object element : list(name)) {
            numbers.add(anyNumber(path(name) + "[" + numbers.size() + "]", element));
        }
        return numbers;
    }

    private static double anyNumber(String path, @Nullable Object value) {
        if ("NaN".equals(value)) {
            return Double.NaN;
        }
        return "Infinity".equals(value) ? Double.POSITIVE_INFINITY : number(path, value);
    }

    List<Double> numbers(String name) {
        return numbers(path(name), list(name));
    }

    List<List<Double>> numberLists(String name) {
        var lists = new ArrayList<List<Double>>();
        for (Object element : list(name)) {
            String place = path(name) + "[" + lists.size() + "]";
            lists.add(numbers(place, list(place, element)));
        }
        return lists;
    }

    /** One of the constants of an enum, by its {@link Ids id}. */
    <T extends Enum<T>> T constant(String name, Class<T> type) {
        return Ids.constant(path(name), text(name), type);
    }

    /** Constants of an enum, by their {@link Ids ids}. */
    <T extends Enum<T>> List<T> constants(String name, Class<T> type) {
        return texts(name).stream()
                .map(text -> Ids.constant(path(name), text, type))
                .toList();
    }

    private static List<Double> numbers(String path, List<?> elements) {
        var numbers = new ArrayList<Double>();
        for (Object element : elements) {
            numbers.add(number(path + "[" + numbers.size() + "]", element));
        }
        return numbers;
    }

    private static double number(String path, @Nullable Object value) {
        if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            return number.doubleValue();
        }
        throw wrong(path, value, "a finite number");
    }

    private static long integer(String path, @Nullable Object value, long least, long most) {
        if (value instanceof Long integer) {
            Require.that(
                    integer >= least && integer <= most,
                    path + " is " + integer + ", must lie between " + least + " and " + most);
            return integer;
        }
        throw wrong(path, value, "an integer");
    }

    private static String text(String path, Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw wrong(path, value, "a string");
    }

    private List<?> list(String name) {
        return list(path(name), member(name));
    }

    private static List<?> list(String path, @Nullable Object value) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw wrong(path, value, "a list");
    }

    private Object member(String name) {
        Object value = members.get(name);
        if (value == null) {
            throw new BadInputException(path(name) + " is missing");
        }
        return value;
    }

    private String path(String name) {
        return path + "." + name;
    }

    private static BadInputException wrong(String path, @Nullable Object value, String allowed) {
        String seen = value instanceof Map<?, ?>
                ? "an object"
                : value instanceof List<?> ? "a list" : value instanceof String ? "a string" : String.valueOf(value);
        return new BadInputException(path + " is " + seen + ", must be " + allowed);
    }
}
