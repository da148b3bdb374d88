package io.github.deepscn.spark;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.Optional;

/** What the driver must know of a partition's rows, and a digest by which the same rows are known again. */
final class PartitionSummary implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Side training;
    private final Side riding;
    private final long weightless;
    private final long invalid;
    private final String firstFault;
    private final String digest;
    /** The first training row's inputs; none without rows. */
    private final double[] firstInputs;
    /** Inputs that some training row has another value in. */
    private final BitSet varying = new BitSet();

    /** Of the rows that train, or of those that ride along. */
    static final class Side implements Serializable {
        private static final long serialVersionUID = 1L;

        private long rows;
        private boolean weighted;
        private double weight;
        private double largestWeight;
        private double largestTarget;

        long rows() {
            return rows;
        }

        /** Whether some row has another weight than one. */
        boolean isWeighted() {
            return weighted;
        }

        /** The sum of the weights. */
        double weight() {
            return weight;
        }

        double largestWeight() {
            return largestWeight;
        }

        /** In magnitude. */
        double largestTarget() {
            return largestTarget;
        }
    }

    PartitionSummary(PartitionRows rows) {
        MessageDigest sha = sha256();
        this.training = side(rows, false, sha);
        this.riding = side(rows, true, sha);
        this.weightless = rows.weightless();
        this.invalid = rows.invalid();
        this.firstFault = rows.firstFault().orElse("");
        this.digest = HexFormat.of().formatHex(sha.digest());
        RowChunks learnt = rows.rows(false);
        this.firstInputs = new double[learnt.rows() == 0 ? 0 : rows.inputs()];
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
        int inputs = partition.inputs();
        int weightAt = inputs + partition.outputs();
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
            for (int q = inputs; q < weightAt; q++) {
                side.largestTarget = Math.max(side.largestTarget, Math.abs(rows.get(i, q)));
            }
        }
        return side;
    }

    Side side(boolean rides) {
        return rides ? riding : training;
    }

    /** Rows of weight zero. */
    long weightless() {
        return weightless;
    }

    /** Rows that cannot be learnt from. */
    long invalid() {
        return invalid;
    }

    /** Why the first of these cannot be. */
    Optional<String> firstFault() {
        return firstFault.isEmpty() ? Optional.empty() : Optional.of(firstFault);
    }

    /** Equal rows, in the same order, have equal ones. */
    String digest() {
        return digest;
    }

    double[] firstInputs() {
        return firstInputs;
    }

    /** Whether some training rows differ in an input. */
    boolean varies(int input) {
        return varying.get(input);
    }
}
