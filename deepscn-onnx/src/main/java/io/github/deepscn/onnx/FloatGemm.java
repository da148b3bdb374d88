package io.github.deepscn.onnx;

import java.util.function.IntToDoubleFunction;

/** x ↦ xW + c in float, with W rounded to float. Immutable. */
final class FloatGemm {
    private final int rows;
    /** By columns, so that a sum runs along the array. */
    private final float[] weights;

    private final float[] constants;

    FloatGemm(int rows, int columns, GraphBuilder.MatrixElement weight, IntToDoubleFunction constant) {
        this.rows = rows;
        weights = new float[Math.multiplyExact(rows, columns)];
        constants = new float[columns];
        for (int k = 0; k < columns; k++) {
            constants[k] = (float) constant.applyAsDouble(k);
            for (int j = 0; j < rows; j++) {
                weights[k * rows + j] = (float) weight.at(j, k);
            }
        }
    }

    FloatGemm(AffineReadout readout) {
        this(readout.columns(), readout.outputs(), readout::weight, readout::constant);
    }

    float[] apply(float[] x) {
        float[] result = new float[constants.length];
        for (int k = 0; k < result.length; k++) {
            float sum = constants[k];
            int column = k * rows;
            for (int j = 0; j < rows; j++) {
                // The product is exact in double. Math.fma is slow where the processor has none.
                sum = (float) (sum + (double) x[j] * weights[column + j]);
            }
            result[k] = sum;
        }
        return result;
    }
}
