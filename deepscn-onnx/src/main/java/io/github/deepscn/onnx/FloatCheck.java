package io.github.deepscn.onnx;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.data.Require;
import io.github.deepscn.network.Network;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import org.jspecify.annotations.Nullable;

/** What float arithmetic costs a model, measured on rows. */
final class FloatCheck {
    private final DeepScnModel model;
    private final double[][] rows;
    private final FloatNetwork inFloat;

    FloatCheck(DeepScnModel model, double[][] rows) {
        this.model = model;
        this.rows = rows;
        inFloat = new FloatNetwork(model.network(), model.readout());
    }

    /** The error of the outputs, or of the features of some layers. */
    FloatError measure(@Nullable LayerRange features) {
        Require.atLeast("the number of rows to measure the float error on", rows.length, 1);
        // Also for features: this checks the rows.
        double[][] predictions = model.predict(rows);
        return features == null ? errorOfOutputs(predictions) : errorOfFeatures(features);
    }

    /** The training RMSE of the nodes the model has, which may be fewer than its history tells of. */
    static double trainRmse(DeepScnModel model) {
        int nodes = model.network().nodes();
        return nodes == 0
                ? model.history().initialRmse()
                : model.history().nodes().get(nodes - 1).trainRmse();
    }

    private FloatError errorOfOutputs(double[][] predictions) {
        double squares = 0;
        for (int i = 0; i < rows.length; i++) {
            float[] outputs = inFloat.outputs(rows[i]);
            for (int q = 0; q < outputs.length; q++) {
                squares += square(outputs[q] - predictions[i][q]);
            }
        }
        return new FloatError(rootMean(squares, model.readout().outputs()), trainRmse(model), rows.length);
    }

    private FloatError errorOfFeatures(LayerRange range) {
        Network network = model.network();
        int from = range.nodesBefore(network);
        int count = range.nodes(network);
        int firstColumn = network.links().columns(network.inputs()) + from;
        // Welford's update: the sum of squares around the mean, one row after the other.
        double[] means = new double[count];
        double spread = 0;
        double squares = 0;
        for (int i = 0; i < rows.length; i++) {
            double[] exact = network.hidden(rows[i], 1);
            float[] rounded = inFloat.nodes(rows[i]);
            for (int k = 0; k < count; k++) {
                double feature = exact[firstColumn + k];
                squares += square(rounded[from + k] - feature);
                double step = feature - means[k];
                means[k] += step / (i + 1);
                spread += step * (feature - means[k]);
            }
        }
        return new FloatError(rootMean(squares, count), rootMean(spread, count), rows.length);
    }

    private double rootMean(double squares, int columns) {
        return Math.sqrt(squares / rows.length / columns);
    }

    private static double square(double x) {
        return x * x;
    }
}
