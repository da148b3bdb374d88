package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Records;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.NodeFamily;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.search.Source;
import io.github.deepscn.table.CategoryEncoding;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.DateEncoding;
import io.github.deepscn.table.NumberEncoding;
import io.github.deepscn.train.Extensions;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Records as JSON: an object with a member for each component, of the same name. Constants of enums, and what
 * {@link Extensions} may add, are written by their ids. Unknown members are ignored.
 */
final class RecordFormat {
    /** Components that a file leaves out if they have this value. */
    private static final Map<String, Object> ABSENT = Map.of(
            "low",
            Double.NEGATIVE_INFINITY,
            "high",
            Double.POSITIVE_INFINITY,
            "sources",
            List.of(),
            "generations",
            0,
            "logistic",
            0.0,
            "timeBudget",
            Optional.empty(),
            "shrinkage",
            Shrinkage.none());

    /** Components that follow from the place of the record or from tensors. */
    private static final Set<String> NOT_WRITTEN = Set.of("layer", "discriminant");

    private static final Map<String, Class<? extends Record>> ENCODINGS =
            Map.of("number", NumberEncoding.class, "category", CategoryEncoding.class, "date", DateEncoding.class);

    private final Map<Class<?>, Map<String, ?>> named;

    /** A format in which records may name these extensions. */
    RecordFormat(Extensions known) {
        named = Map.of(
                Activation.class, known.activations(),
                Mechanism.class, known.mechanisms(),
                Source.class, known.sources());
    }

    /** The name of a constant in files: lower case, words joined by a hyphen. */
    static String id(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A constant of an enum by its {@link #id}. */
    static <E extends Enum<E>> E constant(JsonValue json, Class<E> type) {
        return json.named(byId(type.getEnumConstants()));
    }

    private static <E> Map<String, E> byId(E[] constants) {
        return Arrays.stream(constants)
                .collect(Collectors.toMap(
                        constant -> id((Enum<?>) constant), constant -> constant, (a, b) -> a, LinkedHashMap::new));
    }

    static Tree tree(Record record) {
        return tree(record, text -> text);
    }

    /**
     * The JSON of a record.
     *
     * @param text is applied to every string
     */
    static Tree tree(Record record, UnaryOperator<String> text) {
        var tree = new Tree();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            String name = component.getName();
            Object value = Records.value(record, component);
            Object absent = ABSENT.get(name);
            // The first call of equals of a record takes Java milliseconds.
            if (!NOT_WRITTEN.contains(name) && (absent == null || !value.equals(absent))) {
                tree.put(name, name.equals("nodes") ? ((List<?>) value).size() : plain(value, text));
            }
            if (name.equals("column") && record instanceof ColumnEncoding encoding) {
                tree.put("kind", id(encoding.kind()));
            }
        }
        Object shrinkage = tree.remove("shrinkage");
        return shrinkage == null ? tree : tree.with("shrinkage", shrinkage); // files have it last
    }

    private static Object plain(Object value, UnaryOperator<String> text) {
        if (value instanceof NodeFamily family) {
            return family.id();
        } else if (value instanceof Mechanism mechanism) {
            return mechanism.id();
        } else if (value instanceof Source source) {
            return source.id();
        } else if (value instanceof Enum<?> constant) {
            return id(constant);
        } else if (value instanceof Shrinkage.Throughout throughout) {
            return new Tree().with("throughout", throughout.strength());
        } else if (value instanceof Record record) {
            return tree(record, text);
        } else if (value instanceof List<?> list) {
            return list.stream().map(element -> plain(element, text)).toList();
        } else if (value instanceof Optional<?> optional) {
            return plain(optional.orElseThrow(), text);
        }
        return value instanceof String string ? text.apply(string) : value;
    }

    <T extends Record> T read(JsonValue json, Class<T> type) {
        return read(json, type, Map.of());
    }

    /**
     * Reads a record.
     *
     * @param others components that are not in the JSON
     */
    <T extends Record> T read(JsonValue json, Class<T> type, Map<String, ?> others) {
        return Records.make(type, component -> {
            String name = component.getName();
            boolean isAbsent = ABSENT.containsKey(name) && !json.has(name);
            return others.containsKey(name)
                    ? others.get(name)
                    : isAbsent ? ABSENT.get(name) : value(json.get(name), component.getGenericType());
        });
    }

    private Object value(JsonValue json, Type type) {
        if (type instanceof ParameterizedType generic) {
            Type element = generic.getActualTypeArguments()[0];
            return generic.getRawType() == Optional.class
                    ? Optional.of(value(json, element))
                    : json.elements().stream().map(one -> value(one, element)).toList();
        }
        var plain = (Class<?>) type;
        if (named.containsKey(plain)) {
            return json.named(named.get(plain));
        } else if (plain.isEnum()) {
            return json.named(byId(plain.getEnumConstants()));
        } else if (plain.isRecord()) {
            return read(json, plain.asSubclass(Record.class));
        }
        return switch (plain.getSimpleName()) {
            case "boolean" -> json.flag();
            case "int", "Integer" -> json.integer(0, Integer.MAX_VALUE);
            case "long" -> json.longInteger(json.path().endsWith(".seed") ? Long.MIN_VALUE : 0, Long.MAX_VALUE);
            case "double", "Double" -> json.number();
            case "String" -> json.text();
            case "Duration" -> time(json, "duration", Duration::parse);
            case "Instant" -> time(json, "time", Instant::parse);
            case "ColumnEncoding" -> read(json, json.get("kind").named(ENCODINGS));
            case "Shrinkage" -> shrinkage(json);
            default -> throw new IllegalStateException(json.path() + " is a " + plain);
        };
    }

    private static Object time(JsonValue json, String what, Function<String, Object> parser) {
        try {
            return parser.apply(json.text());
        } catch (DateTimeException e) {
            throw new BadInputException(json.path() + " is not a " + what + " in the form of ISO 8601", e);
        }
    }

    private Shrinkage shrinkage(JsonValue json) {
        if (json.has("throughout")) {
            return new Shrinkage.Throughout(json.get("throughout").number());
        }
        return json.has("criterion") ? read(json, Shrinkage.Chosen.class) : read(json, Shrinkage.Ridge.class);
    }
}
