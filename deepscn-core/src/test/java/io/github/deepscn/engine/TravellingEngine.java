package io.github.deepscn.engine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;

/** Runs a copy of every kernel that has been through Java serialisation, as an engine with other machines would. */
public final class TravellingEngine extends ForwardingEngine {
    public TravellingEngine(Engine engine) {
        super(engine);
    }

    @Override
    public Totals run(int sums, int maxima, Kernel kernel) {
        return super.run(sums, maxima, copy(kernel));
    }

    /** Of little use where a round takes a while. */
    @Override
    public boolean screens() {
        return false;
    }

    @SuppressWarnings("unchecked")
    public static <T> T copy(T object) {
        var bytes = new ByteArrayOutputStream();
        try {
            try (var out = new ObjectOutputStream(bytes)) {
                out.writeObject(object);
            }
            try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                return (T) in.readObject();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
