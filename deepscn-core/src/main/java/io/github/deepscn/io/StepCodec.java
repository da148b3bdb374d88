package io.github.deepscn.io;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
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

/** A step as bytes: every number as it is, so that what is read equals what was written to the last bit. */
final class StepCodec {
    private StepCodec() {}

    static byte[] encode(RecordedStep step) {
        var bytes = new ByteArrayOutputStream();
        try {
            write(new DataOutputStream(bytes), step);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // an array takes all
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, RecordedStep step) throws IOException {
        out.writeInt(step.nodes().size());
        for (RecordedStep.Node node : step.nodes()) {
            writeRecord(out, node.record());
            writeNode(out, node.node());
        }
        out.writeLong(step.candidates());
        out.writeLong(step.refusals().flat());
        out.writeLong(step.refusals().dependent());
        out.writeLong(step.refusals().notFinite());
    }

    static RecordedStep decode(byte[] bytes) throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(bytes));
        int count = checkedCount(in.readInt(), bytes);
        var nodes = new ArrayList<RecordedStep.Node>();
        for (int i = 0; i < count; i++) {
            NodeRecord record = readRecord(in, bytes);
            nodes.add(new RecordedStep.Node(record, readNode(in, bytes)));
        }
        long candidates = in.readLong();
        return new RecordedStep(nodes, candidates, new Refusals(in.readLong(), in.readLong(), in.readLong()));
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

    private static NodeRecord readRecord(DataInputStream in, byte[] bytes) throws IOException {
        int layer = in.readInt();
        int node = in.readInt();
        int step = in.readInt();
        double scope = in.readDouble();
        double contraction = in.readDouble();
        double score = in.readDouble();
        double independence = in.readDouble();
        long candidates = in.readLong();
        double trainRmse = in.readDouble();
        int outputs = checkedCount(in.readInt(), bytes);
        var outputRmse = new ArrayList<Double>();
        for (int q = 0; q < outputs; q++) {
            outputRmse.add(in.readDouble());
        }
        return new NodeRecord(
                layer,
                node,
                step,
                scope,
                contraction,
                score,
                independence,
                candidates,
                trainRmse,
                outputRmse,
                in.readDouble(),
                in.readDouble());
    }

    private static void writeNode(DataOutputStream out, Layer node) throws IOException {
        out.writeUTF(node.family(0).id());
        out.writeInt(node.fanIn());
        for (int j = 0; j < node.fanIn(); j++) {
            out.writeDouble(node.weight(j, 0));
        }
        out.writeDouble(node.bias(0));
    }

    private static Layer readNode(DataInputStream in, byte[] bytes) throws IOException {
        Activation activation = Activations.of(in.readUTF());
        int fanIn = checkedCount(in.readInt(), bytes);
        double[] weights = new double[fanIn];
        for (int j = 0; j < fanIn; j++) {
            weights[j] = in.readDouble();
        }
        return Layer.of(activation, fanIn, weights, new double[] {in.readDouble()});
    }

    /** No more of anything than there are bytes. */
    private static int checkedCount(int count, byte[] bytes) throws IOException {
        if (count < 0 || count > bytes.length) {
            throw new IOException("a count of " + count + " in " + bytes.length + " bytes");
        }
        return count;
    }
}
