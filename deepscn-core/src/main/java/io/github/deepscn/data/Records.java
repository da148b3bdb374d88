package io.github.deepscn.data;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.function.Function;

/** Reads, makes and changes records by their components. */
public final class Records {
    private Records() {}

    /** The value of a component. */
    public static Object value(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * A new record.
     *
     * @param value gives the value of each component
     * @throws BadInputException if the record refuses the values
     */
    public static <R extends Record> R make(Class<R> type, Function<RecordComponent, Object> value) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return type.getDeclaredConstructor(types)
                    .newInstance(Arrays.stream(components).map(value).toArray());
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException refusal ? refusal : new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * A copy of a record with another value of one component. The canonical constructor checks it.
     *
     * @param component its name
     * @throws IllegalArgumentException if the record has no such component
     */
    public static <R extends Record> R with(R original, String component, Object value) {
        @SuppressWarnings("unchecked")
        var type = (Class<R>) original.getClass();
        if (Arrays.stream(type.getRecordComponents())
                .noneMatch(known -> known.getName().equals(component))) {
            throw new IllegalArgumentException(type.getSimpleName() + " has no component " + component);
        }
        return make(type, known -> known.getName().equals(component) ? value : value(original, known));
    }
}
