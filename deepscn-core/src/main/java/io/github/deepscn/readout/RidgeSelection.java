package io.github.deepscn.readout;

import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.RidgePath;
import io.github.deepscn.linalg.SingularValues;
import io.github.deepscn.linalg.Triangle;
import java.util.Arrays;
import java.util.List;

/**
 * Compares ridge strengths for fixed nodes, all at once, with the help of R = USVᵀ.
 *
 * <p>Leave-one-out takes one pass over the rows of QU; generalised cross-validation, N·RSS/(N − tr)², takes none.
 *
 * @param triangle R of a basis
 * @param projections QᵀT, one row of outputs per column
 * @param residualEnergy ‖E‖²
 */
@SuppressWarnings("ArrayRecordComponent")
record RidgeSelection(Engine engine, Triangle triangle, double[] projections, double residualEnergy) {
    RidgeChoice choose(Shrinkage.Chosen chosen, int columns, int free) {
        int shrunk = columns - free;
        int strengths = chosen.strengths().size();
        SingularValues.Left left = TriangleRotation.of(triangle, free, columns);
        double[] kept = kept(left.values(), chosen.strengths());
        double[] rotated = rotated(left.vectors(), free, shrunk);
        double[] squares = switch (chosen.criterion()) {
            case LEAVE_ONE_OUT ->
                leaveOneOut(new RidgePath(columns, free, left.vectors(), rotated, kept, strengths, outside(columns)));
            case GENERALISED_CROSS_VALIDATION -> generalised(kept, rotated, columns, free, strengths);
        };
        return best(chosen.strengths(), squares);
    }

    /** s²/(s²+λ), one column per strength. */
    private double[] kept(double[] values, List<Double> strengths) {
        double[] kept = new double[values.length * strengths.size()];
        for (int a = 0; a < strengths.size(); a++) {
            double lambda = strengths.get(a) * engine.shape().weight();
            for (int j = 0; j < values.length; j++) {
                double square = values[j] * values[j];
                kept[a * values.length + j] = square == 0 ? 0 : square / (square + lambda);
            }
        }
        return kept;
    }

    /** UᵀQᵀT, column-major. */
    private double[] rotated(double[] vectors, int free, int shrunk) {
        int outputs = engine.shape().outputs();
        double[] rotated = new double[shrunk * outputs];
        for (int q = 0; q < outputs; q++) {
            for (int j = 0; j < shrunk; j++) {
                double sum = 0;
                for (int i = 0; i < shrunk; i++) {
                    sum += vectors[j * shrunk + i] * projections[(free + i) * outputs + q];
                }
                rotated[q * shrunk + j] = sum;
            }
        }
        return rotated;
    }

    /** QᵀT of the columns after the first {@code columns}, column-major. */
    private double[] outside(int columns) {
        int count = triangle.size() - columns;
        int outputs = engine.shape().outputs();
        double[] outside = new double[count * outputs];
        for (int q = 0; q < outputs; q++) {
            for (int i = 0; i < count; i++) {
                outside[q * count + i] = projections[(columns + i) * outputs + q];
            }
        }
        return outside;
    }

    private double[] leaveOneOut(RidgePath path) {
        Kernel kernel = Kernel.onTraining((block, totals) -> block.leaveOneOut(path, totals.sums()));
        return engine.run(path.strengths(), 0, kernel).sums();
    }

    private double[] generalised(double[] kept, double[] rotated, int columns, int free, int strengths) {
        int shrunk = columns - free;
        double[] squares = new double[strengths];
        double outsideEnergy = residualEnergy;
        for (double projection : outside(columns)) {
            outsideEnergy += projection * projection;
        }
        for (int a = 0; a < strengths; a++) {
            double residual = outsideEnergy;
            double trace = free;
            for (int j = 0; j < shrunk; j++) {
                double lost = 1 - kept[a * shrunk + j];
                trace += kept[a * shrunk + j];
                for (int q = 0; q < engine.shape().outputs(); q++) {
                    residual += lost * lost * rotated[q * shrunk + j] * rotated[q * shrunk + j];
                }
            }
            double left = 1 - trace / engine.shape().rows();
            squares[a] = left > 1e-9 ? residual / (left * left) : Double.POSITIVE_INFINITY;
        }
        return squares;
    }

    /** The strength of least error; among equals the largest; the largest of all if no error is known. */
    private RidgeChoice best(List<Double> strengths, double[] squares) {
        int best = strengths.size() - 1;
        double numbers = engine.shape().weight() * engine.shape().outputs();
        List<Double> rmse = Arrays.stream(squares)
                .mapToObj(square -> Math.sqrt(square / numbers))
                .toList();
        for (int a = strengths.size() - 1; a >= 0; a--) {
            if (squares[a] < squares[best]) {
                best = a;
            }
        }
        return new RidgeChoice(strengths.get(best), strengths, rmse);
    }
}
