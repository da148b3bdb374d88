package io.github.deepscn.sparsity;

import io.github.deepscn.linalg.Blas;

/**
 * The objective ½‖d − Xβ‖² + α Σ_j‖β_j‖, given XᵀX and Xᵀd, and the conditions of its minimum: with the negative
 * gradient g = Xᵀd − XᵀXβ of the first term, g_j = α β_j/‖β_j‖ where β_j ≠ 0, and ‖g_j‖ ≤ α elsewhere.
 *
 * <p>Arrays are columns by outputs, column-major. α is a parameter of the methods, because callers follow a path.
 *
 * @param size the number of columns
 * @param gram XᵀX
 * @param correlations Xᵀd
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LassoProblem(int size, int outputs, double[] gram, double[] correlations) {
    /** The problem restricted to some columns. */
    LassoProblem restrictedTo(int[] columns) {
        int count = columns.length;
        double[] part = new double[count * count];
        for (int j = 0; j < count; j++) {
            for (int i = 0; i < count; i++) {
                part[j * count + i] = gram(columns[i], columns[j]);
            }
        }
        return new LassoProblem(count, outputs, part, gather(correlations, columns));
    }

    /** The entries that belong to some columns. */
    double[] gather(double[] all, int[] columns) {
        double[] some = new double[columns.length * outputs];
        for (int q = 0; q < outputs; q++) {
            for (int j = 0; j < columns.length; j++) {
                some[q * columns.length + j] = all[q * size + columns[j]];
            }
        }
        return some;
    }

    /** Puts the entries that belong to some columns back. */
    void scatter(double[] some, int[] columns, double[] all) {
        for (int q = 0; q < outputs; q++) {
            for (int j = 0; j < columns.length; j++) {
                all[q * size + columns[j]] = some[q * columns.length + j];
            }
        }
    }

    /** X_iᵀX_j. */
    double gram(int i, int j) {
        return gram[j * size + i];
    }

    /** ‖X_jᵀd‖: the least α for which column j alone has no weight. */
    double correlation(int j) {
        return length(correlations, j);
    }

    /** Xᵀd − XᵀXβ. */
    double[] gradient(double[] weights) {
        double[] gradient = correlations.clone();
        if (size > 0) {
            Blas.gemm(false, false, size, outputs, size, -1, gram, 0, size, weights, 0, size, 1, gradient, 0, size);
        }
        return gradient;
    }

    /**
     * Adds a multiple of XᵀX_j to an output of the gradient. A plain loop, because a call of BLAS costs as much for
     * short columns.
     */
    void addColumn(double factor, int j, double[] gradient, int q) {
        int column = j * size;
        int at = q * size;
        for (int i = 0; i < size; i++) {
            gradient[at + i] += factor * gram[column + i];
        }
    }

    /** The objective up to a constant. */
    double objective(double alpha, double[] weights, double[] gradient) {
        double sum = 0;
        for (int k = 0; k < weights.length; k++) {
            sum -= 0.5 * weights[k] * (correlations[k] + gradient[k]);
        }
        for (int j = 0; j < size; j++) {
            sum += alpha * length(weights, j);
        }
        return sum;
    }

    /** How much a column violates its condition. */
    double violation(double alpha, double[] weights, double[] gradient, int j) {
        double length = length(weights, j);
        if (length == 0) {
            return length(gradient, j) - alpha;
        }
        double squares = 0;
        for (int q = 0; q < outputs; q++) {
            double miss = gradient[q * size + j] - alpha * weights[q * size + j] / length;
            squares += miss * miss;
        }
        return Math.sqrt(squares);
    }

    /** ‖v_j‖ over the outputs. */
    double length(double[] values, int j) {
        if (outputs == 1) {
            return Math.abs(values[j]);
        }
        double squares = 0;
        for (int k = j; k < values.length; k += size) {
            squares += values[k] * values[k];
        }
        return Math.sqrt(squares);
    }
}
