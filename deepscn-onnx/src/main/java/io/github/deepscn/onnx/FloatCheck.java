package io.github.deepscn.onnx;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.data.Require;
import io.github.deepscn.network.Network;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import java.util.OptionalDouble;

/** What float arithmetic costs a model, measured on rows. */
final class FloatCheck {
    private final DeepScnModel model;
    private final double[][] rows;
    private final FloatNetwork inFloat;

    FloatCheck(DeepScnModel model, double[][] rows) {
        Require.atLeast("the number of rows to measure the float error on", rows.length, 1);
        this.model = model;
        this.rows = rows;
        inFloat = new FloatNetwork(model.network());
    }

    /** The training RMSE of the nodes the model has, which may be fewer than its history tells of. */
    static double trainRmse(DeepScnModel model) {
        int nodes = model.network().nodes();
        return nodes == 0
                ? model.history().initialRmse()
                : model.history().nodes().get(nodes - 1).trainRmse();
    }

    /** The error of the outputs. */
    FloatError outputs() {
        double[][] exact = model.predict(rows);
        var readout = new FloatGemm(AffineReadout.of(model));
        double squares = 0;
        for (int i = 0; i < rows.length; i++) {
            squares += squaredDistance(readout.apply(inFloat.columns(rows[i])), exact[i]);
        }
        return error(squares, model.readout().outputs(), trainRmse(model), OptionalDouble.empty());
    }

    /**
     * The error of the probabilities, and how often the label is another.
     *
     * @param classifier on top of this model
     */
    FloatError classes(ClassifierModel classifier) {
        double[][] exact = classifier.probabilities(rows);
        String[] labels = classifier.predict(rows);
        var readout = new FloatGemm(AffineReadout.of(classifier));
        double squares = 0;
        int changed = 0;
        for (int i = 0; i < rows.length; i++) {
            float[] scores = readout.apply(inFloat.columns(rows[i]));
            squares += squaredDistance(FloatSoftmax.probabilities(scores), exact[i]);
            String label = classifier.classes().get(FloatSoftmax.largest(scores));
            changed += label.equals(labels[i]) ? 0 : 1;
        }
        double share = (double) changed / rows.length;
        return error(squares, classifier.classes().size(), trainRmse(model), OptionalDouble.of(share));
    }

    /** The error of the features of some layers. */
    FloatError features(LayerRange range) {
        // For its checks of the rows.
        model.predict(rows);
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
        return error(squares, count, rootMean(spread, count), OptionalDouble.empty());
    }

    private FloatError error(double squares, int columns, double scale, OptionalDouble changedLabels) {
        return new FloatError(rootMean(squares, columns), scale, rows.length, changedLabels);
    }

    private double rootMean(double squares, int columns) {
        return Math.sqrt(squares / rows.length / columns);
    }

    private static double squaredDistance(float[] rounded, double[] exact) {
        double sum = 0;
        for (int q = 0; q < exact.length; q++) {
            sum += square(rounded[q] - exact[q]);
        }
        return sum;
    }

    private static double square(double x) {
        return x * x;
    }
}
