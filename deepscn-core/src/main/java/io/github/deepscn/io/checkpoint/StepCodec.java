package io.github.deepscn.io.checkpoint;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
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

    static RecordedStep decode(byte[] bytes) throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(bytes));
        int count = readCount(in);
        var nodes = new ArrayList<RecordedStep.Node>();
        for (int i = 0; i < count; i++) {
            nodes.add(new RecordedStep.Node(readRecord(in), readNode(in)));
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
        out.writeUTF(node.activation(0).id());
        out.writeInt(node.fanIn());
        for (int j = 0; j < node.fanIn(); j++) {
            out.writeDouble(node.weight(j, 0));
        }
        out.writeDouble(node.bias(0));
    }

    private static Layer readNode(DataInputStream in) throws IOException {
        Activation activation = Activation.of(in.readUTF());
        double[] weights =
                readNumbers(in).stream().mapToDouble(Double::doubleValue).toArray();
        return Layer.of(activation, weights.length, weights, new double[] {in.readDouble()});
    }

    private static List<Double> readNumbers(DataInputStream in) throws IOException {
        int count = readCount(in);
        var numbers = new ArrayList<Double>();
        for (int i = 0; i < count; i++) {
            numbers.add(in.readDouble());
        }
        return numbers;
    }

    /** A count, which cannot exceed the number of bytes that follow. */
    private static int readCount(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > in.available()) {
            throw new IOException("a count of " + count + " before " + in.available() + " bytes");
        }
        return count;
    }
}
