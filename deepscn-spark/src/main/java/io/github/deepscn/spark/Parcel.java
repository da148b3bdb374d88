package io.github.deepscn.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Objects as bytes, by Java's own serialisation whatever Spark is set to: kernels are lambdas, which others refuse. */
final class Parcel {
    private Parcel() {}

    static byte[] pack(List<?> objects) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(new ArrayList<>(objects));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static <T> List<T> unpack(byte[] bytes, Class<T> type) {
        try (var in = new LoaderStream(bytes)) {
            var objects = new ArrayList<T>();
            for (Object object : (List<?>) in.readObject()) {
                objects.add(type.cast(object));
            }
            return objects;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(
                    "this executor lacks a class of deepscn; are its jars those of the driver?", e);
        }
    }

    /** Finds classes where Spark puts those of an application. */
    private static final class LoaderStream extends ObjectInputStream {
        LoaderStream(byte[] bytes) throws IOException {
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass described) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(described.getName(), false, Parcel.class.getClassLoader());
            } catch (ClassNotFoundException e) {
                return super.resolveClass(described);
            }
        }
    }
}
