package io.github.deepscn.bench.learners;

import java.util.List;
import java.util.SplittableRandom;

/** Small tables made from a seed. */
final class ToyData {
    static final long SEED = 7;

    private ToyData() {}

    /** y = 3 + 2x₁ − x₂ and noise. */
    static Examples line(int rows) {
        var random = new SplittableRandom(SEED);
        double[][] inputs = new double[rows][2];
        double[] values = new double[rows];
        for (int i = 0; i < rows; i++) {
            inputs[i] = new double[] {random.nextGaussian(), random.nextGaussian()};
            values[i] = 3 + 2 * inputs[i][0] - inputs[i][1] + 0.01 * random.nextGaussian();
        }
        return new Examples(inputs, values, List.of());
    }

    /** Three clouds that hardly touch, the last one twice as large as each of the others. */
    static Examples clouds(int rows) {
        var random = new SplittableRandom(SEED);
        double[][] inputs = new double[rows][2];
        String[] labels = new String[rows];
        for (int i = 0; i < rows; i++) {
            int cloud = Math.min(2, i % 4);
            inputs[i] = new double[] {
                (cloud == 0 ? 6 : 0) + random.nextGaussian(), (cloud == 1 ? 6 : 0) + random.nextGaussian()
            };
            labels[i] = "cloud " + cloud;
        }
        return Examples.ofLabels(inputs, labels);
    }
}
