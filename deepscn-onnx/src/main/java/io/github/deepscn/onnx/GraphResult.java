package io.github.deepscn.onnx;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.eval.Threshold;
import io.github.deepscn.network.Network;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import io.github.deepscn.onnx.OnnxReport.Output;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * The results that a graph computes.
 *
 * @param members the models whose networks the graph contains
 * @param description for the metadata
 * @param outputs the outputs of the graph, in order
 * @param addTo adds the results to a graph, given the value that the networks see
 * @param metadata metadata of the results
 * @param floatError measures the float error
 * @param trainRmse the mean training RMSE of the members, in the units of the targets if there is one target
 * @param scaleName the name of {@link FloatError#scale()}
 */
record GraphResult(
        List<DeepScnModel> members,
        String description,
        List<Output> outputs,
        BiConsumer<GraphBuilder, String> addTo,
        Map<String, String> metadata,
        Function<FloatCheck, FloatError> floatError,
        double trainRmse,
        String scaleName) {
    private static final String TRAIN_RMSE = "training RMSE";

    /** The mean of the members' outputs, decoded to the units of the targets. */
    static GraphResult outputs(List<DeepScnModel> members, Decoding decoding, Map<String, String> metadata) {
        List<AffineReadout> readouts = members.stream().map(AffineReadout::of).toList();
        double trainRmse = meanTrainRmse(members) * decoding.errorUnit();
        return new GraphResult(
                members,
                NetworkGraph.OUTPUTS,
                List.of(new Output(
                        NetworkGraph.OUTPUTS, OptionalInt.of(readouts.get(0).outputs()))),
                (graph, inputs) -> EnsembleGraph.addOutputs(graph, inputs, readouts, decoding),
                metadata,
                check -> {
                    double[][] exact =
                            decoding.decoded(mean(members.stream().map(model -> model.predict(check.rows()))));
                    return check.error(
                            NetworkGraph.OUTPUTS, i -> exact[i], decoding::statedUnit, trainRmse, Optional.empty());
                },
                trainRmse,
                TRAIN_RMSE);
    }

    /** The outputs of the nodes in some layers, member by member. */
    static GraphResult features(List<DeepScnModel> members, LayerRange range) {
        List<Network> networks = members.stream().map(DeepScnModel::network).toList();
        return new GraphResult(
                members,
                range.description(),
                List.of(new Output(NetworkGraph.FEATURES, OptionalInt.of(EnsembleGraph.features(networks, range)))),
                (graph, inputs) -> EnsembleGraph.addFeatures(graph, inputs, networks, range),
                Map.of(),
                check -> {
                    members.get(0).predict(check.rows()); // checks the rows
                    IntFunction<double[]> exact = i -> networks.stream()
                            .flatMapToDouble(network -> Arrays.stream(range.features(network, check.rows()[i])))
                            .toArray();
                    return check.error(
                            NetworkGraph.FEATURES, exact, column -> 1, check.deviation(exact), Optional.empty());
                },
                meanTrainRmse(members),
                "standard deviation of the features");
    }

    /**
     * The label and the probabilities of all classes, the means of the classifiers.
     *
     * @param threshold names the class of a row, in place of the largest probability
     */
    static GraphResult classes(List<ClassifierModel> classifiers, Optional<Threshold> threshold) {
        ClassifierModel first = classifiers.get(0);
        List<String> classes = first.classes();
        List<DeepScnModel> members =
                classifiers.stream().map(ClassifierModel::model).toList();
        List<AffineReadout> readouts =
                classifiers.stream().map(AffineReadout::of).toList();
        var metadata = new LinkedHashMap<String, String>();
        metadata.put("classifier", first.classifier().name().toLowerCase(Locale.ROOT));
        metadata.put("classes", JsonText.array(classes));
        threshold.ifPresent(rule -> metadata.put("threshold", JsonText.of(rule)));
        double trainRmse = meanTrainRmse(members);
        return new GraphResult(
                members,
                NetworkGraph.LABEL + " and " + NetworkGraph.PROBABILITIES,
                List.of(
                        new Output(NetworkGraph.LABEL, OptionalInt.empty()),
                        new Output(NetworkGraph.PROBABILITIES, OptionalInt.of(classes.size()))),
                (graph, inputs) -> EnsembleGraph.addClasses(graph, inputs, readouts, classes, threshold),
                metadata,
                check -> {
                    double[][] exact = mean(classifiers.stream().map(model -> model.probabilities(check.rows())));
                    String[] labels = classifiers.size() == 1 && threshold.isEmpty()
                            ? first.labels(check.rows())
                            : Arrays.stream(exact)
                                    .map(row -> classes.get(Threshold.decide(threshold, classes, row)))
                                    .toArray(String[]::new);
                    return check.error(
                            NetworkGraph.PROBABILITIES, i -> exact[i], column -> 1, trainRmse, Optional.of(labels));
                },
                trainRmse,
                TRAIN_RMSE);
    }

    /** The training RMSE of the nodes that each model has, which can be fewer than its history has. */
    private static double meanTrainRmse(List<DeepScnModel> members) {
        double sum = 0;
        for (DeepScnModel model : members) {
            int nodes = model.network().nodes();
            sum += nodes == 0
                    ? model.history().initialRmse()
                    : model.history().nodes().get(nodes - 1).trainRmse();
        }
        return sum / members.size();
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
}
