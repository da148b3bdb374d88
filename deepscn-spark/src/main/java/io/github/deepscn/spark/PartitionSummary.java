package io.github.deepscn.spark;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.BitSet;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** What the driver needs to know about the rows of a partition. */
final class PartitionSummary implements Serializable {
    private static final long serialVersionUID = 1L;

    final Side training;
    final Side riding;
    /** Number of rows of weight zero. */
    final long weightless;
    /** Number of rows that cannot be learnt from. */
    final long invalid;
    /** What is wrong with the first of these. */
    final @Nullable String firstFault;
    /** Equal for equal rows in the same order. */
    final String digest;
    /** The inputs of the first training row; empty without rows. */
    final double[] firstInputs;
    /** Inputs in which training rows differ. */
    final BitSet varying = new BitSet();

    /** Facts about the training rows or about the validation rows. */
    static final class Side implements Serializable {
        private static final long serialVersionUID = 1L;

        long rows;
        /** Whether a row has a weight other than one. */
        boolean weighted;
        /** Sum of the weights. */
        double weight;

        double largestWeight;
        /** Largest magnitude of a target. */
        double largestTarget;
    }

    PartitionSummary(PartitionRows rows) {
        MessageDigest sha = sha256();
        this.training = side(rows, false, sha);
        this.riding = side(rows, true, sha);
        this.weightless = rows.weightless;
        this.invalid = rows.invalid;
        this.firstFault = rows.firstFault;
        this.digest = HexFormat.of().formatHex(sha.digest());
        RowChunks learnt = rows.rows(false);
        this.firstInputs = new double[learnt.rows() == 0 ? 0 : rows.inputs];
        for (int j = 0; j < firstInputs.length; j++) {
            firstInputs[j] = learnt.get(0, j);
            for (int i = 1; i < learnt.rows() && !varying.get(j); i++) {
                varying.set(j, learnt.get(i, j) != firstInputs[j]);
            }
        }
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static Side side(PartitionRows partition, boolean rides, MessageDigest sha) {
        RowChunks rows = partition.rows(rides);
        int weightAt = partition.inputs + partition.outputs;
        var side = new Side();
        side.rows = rows.rows();
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * (weightAt + 1));
        for (int i = 0; i < rows.rows(); i++) {
            bytes.clear();
            for (int j = 0; j <= weightAt; j++) {
                bytes.putDouble(rows.get(i, j));
            }
            sha.update(bytes.flip());
            double weight = rows.get(i, weightAt);
            side.weighted |= weight != 1;
            side.weight += weight;
            side.largestWeight = Math.max(side.largestWeight, weight);
            for (int q = partition.inputs; q < weightAt; q++) {
                side.largestTarget = Math.max(side.largestTarget, Math.abs(rows.get(i, q)));
            }
        }
        return side;
    }
}
