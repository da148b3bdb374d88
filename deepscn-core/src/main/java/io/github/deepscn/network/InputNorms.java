package io.github.deepscn.network;

/** ‖x‖² of every row of a block of inputs, computed when first asked for; radial nodes need it. Not thread-safe. */
public final class InputNorms {
    private static final double[] UNKNOWN = {};

    private double[] norms = UNKNOWN;

    /** Of the block that begins at {@code offset}, rows by fan-in: the same whenever it is asked for. */
    double[] of(double[] inputs, int offset, int rows, int fanIn) {
        if (norms == UNKNOWN) {
            norms = new double[rows];
            for (int j = 0; j < fanIn; j++) {
                int column = offset + j * rows;
                for (int i = 0; i < rows; i++) {
                    norms[i] += inputs[column + i] * inputs[column + i];
                }
            }
        }
        return norms;
    }
}
