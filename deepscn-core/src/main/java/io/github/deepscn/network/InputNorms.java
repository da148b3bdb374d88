package io.github.deepscn.network;

/** ‖x‖² of every row of a block of inputs, computed when first asked for; radial nodes need it. Not thread-safe. */
public final class InputNorms {
    private static final double[] UNKNOWN = {};

    private final double[] inputs;
    private final int offset;
    private final int rows;
    private final int fanIn;
    private double[] norms = UNKNOWN;

    /** Of the block that begins at {@code offset}, rows by fan-in. */
    public InputNorms(double[] inputs, int offset, int rows, int fanIn) {
        this.inputs = inputs;
        this.offset = offset;
        this.rows = rows;
        this.fanIn = fanIn;
    }

    double[] get() {
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
