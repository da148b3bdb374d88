package io.github.deepscn.bench.learners;

import io.github.deepscn.data.Folds;
import java.util.Arrays;

/** Rows of numbers and what is to be predicted of them. */
final class Examples {
    /** One row in this many is held out where a learner must choose among its settings. */
    private static final int INNER = 7;

    private final double[][] inputs;
    private final Target target;

    Examples(double[][] inputs, Target target) {
        this.inputs = inputs;
        this.target = target;
    }

    double[][] inputs() {
        return inputs;
    }

    Target target() {
        return target;
    }

    int rows() {
        return inputs.length;
    }

    int columns() {
        return inputs[0].length;
    }

    /** These rows, counted from zero, in this order. */
    Examples pick(int[] rows) {
        return new Examples(Arrays.stream(rows).mapToObj(i -> inputs[i]).toArray(double[][]::new), target.pick(rows));
    }

    /** Rows to learn from and rows to judge by, for a learner that must choose; by class where there are classes. */
    Split split(long seed) {
        String[] dealt = new String[rows()];
        Arrays.fill(dealt, "");
        var folds = Folds.stratified(target instanceof Target.Labels labels ? labels.values() : dealt, INNER, seed);
        return new Split(pick(folds.rest(0)), pick(folds.heldOut(0)));
    }

    /** Two parts of the rows. */
    record Split(Examples learning, Examples judging) {}
}
