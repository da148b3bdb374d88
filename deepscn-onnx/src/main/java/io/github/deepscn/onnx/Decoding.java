package io.github.deepscn.onnx;

import io.github.deepscn.table.TargetEncoding;
import java.util.List;

/**
 * What the outputs of a network say in the units of its targets: centre + scale·y, within its bounds.
 *
 * @param targets one per output, or none where outputs stay as they are
 */
record Decoding(List<TargetEncoding> targets) {
    Decoding {
        targets = List.copyOf(targets);
    }

    static Decoding none() {
        return new Decoding(List.of());
    }

    boolean changesNothing() {
        return targets.stream().allMatch(target -> target.centre() == 0 && target.scale() == 1) && !saturates();
    }

    boolean saturates() {
        return targets.stream().anyMatch(TargetEncoding::saturates);
    }

    double low(int output) {
        return targets.get(output).low();
    }

    double high(int output) {
        return targets.get(output).high();
    }

    double centre(int output) {
        return targets.get(output).centre();
    }

    double scale(int output) {
        return targets.get(output).scale();
    }

    double decoded(int output, double y) {
        return targets.isEmpty() ? y : targets.get(output).decode(y);
    }

    /** As a float graph does it. */
    float decodedInFloat(int output, float y) {
        if (targets.isEmpty()) {
            return y;
        }
        float decoded = (float) scale(output) * y + (float) centre(output);
        return Math.max((float) low(output), Math.min((float) high(output), decoded));
    }

    /** What an error of the network is in the units in which errors are stated. */
    double errorUnit() {
        return targets.size() == 1 ? scale(0) : 1;
    }

    /**
     * What errors of an output are divided by to be in the units in which they are stated: those of the target if there
     * is one. Of several, each has its own units, and errors are stated in parts of their scales.
     */
    double statedUnit(int output) {
        return targets.size() > 1 ? scale(output) : 1;
    }
}
