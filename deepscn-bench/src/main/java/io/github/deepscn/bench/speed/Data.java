package io.github.deepscn.bench.speed;

import io.github.deepscn.data.Samples;
import java.util.SplittableRandom;

/** Rows made for measuring: what the numbers are hardly matters, that many nodes find something to learn does. */
final class Data {
    private Data() {}

    /** The paper's function at random points of [0, 1]. */
    static Samples function(int rows, long seed) {
        var random = new SplittableRandom(seed);
        double[][] inputs = new double[rows][1];
        double[] targets = new double[rows];
        for (int i = 0; i < rows; i++) {
            double x = random.nextDouble();
            inputs[i][0] = x;
            targets[i] = 0.2 * Math.exp(-Math.pow(10 * x - 4, 2))
                    + 0.5 * Math.exp(-Math.pow(80 * x - 40, 2))
                    + 0.3 * Math.exp(-Math.pow(80 * x - 20, 2));
        }
        return Samples.of(inputs, targets);
    }

    /** Inputs in [0, 1), each target the sine of a direction of its own, with noise. */
    static Samples sines(int rows, int columns, int outputs, long seed) {
        var random = new SplittableRandom(seed);
        double[][] directions = new double[outputs][];
        double scale = Math.sqrt(784.0 / columns);
        for (int q = 0; q < outputs; q++) {
            directions[q] = random.doubles(columns, -scale, scale).toArray();
        }
        double[][] inputs = new double[rows][];
        double[][] targets = new double[rows][outputs];
        for (int i = 0; i < rows; i++) {
            inputs[i] = random.doubles(columns).toArray();
            for (int q = 0; q < outputs; q++) {
                double along = 0;
                for (int j = 0; j < columns; j++) {
                    along += directions[q][j] * inputs[i][j];
                }
                targets[i][q] = Math.sin(along) + random.nextDouble();
            }
        }
        return Samples.of(inputs, targets);
    }

    /** Outputs that are the inputs: sums of a few waves over a square of pixels. */
    static Samples pictures(int rows, int side, long seed) {
        var random = new SplittableRandom(seed);
        double[][] inputs = new double[rows][side * side];
        for (double[] picture : inputs) {
            for (int wave = 0; wave < 4; wave++) {
                double across = random.nextDouble(0.6);
                double down = random.nextDouble(0.6);
                double phase = random.nextDouble(6.3);
                for (int p = 0; p < picture.length; p++) {
                    int row = p / side;
                    picture[p] += (1 + Math.sin(across * (p % side) + down * row + phase)) / 8;
                }
            }
        }
        return Samples.of(inputs, inputs);
    }

    /** Pictures of a bar somewhere near the middle, with noise; its angle, −1 to 1, is to be told. */
    static Samples bars(int rows, int side, long seed) {
        var random = new SplittableRandom(seed);
        double[][] inputs = new double[rows][side * side];
        double[] targets = new double[rows];
        for (int i = 0; i < rows; i++) {
            targets[i] = random.nextDouble(-1, 1);
            double angle = targets[i] * Math.PI / 4;
            double across = random.nextDouble(-3, 3);
            double width = random.nextDouble(1, 3);
            double half = random.nextDouble(side / 4.0, side / 2.0);
            for (int p = 0; p < side * side; p++) {
                double x = p % side - (side - 1) / 2.0;
                int row = p / side;
                double y = row - (side - 1) / 2.0;
                double away = (x * Math.cos(angle) + y * Math.sin(angle) - across) / width;
                double along = (y * Math.cos(angle) - x * Math.sin(angle)) / half;
                inputs[i][p] = Math.exp(-away * away - Math.pow(along, 4)) + random.nextDouble(0.1);
            }
        }
        return Samples.of(inputs, targets);
    }
}
