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
    private final MeasuredRows rows;
    private final FloatNetwork inFloat;

    FloatCheck(DeepScnModel model, MeasuredRows rows) {
        Require.atLeast("the number of rows to measure the float error on", rows.count(), 1);
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

    /** The error of the outputs, decoded. */
    FloatError outputs(Decoding decoding) {
        double[][] exact = model.predict(rows.exact());
        var readout = new FloatGemm(AffineReadout.of(model));
        double squares = 0;
        for (int i = 0; i < rows.count(); i++) {
            float[] outputs = readout.apply(inFloat.columns(rows.rounded(i)));
            for (int q = 0; q < outputs.length; q++) {
                double difference = decoding.decodedInFloat(q, outputs[q]) - decoding.decoded(q, exact[i][q]);
                squares += square(difference / decoding.statedUnit(q));
            }
        }
        double scale = trainRmse(model) * decoding.errorUnit();
        return error(squares, model.readout().outputs(), scale, OptionalDouble.empty());
    }

    /**
     * The error of the probabilities, and how often the label is another.
     *
     * @param classifier on top of this model
     */
    FloatError classes(ClassifierModel classifier) {
        double[][] exact = classifier.probabilities(rows.exact());
        String[] labels = classifier.predict(rows.exact());
        var readout = new FloatGemm(AffineReadout.of(classifier));
        double squares = 0;
        int changed = 0;
        for (int i = 0; i < rows.count(); i++) {
            float[] scores = readout.apply(inFloat.columns(rows.rounded(i)));
            squares += squaredDistance(FloatSoftmax.probabilities(scores), exact[i]);
            String label = classifier.classes().get(FloatSoftmax.largest(scores));
            changed += label.equals(labels[i]) ? 0 : 1;
        }
        double share = (double) changed / rows.count();
        return error(squares, classifier.classes().size(), trainRmse(model), OptionalDouble.of(share));
    }

    /** The error of the features of some layers. */
    FloatError features(LayerRange range) {
        // For its checks of the rows.
        model.predict(rows.exact());
        Network network = model.network();
        int from = range.nodesBefore(network);
        int count = range.nodes(network);
        int firstColumn = network.links().columns(network.inputs()) + from;
        // Welford's update: the sum of squares around the mean, one row after the other.
        double[] means = new double[count];
        double spread = 0;
        double squares = 0;
        for (int i = 0; i < rows.count(); i++) {
            double[] exact = network.hidden(rows.exact()[i], 1);
            float[] rounded = inFloat.nodes(rows.rounded(i));
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
        return new FloatError(rootMean(squares, columns), scale, rows.count(), changedLabels);
    }

    private double rootMean(double squares, int columns) {
        return Math.sqrt(squares / rows.count() / columns);
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
