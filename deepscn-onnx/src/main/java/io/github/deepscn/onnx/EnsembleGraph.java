package io.github.deepscn.onnx;

import io.github.deepscn.network.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Networks side by side on the same inputs, and their answers: those of one as they are, of several their mean by Sum
 * and Div. Classes take Softmax, ArgMax and LabelEncoder on top, scaled targets Mul and Add, and with bounds Min and
 * Max.
 */
final class EnsembleGraph {
    private EnsembleGraph() {}

    /** Adds the output Hβ, decoded. */
    static void addOutputs(GraphBuilder graph, String inputs, List<AffineReadout> members, Decoding decoding) {
        int count = members.get(0).outputs();
        // Not within the weights and the intercept: a sum that starts from a large centre loses digits in float.
        boolean decoded = !decoding.changesNothing();
        String outputs =
                mean(graph, members.size(), decoded ? "encoded_outputs" : NetworkGraph.OUTPUTS, (k, result) -> {
                    AffineReadout member = members.get(k);
                    String prefix = prefix(members.size(), k);
                    return new NetworkGraph(graph, member.network(), inputs, prefix).readOut(result, member);
                });
        if (decoded) {
            String scaled = graph.operation(
                    "Mul", "scaled_outputs", outputs, graph.vector("target_scales", count, decoding::scale));
            boolean saturates = decoding.saturates();
            String whole = graph.operation(
                    "Add",
                    saturates ? "decoded_outputs" : NetworkGraph.OUTPUTS,
                    scaled,
                    graph.vector("target_centres", count, decoding::centre));
            if (saturates) {
                String capped = graph.operation(
                        "Min", "capped_outputs", whole, graph.vector("target_highs", count, decoding::high));
                graph.operation("Max", NetworkGraph.OUTPUTS, capped, graph.vector("target_lows", count, decoding::low));
            }
        }
        graph.output(NetworkGraph.OUTPUTS, count);
    }

    /** Adds the outputs label and probabilities: P(c) ∝ exp(score of c). */
    static void addClasses(GraphBuilder graph, String inputs, List<AffineReadout> members, List<String> labels) {
        var scores = new ArrayList<String>();
        String probabilities = mean(graph, members.size(), NetworkGraph.PROBABILITIES, (k, result) -> {
            AffineReadout member = members.get(k);
            String prefix = prefix(members.size(), k);
            scores.add(new NetworkGraph(graph, member.network(), inputs, prefix).readOut(prefix + "scores", member));
            return graph.softmax(result, scores.get(k));
        });
        // Of one network the largest score decides, and not the largest probability: these round to equals sooner.
        String judged = scores.size() == 1 ? scores.get(0) : probabilities;
        graph.texts(NetworkGraph.LABEL, graph.argMax("class", judged), labels);
        graph.textOutput(NetworkGraph.LABEL);
        graph.output(NetworkGraph.PROBABILITIES, labels.size());
    }

    /** Adds the output features: those of the nodes in some layers, member by member. */
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

    /** How many features all members have in some layers. */
    static int features(List<Network> members, LayerRange range) {
        return members.stream().mapToInt(range::nodes).sum();
    }

    /**
     * The mean of what the members answer.
     *
     * @param answer adds that of a member under a name, and returns it as it is in the graph
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

    /** Members count from one. */
    private static String prefix(int members, int index) {
        return members == 1 ? "" : "member" + (index + 1) + "_";
    }
}
