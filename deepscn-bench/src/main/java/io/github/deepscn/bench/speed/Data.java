package io.github.deepscn.bench.speed;

import io.github.deepscn.data.Samples;
import java.util.SplittableRandom;

/** Synthetic rows from which many nodes can learn. */
final class Data {
    private Data() {}

    /** Inputs in [0, 1); each target is the sine along a random direction, with noise. */
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

    /** Square pictures, each a sum of a few waves; the targets are the inputs. */
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
}
