package io.github.deepscn.network;

/** All weights of a layer in single precision, and what of every column is lost. Immutable. */
final class RoughWeights {
    private final float[] numbers;
    private final double[] lost;

    RoughWeights(double[] weights, int fanIn) {
        numbers = new float[weights.length];
        lost = new double[fanIn == 0 ? 0 : weights.length / fanIn];
        for (int k = 0; k < lost.length; k++) {
            double squares = 0;
            for (int i = k * fanIn; i < (k + 1) * fanIn; i++) {
                numbers[i] = (float) weights[i];
                double difference = weights[i] - numbers[i];
                squares += difference * difference;
            }
            lost[k] = Math.sqrt(squares);
        }
    }

    float[] numbers() {
        return numbers;
    }

    /** ‖w − w′‖, w′ being the weights in single precision. */
    double lost(int column) {
        return lost[column];
    }
}
