package io.github.deepscn.app.studio.understand;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.NetworkRows;
import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The drawable part of a network. Networks, layers, nodes, inputs and outputs are numbered from one; layer 0 holds the
 * inputs.
 *
 * @param inputs the strongest inputs
 * @param outputs names of the outputs
 * @param edges the strongest edges into each shown node
 * @param columns number of columns of H: links and nodes
 * @param rank numerical rank of H on training rows; null if H has too many columns
 * @param rankRatio rank divided by columns
 */
record NetworkPicture(
        int networks,
        int network,
        List<Input> inputs,
        int inputCount,
        List<String> outputs,
        Links links,
        List<LayerPicture> layers,
        List<Edge> edges,
        List<ReadoutWeight> readout,
        int columns,
        @Nullable Integer rank,
        @Nullable Double rankRatio) {
    private static final int MOST_NODES = 60;
    private static final int MOST_EDGES = 400;
    private static final int MOST_ROWS = 2_000;
    private static final int MOST_RANK_ROWS = 5_000;
    private static final int MOST_RANK_COLUMNS = 1_000;

    /** An input of the first layer. */
    record Input(int node, String name) {}

    /**
     * A layer.
     *
     * @param nodes the strongest nodes, in network order
     * @param more number of nodes that are not shown
     */
    record LayerPicture(int layer, int width, List<Node> nodes, int more) {}

    /**
     * A node.
     *
     * @param weight ‖β_j‖·std(h_j), the contribution to the predictions
     * @param gain decrease of the mean squared training error when the node joined
     * @param scope the scope λ that the node was drawn from
     */
    record Node(int node, double weight, double gain, double scope) {}

    /** An input of a node; the weight is multiplied by the standard deviation of the input. */
    record Edge(int fromLayer, int from, int toLayer, int to, double weight) {}

    /** The read-out weight from a node to an output. */
    record ReadoutWeight(int layer, int node, int output, double weight) {}

    /**
     * Draws one network.
     *
     * @param number number of the network, from one
     */
    static NetworkPicture of(TableModel model, TablePlan plan, int number, int threads) {
        int networks = model.members().size();
        Refusal.when(
                number < 1 || number > networks, 400, "network is " + number + ", must lie between 1 and " + networks);
        DeepScnModel member = model.members().get(number - 1);
        Network network = member.network();
        double[][] rows =
                model.encoder().encode(JudgedRows.of(plan, MOST_ROWS).rows()).toRows();
        var strengths = new NodeStrengths(member, rows);
        double unit = model.encoder().errorScale();
        int depth = network.layers().size();
        List<int[]> shown = IntStream.rangeClosed(0, depth)
                .mapToObj(layer -> strongest(strengths.width(layer), MOST_NODES, k -> strengths.node(layer, k)))
                .toList();
        List<Double> gains = gains(member);
        List<String> features = model.encoder().features();
        Integer rank = rank(model, member, plan.training(), threads);
        return new NetworkPicture(
                networks,
                number,
                IntStream.of(shown.get(0))
                        .mapToObj(i -> new Input(i + 1, features.get(i)))
                        .toList(),
                network.inputs(),
                model.classes().isEmpty() ? model.targets() : model.classes(),
                network.links(),
                IntStream.rangeClosed(1, depth)
                        .mapToObj(layer -> layer(member, layer, shown.get(layer), strengths, gains, unit))
                        .toList(),
                edges(strengths, shown),
                readout(strengths, shown, member.readout().outputs(), unit),
                network.columns(),
                rank,
                rank == null ? null : (double) rank / network.columns());
    }

    /** The indices of the largest values, ascending. */
    private static int[] strongest(int count, int most, IntToDoubleFunction value) {
        double[] values = IntStream.range(0, count).mapToDouble(value).toArray();
        return IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -values[i]))
                .limit(most)
                .sorted()
                .mapToInt(i -> i)
                .toArray();
    }

    /** The decrease of the mean squared error with each node of the network. */
    private static List<Double> gains(DeepScnModel member) {
        List<NodeRecord> all = member.history().nodes();
        var gains = new ArrayList<Double>();
        int place = 0;
        for (NodeRecord left : member.nodeRecords()) {
            while (!all.get(place).equals(left)) {
                place++;
            }
            double before = place == 0
                    ? member.history().initialRmse()
                    : all.get(place - 1).trainRmse();
            gains.add(before * before - left.trainRmse() * left.trainRmse());
        }
        return gains;
    }

    private static LayerPicture layer(
            DeepScnModel member, int layer, int[] shown, NodeStrengths strengths, List<Double> gains, double unit) {
        int before = member.network().firstLayers(layer - 1).nodes();
        int width = strengths.width(layer);
        List<NodeRecord> records = member.nodeRecords();
        List<Node> nodes = IntStream.of(shown)
                .mapToObj(k -> new Node(
                        k + 1,
                        unit * strengths.node(layer, k),
                        unit * unit * gains.get(before + k),
                        records.get(before + k).scope()))
                .toList();
        return new LayerPicture(layer, width, nodes, width - shown.length);
    }

    /** The strongest edges into each node, as many for every one as there is room for. */
    private static List<Edge> edges(NodeStrengths strengths, List<int[]> shown) {
        int nodes = shown.stream().skip(1).mapToInt(layer -> layer.length).sum();
        int each = Math.max(1, MOST_EDGES / Math.max(1, nodes));
        var edges = new ArrayList<Edge>();
        for (int layer = 1; layer < shown.size(); layer++) {
            int to = layer;
            int[] sources = shown.get(layer - 1);
            for (int node : shown.get(layer)) {
                IntStream.of(strongest(sources.length, each, s -> Math.abs(strengths.edge(sources[s], to, node))))
                        .map(s -> sources[s])
                        .mapToObj(from -> new Edge(to - 1, from + 1, to, node + 1, strengths.edge(from, to, node)))
                        .filter(edge -> edge.weight() != 0)
                        .forEach(edges::add);
            }
        }
        return strongest(edges, Edge::weight);
    }

    private static List<ReadoutWeight> readout(NodeStrengths strengths, List<int[]> shown, int outputs, double unit) {
        var weights = new ArrayList<ReadoutWeight>();
        for (int layer = 1; layer < shown.size(); layer++) {
            for (int node : shown.get(layer)) {
                for (int q = 0; q < outputs; q++) {
                    double weight = unit * strengths.readout(layer, node, q);
                    weights.add(new ReadoutWeight(layer, node + 1, q + 1, weight));
                }
            }
        }
        return strongest(weights, ReadoutWeight::weight);
    }

    private static <T> List<T> strongest(List<T> all, ToDoubleFunction<T> weight) {
        int[] places = strongest(all.size(), MOST_EDGES, i -> Math.abs(weight.applyAsDouble(all.get(i))));
        return IntStream.of(places).mapToObj(all::get).toList();
    }

    private static @Nullable Integer rank(TableModel model, DeepScnModel member, Table training, int threads) {
        int columns = member.network().columns();
        if (columns > MOST_RANK_COLUMNS) {
            return null;
        }
        if (member.rank().isPresent()) {
            return member.rank().getAsInt();
        }
        NetworkRows rows = NetworkRows.of(model, JudgedRows.some(training, MOST_RANK_ROWS));
        return DeepScn.leastSquares(member, Samples.of(rows.inputs(), rows.targets()), Run.onThreads(threads))
                .rank(columns);
    }
}
