package io.github.deepscn.io.checkpoint;

import io.github.deepscn.network.Layer;
import io.github.deepscn.network.NodeFamily;
import io.github.deepscn.train.Extensions;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.RecordedStep;
import io.github.deepscn.train.Refusals;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A step as bytes. Decoding restores every number to the last bit. */
final class StepCodec {
    private StepCodec() {}

    static byte[] encode(RecordedStep step) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(step.nodes().size());
            for (RecordedStep.Node node : step.nodes()) {
                writeRecord(out, node.record());
                writeNode(out, node.node());
            }
            out.writeLong(step.candidates());
            out.writeLong(step.refusals().flat());
            out.writeLong(step.refusals().dependent());
            out.writeLong(step.refusals().notFinite());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // cannot happen: the bytes go to memory
        }
        return bytes.toByteArray();
    }

    static RecordedStep decode(byte[] bytes, Extensions known) throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(bytes));
        int count = readCount(in);
        var nodes = new ArrayList<RecordedStep.Node>();
        for (int i = 0; i < count; i++) {
            nodes.add(new RecordedStep.Node(readRecord(in), readNode(in, known)));
        }
        return new RecordedStep(nodes, in.readLong(), new Refusals(in.readLong(), in.readLong(), in.readLong()));
    }

    private static void writeRecord(DataOutputStream out, NodeRecord record) throws IOException {
        out.writeInt(record.layer());
        out.writeInt(record.node());
        out.writeInt(record.step());
        out.writeDouble(record.scope());
        out.writeDouble(record.contraction());
        out.writeDouble(record.score());
        out.writeDouble(record.independence());
        out.writeLong(record.candidates());
        out.writeDouble(record.trainRmse());
        out.writeInt(record.outputRmse().size());
        for (double rmse : record.outputRmse()) {
            out.writeDouble(rmse);
        }
        out.writeDouble(record.validationRmse());
        out.writeDouble(record.seconds());
    }

    private static NodeRecord readRecord(DataInputStream in) throws IOException {
        return new NodeRecord(
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readDouble(),
                in.readDouble(),
                in.readDouble(),
                in.readDouble(),
                in.readLong(),
                in.readDouble(),
                readNumbers(in),
                in.readDouble(),
                in.readDouble());
    }

    private static void writeNode(DataOutputStream out, Layer node) throws IOException {
        out.writeUTF(node.family(0).id());
        out.writeInt(node.fanIn());
        for (double parameter : node.parameters()) {
            out.writeDouble(parameter);
        }
    }

    private static Layer readNode(DataInputStream in, Extensions known) throws IOException {
        String id = in.readUTF();
        NodeFamily family = known.families().get(id);
        if (family == null) {
            throw new IOException("no family has the name " + id);
        }
        int fanIn = readCount(in);
        double[] parameters = new double[checkedCount(in, family.parameters(fanIn))];
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = in.readDouble();
        }
        return Layer.of(List.of(family), fanIn, parameters);
    }

    private static List<Double> readNumbers(DataInputStream in) throws IOException {
        int count = readCount(in);
        var numbers = new ArrayList<Double>();
        for (int i = 0; i < count; i++) {
            numbers.add(in.readDouble());
        }
        return numbers;
    }

    private static int readCount(DataInputStream in) throws IOException {
        return checkedCount(in, in.readInt());
    }

    /** A count, which cannot exceed the number of bytes that follow. */
    private static int checkedCount(DataInputStream in, int count) throws IOException {
        if (count < 0 || count > in.available()) {
            throw new IOException("a count of " + count + " before " + in.available() + " bytes");
        }
        return count;
    }
}
