package io.github.deepscn.onnx;

/** Probabilities from scores in float, as runtimes compute them: exp(y − max y), divided by its sum. */
final class FloatSoftmax {
    private FloatSoftmax() {}

    static float[] probabilities(float[] scores) {
        float largest = scores[largest(scores)];
        float[] result = new float[scores.length];
        float sum = 0;
        for (int c = 0; c < scores.length; c++) {
            result[c] = (float) Math.exp(scores[c] - largest);
            sum += result[c];
        }
        for (int c = 0; c < scores.length; c++) {
            result[c] /= sum;
        }
        return result;
    }

    /** Where the largest is; the first of equals. */
    static int largest(float[] values) {
        int best = 0;
        for (int c = 1; c < values.length; c++) {
            if (values[c] > values[best]) {
                best = c;
            }
        }
        return best;
    }
}
