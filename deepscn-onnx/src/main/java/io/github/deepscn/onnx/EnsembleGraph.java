package io.github.deepscn.onnx;

import io.github.deepscn.eval.Threshold;
import io.github.deepscn.network.Network;
import io.github.deepscn.table.TargetEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Networks on the same inputs and the mean of their answers, by Sum and Div. Classes need Softmax, ArgMax and
 * LabelEncoder; scaled targets need Mul and Add, and Min and Max if they have bounds.
 */
final class EnsembleGraph {
    private EnsembleGraph() {}

    /** Adds the output Hβ, decoded. */
    static void addOutputs(GraphBuilder graph, String inputs, List<AffineReadout> members, Decoding decoding) {
        String name = decoding.changesNothing() ? NetworkGraph.OUTPUTS : "encoded_outputs";
        String outputs = mean(graph, members.size(), name, (k, result) -> readOut(graph, inputs, members, k, result));
        // Separate from weights and intercept: a float sum that starts from a large centre loses digits.
        if (!decoding.changesNothing()) {
            List<TargetEncoding> targets = decoding.targets();
            boolean saturates = decoding.saturates();
            String scales = graph.vector("target_scales", targets, TargetEncoding::scale);
            String scaled = graph.operation("Mul", "scaled_outputs", outputs, scales);
            String centres = graph.vector("target_centres", targets, TargetEncoding::centre);
            String decoded =
                    graph.operation("Add", saturates ? "decoded_outputs" : NetworkGraph.OUTPUTS, scaled, centres);
            if (saturates) {
                String highs = graph.vector("target_highs", targets, TargetEncoding::high);
                String capped = graph.operation("Min", "capped_outputs", decoded, highs);
                String lows = graph.vector("target_lows", targets, TargetEncoding::low);
                graph.operation("Max", NetworkGraph.OUTPUTS, capped, lows);
            }
        }
        graph.output(NetworkGraph.OUTPUTS, members.get(0).outputs());
    }

    /**
     * Adds the outputs label and probabilities: P(c) ∝ exp(score of c).
     *
     * @param threshold names the class of a row, in place of the largest probability
     */
    static void addClasses(
            GraphBuilder graph,
            String inputs,
            List<AffineReadout> members,
            List<String> labels,
            Optional<Threshold> threshold) {
        var scores = new ArrayList<String>();
        String probabilities = mean(graph, members.size(), NetworkGraph.PROBABILITIES, (k, result) -> {
            scores.add(readOut(graph, inputs, members, k, prefix(members.size(), k) + "scores"));
            return graph.alongColumns("Softmax", result, scores.get(k));
        });
        if (threshold.isPresent()) {
            addLabel(graph, probabilities, labels, threshold.get());
        } else {
            // The scores of a single network decide, because probabilities round to equal values sooner.
            String judged = scores.size() == 1 ? scores.get(0) : probabilities;
            graph.texts(NetworkGraph.LABEL, graph.argMax("class", judged), labels);
        }
        graph.textOutput(NetworkGraph.LABEL);
        graph.output(NetworkGraph.PROBABILITIES, labels.size());
    }

    /** Adds the label: the positive class unless its probability is less than the threshold. */
    private static void addLabel(GraphBuilder graph, String probabilities, List<String> labels, Threshold threshold) {
        int positive = labels.indexOf(threshold.positive());
        String column = graph.index("positive_class", positive);
        String probability = graph.alongColumns("Gather", "positive_probability", probabilities, column);
        String least = graph.vector("threshold", 1, i -> threshold.probability());
        String negative = graph.truths("negative", graph.operation("Less", "below_threshold", probability, least));
        graph.texts(NetworkGraph.LABEL, negative, List.of(threshold.positive(), labels.get(1 - positive)));
    }

    private static String readOut(
            GraphBuilder graph, String inputs, List<AffineReadout> members, int index, String result) {
        AffineReadout member = members.get(index);
        return new NetworkGraph(graph, member.network(), inputs, prefix(members.size(), index)).readOut(result, member);
    }

    /** Adds the output features: the outputs of the nodes in some layers, member by member. */
    static void addFeatures(GraphBuilder graph, String inputs, List<Network> members, LayerRange range) {
        if (members.size() == 1 && range.first() == range.last()) {
            new NetworkGraph(graph, members.get(0), inputs, "").features(range, NetworkGraph.FEATURES);
        } else {
            var all = new ArrayList<String>();
            for (int k = 0; k < members.size(); k++) {
                var network = new NetworkGraph(graph, members.get(k), inputs, prefix(members.size(), k));
                int last = Math.min(range.last(), members.get(k).layers().size());
                all.addAll(network.features(range, network.layerName(last)));
            }
            graph.concatenation(NetworkGraph.FEATURES, all);
        }
        graph.output(NetworkGraph.FEATURES, features(members, range));
    }

    /** The number of features that all members have in some layers. */
    static int features(List<Network> members, LayerRange range) {
        return members.stream().mapToInt(range::nodes).sum();
    }

    /**
     * Adds the mean of the members' answers.
     *
     * @param answer adds the answer of a member under a name, and returns its name in the graph
     */
    private static String mean(
            GraphBuilder graph, int members, String result, BiFunction<Integer, String, String> answer) {
        if (members == 1) {
            return answer.apply(0, result);
        }
        String[] answers = IntStream.range(0, members)
                .mapToObj(k -> answer.apply(k, prefix(members, k) + result))
                .toArray(String[]::new);
        String sum = graph.operation("Sum", "sum_of_members", answers);
        return graph.operation("Div", result, sum, graph.vector("number_of_members", 1, i -> members));
    }

    /** The prefix of a member's values; members count from one. */
    private static String prefix(int members, int index) {
        return members == 1 ? "" : "member" + (index + 1) + "_";
    }
}
