package io.github.deepscn.ensemble;

import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.FoldSums;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.linalg.Cholesky;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.threads.Crew;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * HᵀH, HᵀT and TᵀT of a finished network, gathered in one round: enough to fit a read-out that is shrunk
 * {@linkplain io.github.deepscn.readout.Shrinkage.Throughout throughout}, and to know its error on the rows.
 *
 * <p>QR needs a round for every column and keeps twice as many digits. Ridge seldom needs these digits: it adds to the
 * diagonal of HᵀH far more than rounding error, unless a column hardly varies about a large mean. Immutable.
 *
 * @param intercept whether the first column is a constant
 * @param gram HᵀH, both triangles, column-major
 * @param products HᵀT, columns by outputs, column-major
 * @param energy ‖T‖²
 * @param weight of all rows
 * @param gathered the equations of all rows that these were {@linkplain #minus subtracted} from, if they were
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NormalEquations(
        int outputs,
        boolean intercept,
        double[] gram,
        double[] products,
        double energy,
        double weight,
        Optional<NormalEquations> gathered) {
    /** Below this share of a column's square, its variance is rounding error. */
    private static final double ROUNDING = 1e-12;

    /** Gathers the equations in one round over rows whose basis is still empty. */
    public static NormalEquations of(Engine engine, Network network) {
        FoldSums sums = FoldSums.of(engine, network);
        int columns = sums.columns();
        double[] gram = new double[columns * columns];
        Arrays.setAll(gram, k -> sums.gram(0, k % columns, k / columns));
        double[] products = new double[columns * sums.outputs()];
        Arrays.setAll(products, k -> sums.product(0, k % columns, k / columns));
        double energy = IntStream.range(0, sums.outputs())
                .mapToDouble(q -> sums.energy(0, q))
                .reduce(0, Double::sum);
        boolean intercept = network.links().intercept();
        return new NormalEquations(sums.outputs(), intercept, gram, products, energy, sums.weight(0), Optional.empty());
    }

    /**
     * The equations without some of the rows. The penalties remain the share that the remaining rows have in those of
     * all rows: a node that varies on the rows left out, but hardly on the others, would otherwise be almost free, and
     * its contribution on the rows left out arbitrary.
     */
    public NormalEquations minus(NormalEquations some) {
        return new NormalEquations(
                outputs,
                intercept,
                minus(gram, some.gram),
                minus(products, some.products),
                energy - some.energy,
                weight - some.weight,
                Optional.of(all()));
    }

    private NormalEquations all() {
        return gathered.orElse(this);
    }

    private int columns() {
        return products.length / outputs;
    }

    private static double[] minus(double[] all, double[] some) {
        double[] difference = new double[all.length];
        Arrays.setAll(difference, k -> all[k] - some[k]);
        return difference;
    }

    /** Whether this much ridge makes the equations positive definite; if it does, more ridge does too. */
    public boolean canBeSolved(double strength) {
        try {
            Cholesky.of(columns(), penalised(penalties(strength)));
            return true;
        } catch (ArithmeticException e) {
            return false;
        }
    }

    /**
     * The read-outs of several numbers of first columns.
     *
     * @param strength ρ of {@link io.github.deepscn.readout.Shrinkage.Throughout}
     * @param sizes the numbers of first columns
     * @throws ArithmeticException if columns depend on each other and the ridge is too weak
     */
    public List<Readout> readouts(double strength, int[] sizes, Crew crew) {
        int columns = columns();
        double[] penalties = penalties(strength);
        var cholesky = Cholesky.of(columns, penalised(penalties), crew);
        double[][] weights = Arrays.stream(sizes)
                .mapToObj(size -> new double[size * outputs])
                .toArray(double[][]::new);
        for (int q = 0; q < outputs; q++) {
            double[] y = new double[columns];
            for (int j = 0; j < columns; j++) {
                y[j] = penalties[j] < 0 ? 0 : products[q * columns + j];
            }
            cholesky.forward(y);
            for (int s = 0; s < sizes.length; s++) {
                double[] x = Arrays.copyOf(y, sizes[s]);
                cholesky.backward(x, sizes[s]);
                System.arraycopy(x, 0, weights[s], q * sizes[s], sizes[s]);
            }
        }
        return IntStream.range(0, sizes.length)
                .mapToObj(s -> new Readout(sizes[s], outputs, weights[s]))
                .toList();
    }

    /** ‖T − Hβ‖² for a read-out of the first columns, or a bound of the rounding error if that is larger. */
    public double squares(Readout readout) {
        int columns = columns();
        int size = readout.columns();
        double[] weights = new double[size * outputs];
        Arrays.setAll(weights, k -> readout.weight(k % size, k / size));
        double[] image = new double[size * outputs];
        Blas.gemm(false, false, size, outputs, size, 1, gram, 0, columns, weights, 0, size, 0, image, 0, size);
        double squares = energy;
        double terms = energy;
        for (int k = 0; k < weights.length; k++) {
            double product = 2 * products[k / size * columns + k % size];
            squares += weights[k] * (image[k] - product);
            terms += Math.abs(weights[k]) * (Math.abs(image[k]) + Math.abs(product));
        }
        return Math.max(squares, columns * Math.ulp(1.0) * terms);
    }

    /** λ of every column; negative for a column without variance, whose weight becomes zero. */
    private double[] penalties(double strength) {
        int columns = columns();
        double share = strength * weight / all().weight;
        double[] penalties = new double[columns];
        for (int j = intercept ? 1 : 0; j < columns; j++) {
            // a difference is no more exact than the numbers it was made of
            double rounding = ROUNDING * all().gram[j * columns + j];
            penalties[j] = spread(j) > rounding ? share * all().spread(j) : -1;
        }
        return penalties;
    }

    /** ‖h‖² of a column about its mean if there is an intercept, else about zero. */
    private double spread(int column) {
        int columns = columns();
        double mean = intercept ? gram[column * columns] / Math.sqrt(gram[0]) : 0;
        return gram[column * columns + column] - mean * mean;
    }

    /** HᵀH + Λ; a column of negative penalty becomes a unit vector, independent of all others. */
    private double[] penalised(double[] penalties) {
        int columns = columns();
        double[] matrix = gram.clone();
        for (int j = 0; j < columns; j++) {
            if (penalties[j] < 0) {
                for (int i = 0; i < columns; i++) {
                    matrix[j * columns + i] = 0;
                    matrix[i * columns + j] = 0;
                }
                matrix[j * columns + j] = 1;
            } else {
                matrix[j * columns + j] += penalties[j];
            }
        }
        return matrix;
    }
}
