package io.github.deepscn.readout;

import io.github.deepscn.engine.DataShape;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.RidgePath;
import io.github.deepscn.engine.RowBlock;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.engine.Totals;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Looks at Q, which never leaves the blocks: as q joins the basis, its products with the columns there and with itself
 * are noted. Over an engine of one thread.
 */
final class OrthogonalityProbe implements Engine {
    private final Engine engine;
    private final List<double[]> gram = new ArrayList<>();
    private double[] current = {};
    private int subtractions;

    OrthogonalityProbe(Engine engine) {
        this.engine = engine;
    }

    /** Column j of QᵀQ: the entries down to the diagonal. */
    List<double[]> gram() {
        return gram;
    }

    /** How often a column was read once more, to subtract what the second pass had found, over all blocks. */
    int subtractions() {
        return subtractions;
    }

    @Override
    public DataShape shape() {
        return engine.shape();
    }

    @Override
    public Totals run(int sums, int maxima, Kernel kernel) {
        current = new double[0];
        Totals totals = engine.run(sums, maxima, (block, into) -> kernel.apply(new Watched(block), into));
        if (current.length > 0) {
            gram.add(current);
        }
        return totals;
    }

    @Override
    public void close() {
        engine.close();
    }

    private final class Watched implements RowBlock {
        private final RowBlock block;

        Watched(RowBlock block) {
            this.block = block;
        }

        @Override
        public void accept(double[] transform, double[] coefficients, double[] sums, int offset) {
            double scale = transform[0];
            int columns = gram.size();
            current = Arrays.copyOf(current, columns + 1);
            double[] products = new double[columns];
            block.project(products);
            double[] norm = new double[1 + shape().outputs()];
            block.correlate(norm, 0);
            for (int j = 0; j < columns; j++) {
                current[j] += products[j] * scale;
            }
            current[columns] += norm[0] * scale * scale;
            block.accept(transform, coefficients, sums, offset);
        }

        @Override
        public void beginLink(int input) {
            block.beginLink(input);
        }

        @Override
        public void leaveOneOut(RidgePath path, double[] sums) {
            block.leaveOneOut(path, sums);
        }

        @Override
        public boolean rides() {
            return block.rides();
        }

        @Override
        public void score(Layer candidates, Scoring scoring, double flatness, Totals totals) {
            block.score(candidates, scoring, flatness, totals);
        }

        @Override
        public void sampleInputs(long[] rows, double[] sums) {
            block.sampleInputs(rows, sums);
        }

        @Override
        public void sampleWeights(long[] rows, double[] sums, int offset) {
            block.sampleWeights(rows, sums, offset);
        }

        @Override
        public void sampleResiduals(long[] rows, double[] sums) {
            block.sampleResiduals(rows, sums);
        }

        @Override
        public void begin(Layer nodes) {
            block.begin(nodes);
        }

        @Override
        public void project(double[] sums) {
            block.project(sums);
        }

        @Override
        public void subtract(double[] coefficients) {
            subtractions++;
            block.subtract(coefficients);
        }

        @Override
        public void correlate(double[] sums, int offset) {
            block.correlate(sums, offset);
        }

        @Override
        public void energies(double[] sums, int offset) {
            block.energies(sums, offset);
        }

        @Override
        public void foldProducts(int folds, long seed, double[] sums) {
            block.foldProducts(folds, seed, sums);
        }

        @Override
        public void products(Network network, double[] sums) {
            block.products(network, sums);
        }

        @Override
        public void nextLayer(Layer closed) {
            block.nextLayer(closed);
        }
    }
}
