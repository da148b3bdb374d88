package io.github.deepscn.spark;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.DataShape;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;

/** All partitions together, as their summaries tell: how many rows there are, and which place each partition has. */
final class RowSurvey {
    private final List<PartitionSummary> partitions;
    private final int inputs;
    private final int outputs;

    RowSurvey(List<PartitionSummary> partitions, int inputs, int outputs) {
        this.partitions = List.copyOf(partitions);
        this.inputs = inputs;
        this.outputs = outputs;
    }

    /**
     * Whether they can be trained on.
     *
     * @param skips whether rows that cannot be learnt from may be left out
     */
    RowSurvey requireSound(boolean skips) {
        long invalid = invalid();
        long all = rows(false) + rows(true) + weightless() + invalid;
        if (invalid > 0 && !skips) {
            String first = partitions.stream()
                    .flatMap(partition -> partition.firstFault().stream())
                    .findFirst()
                    .orElse("");
            throw new BadInputException(invalid + " of " + all + " rows cannot be learnt from; the first: " + first
                    + ". Numbers must be there and finite, targets of magnitude at most " + Samples.LARGEST_TARGET
                    + "; mend these rows, or leave them out");
        }
        if (rows(false) == 0) {
            throw new BadInputException("no row is left to learn from, of " + all + ": " + rows(true) + " only judge, "
                    + weightless() + " have weight 0, " + invalid + " cannot be learnt from");
        }
        double largest = partitions.stream()
                .mapToDouble(partition -> partition.side(false).largestTarget())
                .max()
                .orElse(0);
        if (largest != 0 && largest < Samples.SMALLEST_TARGET) {
            throw new BadInputException("the largest target is " + largest + " in magnitude, must be 0 or at least "
                    + Samples.SMALLEST_TARGET + "; scale the targets");
        }
        return this;
    }

    private long rows(boolean rides) {
        return partitions.stream()
                .mapToLong(partition -> partition.side(rides).rows())
                .sum();
    }

    private long weightless() {
        return partitions.stream().mapToLong(PartitionSummary::weightless).sum();
    }

    /** Rows that cannot be learnt from. */
    long invalid() {
        return partitions.stream().mapToLong(PartitionSummary::invalid).sum();
    }

    DataShape shape() {
        return new DataShape(
                rows(false),
                inputs,
                outputs,
                weight(false),
                rows(true),
                weight(true),
                weightless() + invalid(),
                constantInputs());
    }

    private double weight(boolean rides) {
        double scale = weightScale(rides);
        return scale == 0
                ? rows(rides)
                : scale
                        * partitions.stream()
                                .mapToDouble(partition -> partition.side(rides).weight())
                                .sum();
    }

    /** What weights are multiplied with: a power of four that brings the largest to between 1 and 4; 0 without. */
    private double weightScale(boolean rides) {
        if (partitions.stream().noneMatch(partition -> partition.side(rides).isWeighted())) {
            return 0;
        }
        double largest = partitions.stream()
                .mapToDouble(partition -> partition.side(rides).largestWeight())
                .max()
                .orElse(1);
        int exponent = Math.getExponent(largest * 0x1p200) - 200; // the factor makes a subnormal number normal
        return Math.scalb(1.0, -2 * Math.floorDiv(exponent, 2));
    }

    private List<Integer> constantInputs() {
        var constant = new BitSet();
        constant.set(0, inputs);
        double[] value = {};
        for (PartitionSummary partition : partitions) {
            double[] first = partition.firstInputs();
            value = value.length == 0 ? first : value;
            for (int j = 0; j < first.length; j++) {
                if (partition.varies(j) || first[j] != value[j]) {
                    constant.clear(j);
                }
            }
        }
        return constant.stream().boxed().toList();
    }

    /** One for each partition. */
    List<PartitionPlace> places() {
        double trainingScale = weightScale(false);
        double ridingScale = weightScale(true);
        long training = 0;
        long riding = 0;
        var places = new ArrayList<PartitionPlace>();
        for (PartitionSummary partition : partitions) {
            places.add(new PartitionPlace(training, riding, trainingScale, ridingScale, partition.digest()));
            training += partition.side(false).rows();
            riding += partition.side(true).rows();
        }
        return places;
    }

    /** One digest of all rows, as they are parted: equal ones have equal digests. */
    String fingerprint() {
        MessageDigest sha = PartitionSummary.sha256();
        partitions.forEach(partition -> sha.update(partition.digest().getBytes(StandardCharsets.US_ASCII)));
        return HexFormat.of().formatHex(sha.digest());
    }
}
