package io.github.deepscn.onnx;

import io.github.deepscn.table.TargetEncoding;
import java.util.List;

/**
 * Converts the outputs of a network to the units of its targets: centre + scale·y, within bounds.
 *
 * @param targets one for each output, or none if outputs stay as they are
 */
record Decoding(List<TargetEncoding> targets) {
    Decoding {
        targets = List.copyOf(targets);
    }

    boolean changesNothing() {
        return targets.stream().allMatch(target -> target.centre() == 0 && target.scale() == 1) && !saturates();
    }

    boolean saturates() {
        return targets.stream().anyMatch(TargetEncoding::saturates);
    }

    /** Decodes rows in place. */
    double[][] decoded(double[][] rows) {
        for (double[] row : rows) {
            for (int q = 0; q < targets.size(); q++) {
                row[q] = targets.get(q).decode(row[q]);
            }
        }
        return rows;
    }

    /** The factor from errors of the network to stated errors. */
    double errorUnit() {
        return targets.size() == 1 ? targets.get(0).scale() : 1;
    }

    /**
     * The divisor from errors of a decoded output to stated errors. The error of a single target is stated in its
     * units; errors of several targets, which have different units, are stated in their scales.
     */
    double statedUnit(int output) {
        return targets.size() > 1 ? targets.get(output).scale() : 1;
    }
}
