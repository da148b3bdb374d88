package io.github.deepscn.paper.digits;

import io.github.deepscn.paper.experiment.Architecture;

/**
 * One of the networks of Table 1.
 *
 * @param paperTraining what the paper reports on training digits; a quick run has a smaller network
 * @param paperTest what the paper reports on test digits
 */
record DigitNetwork(Architecture shape, DigitScore paperTraining, DigitScore paperTest) {
    String name() {
        return shape.label();
    }

    int nodes() {
        return shape.nodes();
    }
}
