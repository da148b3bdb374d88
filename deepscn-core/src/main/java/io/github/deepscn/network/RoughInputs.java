package io.github.deepscn.network;

/** A block of inputs in single precision, for {@link RoughLayer}. Not thread-safe. */
public final class RoughInputs {
    private final float[] numbers;
    private final int rows;
    private final int fanIn;
    private final InputExtent.Ball ball;
    /** ‖x‖² of every row, once radial nodes ask for it. */
    private float[] norms = {};

    /** Of inputs, rows by fan-in. */
    public RoughInputs(double[] inputs, int rows, int fanIn) {
        this.numbers = new float[rows * fanIn];
        round(inputs, numbers);
        this.rows = rows;
        this.fanIn = fanIn;
        this.ball = InputExtent.ballOf(inputs, rows, fanIn);
    }

    /** The first numbers, as many as there is room for, in single precision. */
    public static void round(double[] numbers, float[] rounded) {
        for (int i = 0; i < rounded.length; i++) {
            rounded[i] = (float) numbers[i];
        }
    }

    /** No row is longer. */
    public double length() {
        return Math.abs(ball.middle()) * Math.sqrt(fanIn) + ball.radius();
    }

    float[] numbers() {
        return numbers;
    }

    int rows() {
        return rows;
    }

    float[] norms() {
        if (norms.length == 0) {
            double[] squares = new double[rows];
            for (int i = 0; i < numbers.length; i++) {
                squares[i % rows] += (double) numbers[i] * numbers[i];
            }
            norms = new float[rows];
            round(squares, norms);
        }
        return norms;
    }

    InputExtent.Ball ball() {
        return ball;
    }
}
