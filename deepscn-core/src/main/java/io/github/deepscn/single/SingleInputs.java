package io.github.deepscn.single;

import io.github.deepscn.network.InputExtent;
import io.github.deepscn.network.InputRows;

/** A block of inputs in single precision. Not thread-safe. */
public final class SingleInputs {
    private final float[] numbers;
    private final int rows;
    private final int fanIn;
    private final InputExtent.Ball ball;
    /** ‖x‖² of every row, once radial nodes ask for it. */
    private float[] norms = {};

    /**
     * Rounds inputs.
     *
     * @param extent of these inputs
     * @param room array for the rounded numbers, now owned by this object
     */
    public SingleInputs(InputRows inputs, InputExtent extent, float[] room) {
        this.numbers = room;
        this.rows = inputs.rows();
        this.fanIn = inputs.columns();
        round(inputs.numbers(), rows * fanIn, numbers);
        this.ball = extent.ball(inputs);
    }

    /** Rounds the first {@code count} numbers. */
    public static void round(double[] numbers, int count, float[] rounded) {
        for (int i = 0; i < count; i++) {
            rounded[i] = (float) numbers[i];
        }
    }

    /** No row is longer. */
    public double length() {
        return Math.abs(ball.middle()) * Math.sqrt(fanIn) + ball.radius();
    }

    /** Rows by fan-in, in the array given to the constructor. */
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
