package io.github.deepscn.paper;

import java.util.Collections;
import java.util.List;

/**
 * One of the networks of Table 1.
 *
 * @param paperTraining what the paper reports of it, for a small run of its larger likeness
 */
record DigitNetwork(String name, List<Integer> layers, DigitScore paperTraining, DigitScore paperTest) {
    DigitNetwork {
        layers = List.copyOf(layers);
    }

    static DigitNetwork shallow(int width, DigitScore paperTraining, DigitScore paperTest) {
        return new DigitNetwork("SCN 1×" + width, List.of(width), paperTraining, paperTest);
    }

    static DigitNetwork deep(int width, DigitScore paperTraining, DigitScore paperTest) {
        return new DigitNetwork("DSCN 4×" + width, Collections.nCopies(4, width), paperTraining, paperTest);
    }

    int nodes() {
        return layers.stream().mapToInt(width -> width).sum();
    }

    int[] widths() {
        return layers.stream().mapToInt(width -> width).toArray();
    }
}
