package io.github.deepscn.readout;

import io.github.deepscn.readout.ColumnRounds.Components;
import java.util.Arrays;

/**
 * Several columns about to join a basis together: the sums over rows after one pass of Gram-Schmidt, and the triangle R
 * with RᵀR = PᵀP + Λ that makes the remaining parts P orthonormal to each other.
 *
 * <p>Rounding errors of P R⁻¹ grow with the square of the condition of P, so columns must be well apart.
 */
final class Panel {
    /**
     * If the second pass removes at least this share of a column's squared length, the column has to be measured again.
     */
    private static final double LARGE_CORRECTION = 1e-2;
    /**
     * Below this share of the squared errors before the panel, the remaining errors cannot be computed from its
     * coefficients.
     */
    private static final double NOTHING_LEFT = 1e-14;

    private final int size;
    private final int outputs;
    private final int width;
    private final Components components;
    private final double[] products;
    private final double[] penalties;
    private final double[] norms;
    /** R, column-major, for the columns that are well apart. */
    private final double[] factor;

    private int apart;

    /**
     * A panel.
     *
     * @param size of the basis
     * @param first QᵀP before anything was subtracted
     * @param sums QᵀP after {@code first} was subtracted, then PᵀP and PᵀE
     * @param ridge λ of a column as a share of its variance
     * @param intercept whether the first column of the basis is the constant
     * @param little how far from orthonormal the basis may be
     */
    Panel(
            int size,
            int outputs,
            int width,
            double[] first,
            double[] sums,
            double ridge,
            boolean intercept,
            double little) {
        this.size = size;
        this.outputs = outputs;
        this.width = width;
        int gramAt = size * width;
        double[] gram = Arrays.copyOfRange(sums, gramAt, gramAt + width * width);
        this.products = Arrays.copyOfRange(sums, gramAt + width * width, sums.length);
        boolean corrects = false;
        int orthogonal = 0;
        for (int j = 0; j < width; j++) {
            double correction = product(sums, j, j);
            corrects |= !(correction <= little * little * gram[j * width + j]);
            orthogonal += orthogonal == j && correction < LARGE_CORRECTION * gram[j * width + j] ? 1 : 0;
        }
        double[] second = corrects ? Arrays.copyOf(sums, gramAt) : new double[0];
        this.components = new Components(first, second, second);
        double[] inBasis = components.whole();
        for (int j = 0; corrects && j < width; j++) {
            for (int k = 0; k < width; k++) {
                gram[j * width + k] -= product(second, j, k); // PᵀE stays: E is orthogonal to the basis
            }
        }
        this.norms = new double[width];
        this.penalties = new double[width];
        for (int j = 0; j < width; j++) {
            norms[j] = gram[j * width + j] + product(inBasis, j, j);
            double mean = intercept ? inBasis[j * size] : 0;
            penalties[j] = ridge * (norms[j] - mean * mean);
            gram[j * width + j] += penalties[j];
        }
        this.factor = new double[width * width];
        while (apart < orthogonal && factorNext(gram, Math.ulp(1.0) / little)) {
            apart++;
        }
    }

    /** Σᵢ a_ij·a_ik over the basis. */
    private double product(double[] along, int j, int k) {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += along[j * size + i] * along[k * size + i];
        }
        return sum;
    }

    /** Computes the next column of R; false if too little of the column is outside the span of those before it. */
    private boolean factorNext(double[] gram, double least) {
        int j = apart;
        for (int i = 0; i <= j; i++) {
            double left = gram[j * width + i];
            for (int k = 0; k < i; k++) {
                left -= factor[i * width + k] * factor[j * width + k];
            }
            if (i < j) {
                factor[j * width + i] = left / factor[i * width + i];
            } else if (left > least * gram[j * width + j]) {
                factor[j * width + j] = Math.sqrt(left);
            } else {
                return false;
            }
        }
        return true;
    }

    /**
     * Number of first columns that can join together; at least one, and a single column joins alone.
     *
     * @param energy ‖E‖² before them: after a column that leaves no error, later ones would only fit rounding errors
     */
    int columnsApart(RankRule rule, double energy) {
        double[] coefficients = coefficients();
        double left = energy;
        int columns = 0;
        while (columns < apart
                && left > NOTHING_LEFT * energy
                && !rule.isDependent(diagonal(columns), Math.sqrt(norms[columns]))) {
            for (int q = 0; q < outputs; q++) {
                left -= coefficients[columns * outputs + q] * coefficients[columns * outputs + q];
            }
            columns++;
        }
        return Math.max(1, columns);
    }

    /** R⁻¹, column-major. */
    double[] transform() {
        double[] inverse = new double[width * width];
        for (int j = 0; j < width; j++) {
            inverse[j * width + j] = 1 / diagonal(j);
            for (int i = j - 1; i >= 0; i--) {
                double sum = 0;
                for (int k = i + 1; k <= j; k++) {
                    sum += factor[k * width + i] * inverse[j * width + k];
                }
                inverse[j * width + i] = -sum / diagonal(i);
            }
        }
        return inverse;
    }

    /** (PR⁻¹)ᵀE, outputs fastest. */
    double[] coefficients() {
        double[] transform = transform();
        double[] coefficients = new double[width * outputs];
        for (int j = 0; j < width; j++) {
            for (int k = 0; k <= j; k++) {
                for (int q = 0; q < outputs; q++) {
                    coefficients[j * outputs + q] += transform[j * width + k] * products[k * outputs + q];
                }
            }
        }
        return coefficients;
    }

    /** A column, without the diagonal, of the triangle of the basis that all columns of the panel have joined. */
    double[] above(int column) {
        double[] above = Arrays.copyOf(
                Arrays.copyOfRange(components.whole(), column * size, (column + 1) * size), size + column);
        System.arraycopy(factor, column * width, above, size, column);
        return above;
    }

    double diagonal(int column) {
        return factor[column * width + column];
    }

    Components components() {
        return components;
    }

    /** √λ of every column. */
    double[] rootPenalties() {
        return Arrays.stream(penalties).map(Math::sqrt).toArray();
    }

    /** ‖h‖². */
    double normSquared(int column) {
        return norms[column];
    }

    /** ‖h⊥‖/‖h‖, without the penalty. */
    double independence(int column) {
        return Math.sqrt(Math.max(0, diagonal(column) * diagonal(column) - penalties[column]) / norms[column]);
    }
}
