package io.github.deepscn.spark;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.apache.commons.codec.digest.DigestUtils;

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
    final String firstFault;
    /** Equal for equal rows in the same order. */
    final String digest;

    /** Facts about the training rows or about the validation rows. */
    static final class Side implements Serializable {
        private static final long serialVersionUID = 1L;

        long rows;
        /** Least value of each input. */
        final double[] least;
        /** Largest value of each input. */
        final double[] most;
        /** Whether a row has a weight other than one. */
        boolean weighted;
        /** Sum of the weights. */
        double weight;

        double largestWeight;
        /** Largest magnitude of a target. */
        double largestTarget;

        Side(int inputs) {
            this.least = new double[inputs];
            this.most = new double[inputs];
            Arrays.fill(least, Double.POSITIVE_INFINITY);
            Arrays.fill(most, Double.NEGATIVE_INFINITY);
        }

        /** Includes more values of each input. */
        void widen(double[] low, double[] high) {
            for (int j = 0; j < least.length; j++) {
                least[j] = Math.min(least[j], low[j]);
                most[j] = Math.max(most[j], high[j]);
            }
        }
    }

    PartitionSummary(PartitionRows rows) {
        MessageDigest sha = DigestUtils.getSha256Digest();
        this.training = side(rows, false, sha);
        this.riding = side(rows, true, sha);
        this.weightless = rows.weightless;
        this.invalid = rows.invalid;
        this.firstFault = rows.firstFault;
        this.digest = HexFormat.of().formatHex(sha.digest());
    }

    private static Side side(PartitionRows partition, boolean rides, MessageDigest sha) {
        RowChunks rows = partition.rows(rides);
        int weightAt = partition.inputs + partition.outputs;
        var side = new Side(partition.inputs);
        side.rows = rows.rows();
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * (weightAt + 1));
        for (int i = 0; i < rows.rows(); i++) {
            double[] row = rows.row(i);
            bytes.asDoubleBuffer().put(row);
            sha.update(bytes.array());
            side.widen(row, row);
            double weight = row[weightAt];
            side.weighted |= weight != 1;
            side.weight += weight;
            side.largestWeight = Math.max(side.largestWeight, weight);
            for (int q = partition.inputs; q < weightAt; q++) {
                side.largestTarget = Math.max(side.largestTarget, Math.abs(row[q]));
            }
        }
        return side;
    }
}
