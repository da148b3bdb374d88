package io.github.deepscn.readout;

import io.github.deepscn.engine.Kernel;

/** A column after the first pass of Gram-Schmidt. */
final class FirstPass {
    /** What it found along the basis, and subtracted. */
    final double[] found;
    /** What is still there: the second pass finds it. */
    final double[] left;
    /** ‖h‖² without what was found, then ⟨e_q,h⟩. */
    final double[] products;
    /** Does it anew on training rows. */
    final Kernel again;

    FirstPass(double[] found, double[] left, double[] products, Kernel again) {
        this.found = found;
        this.left = left;
        this.products = products;
        this.again = again;
    }
}
