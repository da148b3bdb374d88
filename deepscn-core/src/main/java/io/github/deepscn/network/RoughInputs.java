package io.github.deepscn.network;

/** A block of inputs in single precision, for {@link RoughLayer}. Not thread-safe. */
public final class RoughInputs {
    private final float[] numbers;
    private final int rows;
    private final int fanIn;
    private final InputExtent.Ball ball;
    /** ‖x‖² of every row, once radial nodes ask for it. */
    private float[] norms = {};

    /**
     * Of inputs, rows by fan-in.
     *
     * @param extent of these inputs
     * @param room for them, now theirs
     */
    public RoughInputs(double[] inputs, int rows, int fanIn, InputExtent extent, float[] room) {
        this.numbers = room;
        round(inputs, rows * fanIn, numbers);
        this.rows = rows;
        this.fanIn = fanIn;
        this.ball = extent.ball(inputs, rows, fanIn);
    }

    /** The first numbers in single precision. */
    public static void round(double[] numbers, int count, float[] rounded) {
        for (int i = 0; i < count; i++) {
            rounded[i] = (float) numbers[i];
        }
    }

    /** No row is longer. */
    public double length() {
        return Math.abs(ball.middle()) * Math.sqrt(fanIn) + ball.radius();
    }

    /** Rows by fan-in, in the room that was given. */
    public float[] numbers() {
        return numbers;
    }

    int rows() {
        return rows;
    }

    float[] norms() {
        if (norms.length == 0) {
            double[] squares = new double[rows];
            for (int i = 0; i < rows * fanIn; i++) {
                squares[i % rows] += (double) numbers[i] * numbers[i];
            }
            norms = new float[rows];
            round(squares, rows, norms);
        }
        return norms;
    }

    InputExtent.Ball ball() {
        return ball;
    }
}
