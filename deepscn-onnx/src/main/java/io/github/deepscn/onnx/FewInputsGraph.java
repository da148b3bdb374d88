package io.github.deepscn.onnx;

import io.github.deepscn.network.FewInputs;
import io.github.deepscn.network.Layer;
import java.util.stream.IntStream;

/**
 * Boxes or bumps as operators: for each place, Gather takes the column that each node looks at.
 *
 * <p>An empty place has slope 0. In a box its argument is raised to one whose sigmoid is 1.
 *
 * @param layer nodes of one family
 * @param name begins the names of the values
 * @param below the value that the layer sees
 */
record FewInputsGraph(GraphBuilder graph, Layer layer, String name, String below) {
    /** σ of it is 1 in double precision. */
    private static final double CERTAIN = 50;

    /** Adds the outputs of all nodes and returns their name. */
    String nodes(FewInputs family, String result) {
        boolean isBox = family == FewInputs.BOX;
        int[] places = IntStream.range(0, FewInputs.PLACES)
                .filter(place -> place == 0 || nodesWithout(place) < layer.width())
                .toArray();
        String together = "";
        for (int place : places) {
            String factor = isBox ? wall(place) : square(place);
            String name = name() + (isBox ? "_product" : "_sum") + place;
            together = together.isEmpty() ? factor : graph.operation(isBox ? "Mul" : "Add", name, together, factor);
        }
        if (isBox) {
            return graph.operation("Identity", result, together);
        }
        String minus = graph.vector(name + "_minus", 1, i -> -1);
        return graph.operation("Exp", result, graph.operation("Mul", name + "_arguments", together, minus));
    }

    private int nodesWithout(int place) {
        return (int) IntStream.range(0, layer.width())
                .filter(node -> slope(node, place) == 0)
                .count();
    }

    private double slope(int node, int place) {
        return FewInputs.slope(layer.parameters(node), 0, place);
    }

    /** σ(s(x − t)), and 1 for nodes without this place. */
    private String wall(int place) {
        String argument = argument(place);
        if (nodesWithout(place) > 0) {
            String empty =
                    graph.vector(name + "_empty" + place, layer.width(), node -> slope(node, place) == 0 ? CERTAIN : 0);
            argument = graph.operation("Add", name + "_raised" + place, argument, empty);
        }
        return graph.operation("Sigmoid", name + "_wall" + place, argument);
    }

    /** s²(x − t)². */
    private String square(int place) {
        String argument = argument(place);
        return graph.operation("Mul", name + "_square" + place, argument, argument);
    }

    private String argument(int place) {
        long[] inputs = IntStream.range(0, layer.width())
                .mapToLong(node -> FewInputs.input(layer.parameters(node), 0, place))
                .toArray();
        String thresholds = graph.vector(
                name + "_thresholds" + place,
                layer.width(),
                node -> FewInputs.threshold(layer.parameters(node), 0, place));
        String slopes = graph.vector(name + "_slopes" + place, layer.width(), node -> slope(node, place));
        String seen = graph.alongColumns(
                "Gather", name + "_seen" + place, below, graph.integers(name + "_inputs" + place, inputs));
        String moved = graph.operation("Sub", name + "_moved" + place, seen, thresholds);
        return graph.operation("Mul", name + "_arguments" + place, moved, slopes);
    }
}
