package io.github.deepscn.io;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How a record is written as a JSON object and read back: its fields, in the order of the file. A field has the name of
 * the record component it stores. The file never names a type, so reading it makes only the records listed here.
 */
final class RecordFormat<T extends Record> {
    private final Class<T> type;
    private final List<Field> fields;

    RecordFormat(Class<T> type, Field... fields) {
        this.type = type;
        this.fields = List.of(fields);
    }

    /** Turns a value into JSON; the operator converts its texts. */
    interface Writer extends BiFunction<Object, UnaryOperator<String>, Object> {}

    /** Reads the member of an object that has this name. */
    interface Reader extends BiFunction<JsonObject, String, Object> {}

    /**
     * A member of the JSON object.
     *
     * @param name name of the member and of a method of the record without parameters
     * @param absent the value that is not written and that a missing member has; null if the member must be there
     */
    record Field(
            String name,
            Writer writer,
            Reader reader,
            @Nullable Object absent) {
        Field orAbsent(Object value) {
            return new Field(name, writer, reader, value);
        }
    }

    /** A number, text, flag, enum constant or list of these. */
    static Field field(String name, Reader reader) {
        return new Field(name, RecordFormat::plain, reader, null);
    }

    static Field integer(String name, int least, int most) {
        return field(name, (json, member) -> json.integer(member, least, most));
    }

    static Field longInteger(String name, long least) {
        return field(name, (json, member) -> json.longInteger(member, least));
    }

    static <E extends Enum<E>> Field constant(String name, Class<E> constants) {
        return field(name, (json, member) -> json.constant(member, constants));
    }

    static <E extends Enum<E>> Field constants(String name, Class<E> constants) {
        return field(name, (json, member) -> json.constants(member, constants));
    }

    static Field object(String name, RecordFormat<?> format) {
        return new Field(name, format::tree, (json, member) -> format.read(json.object(member)), null);
    }

    static Field objects(String name, RecordFormat<?> format) {
        return objects(name, record -> format, format::read);
    }

    /** Records of several types: {@code formatOf} chooses the format to write one. */
    static Field objects(String name, Function<Object, RecordFormat<?>> formatOf, Function<JsonObject, Object> reader) {
        return new Field(
                name,
                (records, text) -> ((List<?>) records)
                        .stream()
                                .map(record -> formatOf.apply(record).tree(record, text))
                                .toList(),
                (json, member) -> json.objects(member).stream().map(reader).toList(),
                null);
    }

    private static Object plain(Object value, UnaryOperator<String> text) {
        if (value instanceof Enum<?> constant) {
            return Ids.id(constant);
        } else if (value instanceof List<?> list) {
            return list.stream().map(element -> plain(element, text)).toList();
        } else if (value instanceof Optional<?> optional) {
            return plain(optional.orElseThrow(), text);
        }
        return value instanceof String string ? text.apply(string) : value;
    }

    Tree tree(Object record) {
        return tree(record, text -> text);
    }

    /** The JSON object of a record, with its texts converted. */
    Tree tree(Object record, UnaryOperator<String> text) {
        var tree = new Tree();
        for (Field field : fields) {
            Object value = value(record, field.name);
            if (!value.equals(field.absent)) {
                tree.put(field.name, field.writer.apply(value, text));
            }
        }
        return tree;
    }

    private Object value(Object record, String name) {
        try {
            return type.getMethod(name).invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " has no " + name, e);
        }
    }

    T read(JsonObject json) {
        return read(json, Map.of());
    }

    /** Reads a record some of whose components, given by name, are not in the JSON object. */
    T read(JsonObject json, Map<String, ?> others) {
        var values = new HashMap<String, Object>();
        for (Field field : fields) {
            boolean isAbsent = field.absent != null && !json.has(field.name);
            values.put(field.name, isAbsent ? field.absent : field.reader.apply(json, field.name));
        }
        values.putAll(others);
        RecordComponent[] components = type.getRecordComponents();
        try {
            return type.getConstructor(Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new))
                    .newInstance(Arrays.stream(components)
                            .map(component -> Objects.requireNonNull(values.get(component.getName())))
                            .toArray());
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException refusal ? refusal : new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " cannot be made", e);
        }
    }
}
