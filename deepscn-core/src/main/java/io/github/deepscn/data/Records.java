package io.github.deepscn.data;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** Copies of records in which one component differs, so that no record repeats its components in every wither. */
public final class Records {
    private Records() {}

    /**
     * A copy of a record with another value of one component. The canonical constructor checks it.
     *
     * @param component its name
     * @throws IllegalArgumentException if the record has no such component
     */
    public static <R extends Record> R with(R original, String component, Object value) {
        @SuppressWarnings("unchecked")
        var type = (Class<R>) original.getClass();
        RecordComponent[] components = type.getRecordComponents();
        var values = new Object[components.length];
        boolean found = false;
        try {
            for (int k = 0; k < components.length; k++) {
                boolean changes = components[k].getName().equals(component);
                values[k] = changes ? value : components[k].getAccessor().invoke(original);
                found |= changes;
            }
            if (!found) {
                throw new IllegalArgumentException(type.getSimpleName() + " has no component " + component);
            }
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            Constructor<R> constructor = type.getDeclaredConstructor(types);
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refusal) {
                throw refusal;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
