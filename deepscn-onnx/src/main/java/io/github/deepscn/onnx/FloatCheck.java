package io.github.deepscn.onnx;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.network.Network;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What float arithmetic costs a model, measured on rows. */
final class FloatCheck {
    private final List<DeepScnModel> members;
    private final MeasuredRows rows;
    private final List<FloatNetwork> inFloat;

    FloatCheck(List<DeepScnModel> members, MeasuredRows rows) {
        Require.atLeast("the number of rows to measure the float error on", rows.count(), 1);
        this.members = members;
        this.rows = rows;
        inFloat =
                members.stream().map(model -> new FloatNetwork(model.network())).toList();
    }

    /** The mean of the members' training RMSE. */
    static double trainRmse(List<DeepScnModel> members) {
        return members.stream().mapToDouble(FloatCheck::trainRmse).sum() / members.size();
    }

    /** The training RMSE of the nodes the model has, which may be fewer than its history tells of. */
    private static double trainRmse(DeepScnModel model) {
        int nodes = model.network().nodes();
        return nodes == 0
                ? model.history().initialRmse()
                : model.history().nodes().get(nodes - 1).trainRmse();
    }

    /** The error of the outputs, decoded. */
    FloatError outputs(Decoding decoding) {
        double[][] exact = mean(members.stream().map(model -> model.predict(rows.exact())));
        List<FloatGemm> readouts =
                members.stream().map(AffineReadout::of).map(FloatGemm::new).toList();
        double squares = 0;
        for (int i = 0; i < rows.count(); i++) {
            float[] outputs = meanInFloat(rows.rounded(i), readouts, output -> output);
            for (int q = 0; q < outputs.length; q++) {
                double difference = decoding.decodedInFloat(q, outputs[q]) - decoding.decoded(q, exact[i][q]);
                squares += square(difference / decoding.statedUnit(q));
            }
        }
        double scale = trainRmse(members) * decoding.errorUnit();
        return error(squares, members.get(0).readout().outputs(), scale, OptionalDouble.empty());
    }

    /**
     * The error of the probabilities, and how often the label is another.
     *
     * @param classifiers on top of these networks
     */
    FloatError classes(List<ClassifierModel> classifiers) {
        double[][] exact = mean(classifiers.stream().map(classifier -> classifier.probabilities(rows.exact())));
        List<String> classes = classifiers.get(0).classes();
        String[] labels = classifiers.size() == 1
                ? classifiers.get(0).predict(rows.exact())
                : Arrays.stream(exact)
                        .map(row -> classes.get(Metrics.mostProbable(row)))
                        .toArray(String[]::new);
        List<FloatGemm> readouts =
                classifiers.stream().map(AffineReadout::of).map(FloatGemm::new).toList();
        double squares = 0;
        int changed = 0;
        for (int i = 0; i < rows.count(); i++) {
            float[] row = rows.rounded(i);
            float[] probabilities = meanInFloat(row, readouts, FloatSoftmax::probabilities);
            squares += squaredDistance(probabilities, exact[i]);
            float[] judged = readouts.size() == 1 ? meanInFloat(row, readouts, scores -> scores) : probabilities;
            changed += classes.get(FloatSoftmax.largest(judged)).equals(labels[i]) ? 0 : 1;
        }
        double share = (double) changed / rows.count();
        return error(squares, classes.size(), trainRmse(members), OptionalDouble.of(share));
    }

    private static double[][] mean(Stream<double[][]> answers) {
        List<double[][]> all = answers.toList();
        double[][] sums = all.get(0);
        for (int i = 0; i < sums.length && all.size() > 1; i++) {
            for (int q = 0; q < sums[i].length; q++) {
                for (double[][] other : all.subList(1, all.size())) {
                    sums[i][q] += other[i][q];
                }
                sums[i][q] /= all.size();
            }
        }
        return sums;
    }

    /**
     * What a float graph answers a row with.
     *
     * @param readouts one for each member
     * @param answer what a member makes of its read-out
     */
    private float[] meanInFloat(float[] row, List<FloatGemm> readouts, UnaryOperator<float[]> answer) {
        float[] sums = answer.apply(readouts.get(0).apply(inFloat.get(0).columns(row)));
        if (readouts.size() == 1) {
            return sums;
        }
        for (int k = 1; k < readouts.size(); k++) {
            float[] others = answer.apply(readouts.get(k).apply(inFloat.get(k).columns(row)));
            for (int q = 0; q < sums.length; q++) {
                sums[q] += others[q];
            }
        }
        for (int q = 0; q < sums.length; q++) {
            sums[q] /= readouts.size();
        }
        return sums;
    }

    /** The error of the features of some layers. */
    FloatError features(LayerRange range) {
        double spread = 0;
        double squares = 0;
        for (int k = 0; k < members.size(); k++) {
            // For its checks of the rows.
            members.get(k).predict(rows.exact());
            var sums = features(members.get(k).network(), inFloat.get(k), range);
            spread += sums.spread;
            squares += sums.squares;
        }
        int count = EnsembleGraph.features(
                members.stream().map(DeepScnModel::network).toList(), range);
        return error(squares, count, rootMean(spread, count), OptionalDouble.empty());
    }

    /** Sums of squares over rows and features: around the means of the features, and of their errors. */
    private record FeatureSums(double spread, double squares) {}

    private FeatureSums features(Network network, FloatNetwork networkInFloat, LayerRange range) {
        int from = range.nodesBefore(network);
        int count = range.nodes(network);
        int firstColumn = network.links().columns(network.inputs()) + from;
        // Welford's update: the sum of squares around the mean, one row after the other.
        double[] means = new double[count];
        double spread = 0;
        double squares = 0;
        for (int i = 0; i < rows.count(); i++) {
            double[] exact = network.hidden(rows.exact()[i], 1);
            float[] rounded = networkInFloat.nodes(rows.rounded(i));
            for (int k = 0; k < count; k++) {
                double feature = exact[firstColumn + k];
                squares += square(rounded[from + k] - feature);
                double step = feature - means[k];
                means[k] += step / (i + 1);
                spread += step * (feature - means[k]);
            }
        }
        return new FeatureSums(spread, squares);
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
