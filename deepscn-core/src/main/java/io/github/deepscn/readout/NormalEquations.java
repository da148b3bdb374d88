package io.github.deepscn.readout;

import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.FoldSums;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.linalg.Cholesky;
import io.github.deepscn.linalg.Pieces;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * HᵀH, HᵀT and TᵀT of a network that is there already, gathered in one round: enough to fit a read-out that is shrunk
 * {@linkplain Shrinkage.Throughout throughout}, and to know its error on the rows.
 *
 * <p>What QR would do in as many rounds as there are columns, at the price of its digits: half of them are gone. Ridge
 * seldom asks for more: it adds to the diagonal of HᵀH what is over rounding unless a column hardly varies about a
 * large mean. Immutable.
 */
public final class NormalEquations {
    /** Under this share of its square the variance of a column is rounding error. */
    private static final double ROUNDING = 1e-12;

    private final int columns;
    private final int outputs;
    private final boolean intercept;
    /** Both triangles, column-major. */
    private final double[] gram;
    /** Columns by outputs, column-major. */
    private final double[] products;

    private final double energy;
    private final double weight;
    private final long rows;

    /** These equations, or those of more rows that they are a part of. */
    private final NormalEquations gathered;

    private NormalEquations(
            int columns,
            int outputs,
            boolean intercept,
            double[] gram,
            double[] products,
            double energy,
            double weight,
            long rows,
            @Nullable NormalEquations gathered) {
        this.columns = columns;
        this.outputs = outputs;
        this.intercept = intercept;
        this.gram = gram;
        this.products = products;
        this.energy = energy;
        this.weight = weight;
        this.rows = rows;
        this.gathered = gathered == null ? this : gathered;
    }

    /** One round over rows that no column has joined yet. */
    public static NormalEquations of(Engine engine, Network network) {
        FoldSums sums = FoldSums.of(engine, network);
        int columns = sums.columns();
        int outputs = sums.outputs();
        double[] gram = new double[columns * columns];
        for (int j = 0; j < columns; j++) {
            for (int i = 0; i < columns; i++) {
                gram[j * columns + i] = sums.gram(0, i, j);
            }
        }
        double[] products = new double[columns * outputs];
        double energy = 0;
        for (int q = 0; q < outputs; q++) {
            for (int j = 0; j < columns; j++) {
                products[q * columns + j] = sums.product(0, j, q);
            }
            energy += sums.energy(0, q);
        }
        boolean intercept = network.links().intercept();
        long rows = engine.shape().rows();
        return of(columns, outputs, intercept, gram, products, energy, sums.weight(0), rows);
    }

    /** Of sums that belong to the equations from now on. */
    static NormalEquations of(
            int columns,
            int outputs,
            boolean intercept,
            double[] gram,
            double[] products,
            double energy,
            double weight,
            long rows) {
        return new NormalEquations(columns, outputs, intercept, gram, products, energy, weight, rows, null);
    }

    /**
     * The same without some of the rows. The penalties remain those of all rows, of which these have their share: a
     * node that varies on the rows left out and hardly on the others would else be all but free, and what it says of
     * the rows left out could be anything.
     */
    public NormalEquations minus(NormalEquations some) {
        return new NormalEquations(
                columns,
                outputs,
                intercept,
                minus(gram, some.gram),
                minus(products, some.products),
                energy - some.energy,
                weight - some.weight,
                rows - some.rows,
                gathered);
    }

    private static double[] minus(double[] all, double[] some) {
        double[] difference = all.clone();
        for (int k = 0; k < difference.length; k++) {
            difference[k] -= some[k];
        }
        return difference;
    }

    /** Whether so much ridge is enough to tell all columns apart; more is, too. */
    public boolean canBeSolved(double strength) {
        try {
            Cholesky.of(columns, penalised(penalties(strength), columns));
            return true;
        } catch (ArithmeticException e) {
            return false;
        }
    }

    /**
     * The read-outs of several numbers of first columns.
     *
     * @param strength ρ of {@link Shrinkage.Throughout}
     * @param sizes how many first columns, each
     * @throws ArithmeticException if that is too little for columns that depend on each other
     */
    public List<Readout> readouts(double strength, int[] sizes) {
        return readouts(strength, sizes, Pieces.inTurn());
    }

    /** The same, by several threads. */
    public List<Readout> readouts(double strength, int[] sizes, Pieces threads) {
        double[] penalties = penalties(strength);
        var cholesky = Cholesky.of(columns, penalised(penalties, columns), threads);
        var weights = new ArrayList<double[]>();
        for (int size : sizes) {
            weights.add(new double[size * outputs]);
        }
        for (int q = 0; q < outputs; q++) {
            double[] y = right(q, penalties, columns);
            cholesky.forward(y);
            for (int s = 0; s < sizes.length; s++) {
                double[] x = Arrays.copyOf(y, sizes[s]);
                cholesky.backward(x, sizes[s]);
                System.arraycopy(x, 0, weights.get(s), q * sizes[s], sizes[s]);
            }
        }
        var readouts = new ArrayList<Readout>();
        for (int s = 0; s < sizes.length; s++) {
            readouts.add(new Readout(sizes[s], outputs, weights.get(s)));
        }
        return readouts;
    }

    /** ‖T − Hβ‖² for a read-out of the first columns; no less than rounding lets one know. */
    public double squares(Readout readout) {
        int size = readout.columns();
        double[] weights = new double[size * outputs];
        for (int q = 0; q < outputs; q++) {
            for (int j = 0; j < size; j++) {
                weights[q * size + j] = readout.weight(j, q);
            }
        }
        double[] image = new double[size * outputs];
        Blas.gemm(false, false, size, outputs, size, 1, gram, 0, columns, weights, 0, size, 0, image, 0, size);
        double squares = energy;
        double terms = energy;
        for (int q = 0; q < outputs; q++) {
            for (int j = 0; j < size; j++) {
                double weight = weights[q * size + j];
                double product = 2 * products[q * columns + j];
                squares += weight * (image[q * size + j] - product);
                terms += Math.abs(weight) * (Math.abs(image[q * size + j]) + Math.abs(product));
            }
        }
        return Math.max(squares, columns * Math.ulp(1.0) * terms);
    }

    /** λ of every column; negative for one without variance, which gets the weight zero. */
    private double[] penalties(double strength) {
        double share = strength * weight / gathered.weight;
        double[] penalties = new double[columns];
        for (int j = intercept ? 1 : 0; j < columns; j++) {
            // a difference cannot be more exact than what it was made of
            double rounding = ROUNDING * gathered.gram[j * columns + j];
            penalties[j] = spread(j) > rounding ? share * gathered.spread(j) : -1;
        }
        return penalties;
    }

    /** ‖h‖² of a column about its mean if there is an intercept, else about zero. */
    private double spread(int column) {
        double mean = intercept ? gram[column * columns] / Math.sqrt(gram[0]) : 0;
        return gram[column * columns + column] - mean * mean;
    }

    private double[] penalised(double[] penalties, int size) {
        double[] matrix = new double[size * size];
        for (int j = 0; j < size; j++) {
            System.arraycopy(gram, j * columns, matrix, j * size, size);
        }
        for (int j = 0; j < size; j++) {
            if (penalties[j] < 0) {
                separate(matrix, size, j);
            } else {
                matrix[j * size + j] += penalties[j];
            }
        }
        return matrix;
    }

    /** Makes an unknown independent of all others: with zero on the right it is zero. */
    private static void separate(double[] matrix, int size, int unknown) {
        for (int i = 0; i < size; i++) {
            matrix[unknown * size + i] = 0;
            matrix[i * size + unknown] = 0;
        }
        matrix[unknown * size + unknown] = 1;
    }

    private double[] right(int output, double[] penalties, int size) {
        double[] right = Arrays.copyOfRange(products, output * columns, output * columns + size);
        for (int j = 0; j < size; j++) {
            right[j] = penalties[j] < 0 ? 0 : right[j];
        }
        return right;
    }
}
