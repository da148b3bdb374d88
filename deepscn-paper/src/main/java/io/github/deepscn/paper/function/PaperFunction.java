package io.github.deepscn.paper.function;

import io.github.deepscn.data.Samples;
import java.util.Random;

/** Random points of the paper's target function on [0,1], three Gaussian bumps of different width. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PaperFunction(double[][] inputs, double[][] targets) {
    /** f(x) = 0.2 e^−(10x−4)² + 0.5 e^−(80x−40)² + 0.3 e^−(80x−20)². */
    public static double at(double x) {
        return 0.2 * Math.exp(-Math.pow(10 * x - 4, 2))
                + 0.5 * Math.exp(-Math.pow(80 * x - 40, 2))
                + 0.3 * Math.exp(-Math.pow(80 * x - 20, 2));
    }

    /** Draws {@code rows} points. */
    public static PaperFunction sample(int rows, Random random) {
        double[][] inputs = new double[rows][1];
        double[][] targets = new double[rows][1];
        for (int i = 0; i < rows; i++) {
            inputs[i][0] = random.nextDouble();
            targets[i][0] = at(inputs[i][0]);
        }
        return new PaperFunction(inputs, targets);
    }

    public Samples samples() {
        return Samples.of(inputs, targets);
    }
}
