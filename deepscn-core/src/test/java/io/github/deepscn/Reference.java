package io.github.deepscn;

import io.github.deepscn.network.Activations;
import io.github.deepscn.network.FewInputs;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import java.util.ArrayList;
import java.util.List;

/** Plain loops and a textbook factorisation, to compare with: nothing shared with the code under test. */
public final class Reference {
    private Reference() {}

    /** H, one row per row of inputs, all layers side by side. */
    public static double[][] hidden(Network network, double[][] inputs) {
        double[][] hidden = new double[inputs.length][network.nodes()];
        for (int i = 0; i < inputs.length; i++) {
            double[] source = inputs[i];
            int offset = 0;
            for (Layer layer : network.layers()) {
                double[] outputs = new double[layer.width()];
                for (int k = 0; k < outputs.length; k++) {
                    outputs[k] = output(layer, k, source);
                    hidden[i][offset + k] = outputs[k];
                }
                source = outputs;
                offset += outputs.length;
            }
        }
        return hidden;
    }

    /** One node by the formula. */
    public static double output(Layer layer, int node, double[] source) {
        if (layer.family(node) instanceof FewInputs family) {
            return ofFewInputs(family, layer.parameters(node), source);
        }
        double z = layer.bias(node);
        double distance = 0;
        for (int j = 0; j < source.length; j++) {
            z += layer.weight(j, node) * source[j];
            distance += Math.pow(source[j] - layer.weight(j, node), 2);
        }
        return switch ((Activations) layer.family(node)) {
            case SIGMOID -> 1 / (1 + Math.exp(-z));
            case TANH -> Math.tanh(z);
            case RELU -> Math.max(0, z);
            case SINE -> Math.sin(z);
            case GAUSSIAN -> Math.exp(-layer.bias(node) * layer.bias(node) * distance);
        };
    }

    /** Four places of input, slope and threshold; an empty place has slope 0. */
    private static double ofFewInputs(FewInputs family, double[] places, double[] source) {
        double product = 1;
        for (int p = 0; p < 12; p += 3) {
            if (places[p + 1] != 0) {
                double z = places[p + 1] * (source[(int) places[p]] - places[p + 2]);
                product *= family == FewInputs.BOX ? 1 / (1 + Math.exp(-z)) : Math.exp(-z * z);
            }
        }
        return product;
    }

    /** argmin ‖T − Hβ‖ by Householder reflections; H must have full column rank. */
    public static double[][] leastSquares(double[][] hidden, double[][] targets) {
        int rows = hidden.length;
        int columns = hidden[0].length;
        int outputs = targets[0].length;
        double[][] a = new double[rows][columns + outputs];
        for (int i = 0; i < rows; i++) {
            System.arraycopy(hidden[i], 0, a[i], 0, columns);
            System.arraycopy(targets[i], 0, a[i], columns, outputs);
        }
        for (int k = 0; k < columns; k++) {
            reflect(a, k);
        }
        double[][] beta = new double[columns][outputs];
        for (int q = 0; q < outputs; q++) {
            for (int k = columns - 1; k >= 0; k--) {
                double sum = a[k][columns + q];
                for (int j = k + 1; j < columns; j++) {
                    sum -= a[k][j] * beta[j][q];
                }
                beta[k][q] = sum / a[k][k];
            }
        }
        return beta;
    }

    /** argmin ‖T − Hβ‖² + Σλ_k‖β_k‖²: least squares with a row √λ_k for every column, below targets of zero. */
    public static double[][] ridge(double[][] hidden, double[][] targets, double[] penalties) {
        return leastSquares(withPenalties(hidden, penalties), withZeros(targets, penalties.length));
    }

    /** ‖T − Hβ‖² + Σλ_k‖β_k‖², its least value. */
    public static double ridgeObjective(double[][] hidden, double[][] targets, double[] penalties) {
        double[][] residual = residual(withPenalties(hidden, penalties), withZeros(targets, penalties.length));
        return Math.pow(rmse(residual), 2) * residual.length * residual[0].length;
    }

    /**
     * λ_k = ρΣ(h_k − mean)² with an intercept in the first column, which is free, else ρΣh_k².
     *
     * @param hidden rows multiplied by the root of their weights, the intercept's too
     */
    public static double[] penalties(double[][] hidden, double ridge, boolean intercept) {
        double[] penalties = new double[hidden[0].length];
        for (int k = 0; k < penalties.length; k++) {
            double[] h = column(hidden, k);
            if (intercept) {
                double[] one = column(hidden, 0);
                double mean = dot(one, h) / dot(one, one);
                for (int i = 0; i < h.length; i++) {
                    h[i] -= mean * one[i];
                }
            }
            penalties[k] = intercept && k == 0 ? 0 : ridge * dot(h, h);
        }
        return penalties;
    }

    private static double[][] withPenalties(double[][] hidden, double[] penalties) {
        double[][] augmented = java.util.Arrays.copyOf(hidden, hidden.length + penalties.length);
        for (int k = 0; k < penalties.length; k++) {
            augmented[hidden.length + k] = new double[penalties.length];
            augmented[hidden.length + k][k] = Math.sqrt(penalties[k]);
        }
        return augmented;
    }

    private static double[][] withZeros(double[][] targets, int rows) {
        double[][] augmented = java.util.Arrays.copyOf(targets, targets.length + rows);
        for (int k = 0; k < rows; k++) {
            augmented[targets.length + k] = new double[targets[0].length];
        }
        return augmented;
    }

    private static void reflect(double[][] a, int k) {
        int rows = a.length;
        double norm = 0;
        for (int i = k; i < rows; i++) {
            norm = Math.hypot(norm, a[i][k]);
        }
        if (norm == 0) {
            return;
        }
        double alpha = a[k][k] > 0 ? -norm : norm;
        double[] v = new double[rows];
        double vv = 0;
        for (int i = k; i < rows; i++) {
            v[i] = a[i][k] - (i == k ? alpha : 0);
            vv += v[i] * v[i];
        }
        for (int j = k; j < a[0].length; j++) {
            double dot = 0;
            for (int i = k; i < rows; i++) {
                dot += v[i] * a[i][j];
            }
            for (int i = k; i < rows; i++) {
                a[i][j] -= 2 * dot / vv * v[i];
            }
        }
    }

    /** T − Hβ. */
    public static double[][] residual(double[][] hidden, double[][] beta, double[][] targets) {
        double[][] residual = new double[targets.length][];
        for (int i = 0; i < targets.length; i++) {
            residual[i] = targets[i].clone();
            for (int q = 0; q < residual[i].length; q++) {
                for (int k = 0; k < hidden[i].length; k++) {
                    residual[i][q] -= hidden[i][k] * beta[k][q];
                }
            }
        }
        return residual;
    }

    /** The residual of the best fit; of the zero function where there are no columns. */
    public static double[][] residual(double[][] hidden, double[][] targets) {
        return hidden[0].length == 0
                ? residual(hidden, new double[0][], targets)
                : residual(hidden, leastSquares(hidden, targets), targets);
    }

    /** The first columns. */
    public static double[][] columns(double[][] matrix, int count) {
        double[][] part = new double[matrix.length][];
        for (int i = 0; i < matrix.length; i++) {
            part[i] = java.util.Arrays.copyOf(matrix[i], count);
        }
        return part;
    }

    public static double[] column(double[][] matrix, int index) {
        double[] column = new double[matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            column[i] = matrix[i][index];
        }
        return column;
    }

    public static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** √(ΣE²/(N·m)). */
    public static double rmse(double[][] residual) {
        double sum = 0;
        for (double[] row : residual) {
            sum += dot(row, row);
        }
        return Math.sqrt(sum / residual.length / residual[0].length);
    }

    /** All numbers of a model, in a fixed order, to compare models bit for bit. */
    public static List<Long> bits(DeepScnModel model) {
        var bits = new ArrayList<Long>();
        for (Layer layer : model.network().layers()) {
            for (double parameter : layer.parameters()) {
                bits.add(Double.doubleToRawLongBits(parameter));
            }
        }
        for (int layers = 0; layers <= model.network().layers().size(); layers++) {
            var readout = model.firstLayers(layers).readout();
            for (int k = 0; k < readout.columns(); k++) {
                for (int q = 0; q < readout.outputs(); q++) {
                    bits.add(Double.doubleToRawLongBits(readout.weight(k, q)));
                }
            }
        }
        return bits;
    }

    /** The hidden parameters alone. */
    public static List<Double> hiddenParameters(Network network) {
        var parameters = new ArrayList<Double>();
        for (Layer layer : network.layers()) {
            for (double parameter : layer.parameters()) {
                parameters.add(parameter);
            }
        }
        return parameters;
    }
}
