package io.github.deepscn.engine;

import io.github.deepscn.Reference;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import io.github.deepscn.single.SingleNodes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The kernels as their formulas say, in loops over rows: what every block is compared with. Weights multiply the terms
 * of each sum here, and not the rows by their square root.
 */
final class PlainBlock implements ScreeningBlock {
    private final long firstRow;
    private final double[] weights;
    private final boolean rides;
    private final double[][] residual;
    private final List<double[]> basis = new ArrayList<>();
    private double[][] inputs;
    private double[][] pending = {};

    PlainBlock(double[][] inputs, double[][] targets, double @Nullable [] weights, boolean rides) {
        this(0, inputs, targets, weights, rides);
    }

    PlainBlock(long firstRow, double[][] inputs, double[][] targets, double @Nullable [] weights, boolean rides) {
        this.firstRow = firstRow;
        this.inputs = inputs;
        this.residual = Arrays.stream(targets).map(double[]::clone).toArray(double[][]::new);
        this.rides = rides;
        this.weights = new double[inputs.length];
        Arrays.setAll(this.weights, i -> weights == null ? 1 : weights[i]);
    }

    @Override
    public boolean rides() {
        return rides;
    }

    @Override
    public void score(Layer candidates, Scoring scoring, double flatness, Totals totals) {
        int count = candidates.width();
        var layout = new ScoreLayout(count, outputs(), basis.size());
        for (int k = 0; k < count; k++) {
            double[] h = output(candidates, k);
            totals.sums()[k] += product(h, h);
            for (int i = 0; i < h.length; i++) {
                totals.maxima()[k] = Math.max(totals.maxima()[k], Math.abs(h[i]));
                if (Double.isInfinite(candidates.family(k).bound())) {
                    totals.sums()[layout.activeAt() + k] += h[i] == 0 ? 0 : weights[i];
                }
            }
            for (int q = 0; q < outputs(); q++) {
                totals.sums()[layout.productsAt() + k * outputs() + q] += product(h, Reference.column(residual, q));
            }
            for (int j = 0; scoring != Scoring.RESIDUAL && j < basis.size(); j++) {
                totals.sums()[layout.projectionsAt() + k * basis.size() + j] += product(basis.get(j), h);
            }
            for (int j = 0; scoring == Scoring.PAIRS && j <= k; j++) {
                totals.sums()[layout.pairsAt() + k * count + j] += product(output(candidates, j), h);
            }
        }
    }

    @Override
    public void sampleInputs(long[] rows, double[] sums) {
        sample(rows, inputs, sums);
    }

    @Override
    public void sampleWeights(long[] rows, double[] sums, int offset) {
        for (int s = 0; s < rows.length; s++) {
            if (rows[s] >= firstRow && rows[s] < firstRow + inputs.length) {
                sums[offset + s] += weights[(int) (rows[s] - firstRow)];
            }
        }
    }

    @Override
    public void sampleResiduals(long[] rows, double[] sums) {
        sample(rows, residual, sums);
    }

    private void sample(long[] rows, double[][] values, double[] sums) {
        for (int s = 0; s < rows.length; s++) {
            long row = rows[s] - firstRow;
            for (int j = 0; row >= 0 && row < values.length && j < values[0].length; j++) {
                sums[s * values[0].length + j] += values[(int) row][j];
            }
        }
    }

    @Override
    public void scoreInSingle(SingleNodes nodes, Scoring scoring, double flatness, Totals totals) {
        Layer candidates = nodes.layer();
        score(candidates, scoring, flatness, totals);
        for (double[] row : inputs) {
            totals.raise(
                    candidates.width(),
                    Math.sqrt(Arrays.stream(row).map(x -> x * x).sum()));
        }
    }

    @Override
    public void begin(Layer nodes) {
        pending = new double[nodes.width()][];
        Arrays.setAll(pending, k -> output(nodes, k));
    }

    @Override
    public void beginLink(int input) {
        pending = new double[1][inputs.length];
        Arrays.setAll(pending[0], i -> input == CONSTANT ? 1 : inputs[i][input]);
    }

    @Override
    public void project(double[] sums) {
        int columns = basis.size();
        for (int k = 0; k < pending.length; k++) {
            for (int j = 0; j < columns; j++) {
                sums[k * columns + j] += product(basis.get(j), pending[k]);
            }
        }
    }

    @Override
    public void subtract(double[] coefficients) {
        int columns = basis.size();
        for (int k = 0; k < pending.length; k++) {
            for (int j = 0; j < columns; j++) {
                for (int i = 0; i < pending[k].length; i++) {
                    pending[k][i] -= coefficients[k * columns + j] * basis.get(j)[i];
                }
            }
        }
    }

    @Override
    public void correlate(double[] sums, int offset) {
        int width = pending.length;
        for (int k = 0; k < width; k++) {
            for (int j = 0; j < width; j++) {
                sums[offset + k * width + j] += product(pending[k], pending[j]);
            }
            for (int q = 0; q < outputs(); q++) {
                sums[offset + width * width + k * outputs() + q] += product(pending[k], Reference.column(residual, q));
            }
        }
    }

    @Override
    public void accept(double[] transform, double[] coefficients, double[] sums, int offset) {
        int width = pending.length;
        for (int j = 0; j < transform.length / width; j++) {
            double[] column = new double[inputs.length];
            for (int i = 0; i < column.length; i++) {
                for (int k = 0; k < width; k++) {
                    column[i] += pending[k][i] * transform[j * width + k];
                }
                for (int q = 0; q < outputs(); q++) {
                    residual[i][q] -= column[i] * coefficients[j * outputs() + q];
                }
            }
            basis.add(column);
            energies(sums, offset + j * outputs());
        }
    }

    @Override
    public void energies(double[] sums, int offset) {
        for (int q = 0; q < outputs(); q++) {
            double[] e = Reference.column(residual, q);
            sums[offset + q] += product(e, e);
        }
    }

    @Override
    public void leaveOneOut(RidgePath path, double[] sums) {
        int shrunk = path.columns() - path.free();
        for (int a = 0; a < path.strengths(); a++) {
            for (int i = 0; i < inputs.length; i++) {
                double left = 1;
                for (int j = 0; j < path.free(); j++) {
                    left -= weights[i] * basis.get(j)[i] * basis.get(j)[i];
                }
                double[] z = new double[shrunk];
                for (int j = 0; j < shrunk; j++) {
                    for (int k = 0; k < shrunk; k++) {
                        z[j] += basis.get(path.free() + k)[i] * path.rotation()[j * shrunk + k];
                    }
                    left -= weights[i] * path.kept()[a * shrunk + j] * z[j] * z[j];
                }
                for (int q = 0; q < outputs(); q++) {
                    double error = residual[i][q];
                    int others = basis.size() - path.columns();
                    for (int k = 0; k < others; k++) {
                        error += basis.get(path.columns() + k)[i] * path.others()[q * others + k];
                    }
                    for (int j = 0; j < shrunk; j++) {
                        error += z[j] * (1 - path.kept()[a * shrunk + j]) * path.rotated()[q * shrunk + j];
                    }
                    sums[a] += weights[i] * Math.pow(error / left, 2);
                }
            }
        }
    }

    @Override
    public void foldProducts(int folds, long seed, double[] sums) {
        int columns = basis.size();
        for (int i = 0; i < inputs.length; i++) {
            int start = FoldSums.fold(firstRow + i, folds, seed) * FoldSums.stride(columns, outputs());
            for (int j = 0; j < columns; j++) {
                for (int k = 0; k <= j; k++) {
                    sums[start + j * columns + k] += weights[i] * basis.get(j)[i] * basis.get(k)[i];
                }
                for (int q = 0; q < outputs(); q++) {
                    sums[start + FoldSums.productsAt(columns) + q * columns + j] +=
                            weights[i] * basis.get(j)[i] * residual[i][q];
                }
            }
            for (int q = 0; q < outputs(); q++) {
                sums[start + FoldSums.energiesAt(columns, outputs()) + q] +=
                        weights[i] * residual[i][q] * residual[i][q];
            }
            sums[start + FoldSums.weightAt(columns, outputs())] += weights[i];
        }
    }

    @Override
    public void products(Network network, double[] sums) {
        int columns = network.columns();
        int links = columns - network.nodes();
        double[][] nodes = Reference.hidden(network, inputs);
        for (int i = 0; i < inputs.length; i++) {
            double[] h = new double[columns];
            for (int j = 0; j < columns; j++) {
                boolean constant = j == 0 && network.links().intercept();
                h[j] = constant
                        ? 1
                        : j < links ? inputs[i][j - (network.links().intercept() ? 1 : 0)] : nodes[i][j - links];
            }
            for (int j = 0; j < columns; j++) {
                for (int k = 0; k <= j; k++) {
                    sums[j * columns + k] += weights[i] * h[j] * h[k];
                }
                for (int q = 0; q < outputs(); q++) {
                    sums[FoldSums.productsAt(columns) + q * columns + j] += weights[i] * h[j] * residual[i][q];
                }
            }
            for (int q = 0; q < outputs(); q++) {
                sums[FoldSums.energiesAt(columns, outputs()) + q] += weights[i] * residual[i][q] * residual[i][q];
            }
            sums[FoldSums.weightAt(columns, outputs())] += weights[i];
        }
    }

    @Override
    public void nextLayer(Layer closed) {
        double[][] next = new double[inputs.length][closed.width()];
        for (int i = 0; i < next.length; i++) {
            for (int k = 0; k < closed.width(); k++) {
                next[i][k] = Reference.output(closed, k, inputs[i]);
            }
        }
        inputs = next;
    }

    private int outputs() {
        return residual[0].length;
    }

    private double[] output(Layer layer, int node) {
        return Arrays.stream(inputs)
                .mapToDouble(row -> Reference.output(layer, node, row))
                .toArray();
    }

    private double product(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += weights[i] * a[i] * b[i];
        }
        return sum;
    }
}
