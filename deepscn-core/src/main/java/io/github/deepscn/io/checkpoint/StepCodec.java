package io.github.deepscn.io.checkpoint;

import io.github.deepscn.data.Records;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.NodeFamily;
import io.github.deepscn.train.Extensions;
import io.github.deepscn.train.RecordedStep;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * A step as bytes: the components of a record one after the other, and a count before the elements of a list. Decoding
 * restores every number to the last bit.
 */
final class StepCodec {
    private StepCodec() {}

    static byte[] encode(RecordedStep step) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            write(out, step);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // cannot happen: the bytes go to memory
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, Object value) throws IOException {
        if (value instanceof Record record) {
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                write(out, Records.value(record, component));
            }
        } else if (value instanceof List<?> list) {
            out.writeInt(list.size());
            for (Object element : list) {
                write(out, element);
            }
        } else if (value instanceof Layer node) {
            out.writeUTF(node.family(0).id());
            out.writeInt(node.fanIn());
            for (double parameter : node.parameters()) {
                out.writeDouble(parameter);
            }
        } else if (value instanceof Double number) {
            out.writeDouble(number);
        } else if (value instanceof Long number) {
            out.writeLong(number);
        } else {
            out.writeInt((Integer) value);
        }
    }

    /** @throws UncheckedIOException if the bytes are not those of a step */
    static RecordedStep decode(byte[] bytes, Extensions known) {
        return (RecordedStep) read(new DataInputStream(new ByteArrayInputStream(bytes)), RecordedStep.class, known);
    }

    private static Object read(DataInputStream in, Type type, Extensions known) {
        try {
            if (type instanceof ParameterizedType list) {
                int count = checked(in, in.readInt());
                var elements = new ArrayList<Object>();
                for (int i = 0; i < count; i++) {
                    elements.add(read(in, list.getActualTypeArguments()[0], known));
                }
                return elements;
            } else if (type == Layer.class) {
                return readNode(in, known);
            } else if (type == long.class) {
                return in.readLong();
            } else if (type == int.class) {
                return in.readInt();
            } else if (type == double.class || type == Double.class) {
                return in.readDouble();
            }
            var record = ((Class<?>) type).asSubclass(Record.class);
            return Records.make(record, component -> read(in, component.getGenericType(), known));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    private static Layer readNode(DataInputStream in, Extensions known) throws IOException {
        String id = in.readUTF();
        NodeFamily family = known.families().get(id);
        if (family == null) {
            throw new IOException("no family has the name " + id);
        }
        int fanIn = checked(in, in.readInt());
        double[] parameters = new double[checked(in, family.parameters(fanIn))];
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = in.readDouble();
        }
        return Layer.of(List.of(family), fanIn, parameters);
    }

    /** Refuses a count of numbers that cannot be there, so a damaged file costs no memory. */
    private static int checked(DataInputStream in, int count) throws IOException {
        if (count < 0 || count > in.available()) {
            throw new IOException("a count of " + count + " before " + in.available() + " bytes");
        }
        return count;
    }
}
