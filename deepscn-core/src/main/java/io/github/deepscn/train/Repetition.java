package io.github.deepscn.train;

import io.github.deepscn.data.Require;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.LayerBuilder;
import io.github.deepscn.readout.Basis;
import io.github.deepscn.readout.Fit;
import java.util.Deque;
import java.util.List;

/** The recorded steps of an interrupted training. Repeating them, without searching, restores its state bit for bit. */
record Repetition(Deque<RecordedStep> steps) {
    /** The largest relative difference of a repeated node's error: BLAS rounds differently on another machine. */
    private static final double REPEATED = 1e-6;

    boolean isOver() {
        return steps.isEmpty();
    }

    /** The layer of the next step's nodes, counted from one. */
    int nextLayer() {
        return steps.element().nodes().get(0).record().layer();
    }

    /** Appends the nodes of the next step. */
    RecordedStep next(Construction construction, Basis basis) {
        RecordedStep done = steps.remove();
        add(done.nodes(), construction, basis);
        return done;
    }

    /** Appends nodes that joined the basis together, again together. */
    private static void add(List<RecordedStep.Node> nodes, Construction construction, Basis basis) {
        boolean fit = nodes.stream().allMatch(node -> node.node().fanIn() == construction.fanIn())
                && nodes.size() <= construction.nodesLeft()
                && !construction.isLayerClosing();
        List<Fit> fits = fit ? basis.append(together(nodes)).fits() : List.of();
        for (int k = 0; k < nodes.size(); k++) {
            NodeRecord record = nodes.get(k).record();
            Require.that(
                    fits.size() == nodes.size()
                            && record.layer() == construction.layerNumber()
                            && record.node() == construction.nodeNumber()
                            && Math.abs(fits.get(k).rmse() - record.trainRmse()) <= REPEATED * record.trainRmse(),
                    "the recorded node " + record.node() + " of layer " + record.layer()
                            + " does not fit: the training that recorded it had other data or options");
            construction.setSeconds(record.seconds());
            construction.add(nodes.get(k).node(), 0, record);
        }
    }

    private static Layer together(List<RecordedStep.Node> nodes) {
        var layer = new LayerBuilder(nodes.get(0).node().fanIn());
        nodes.forEach(node -> layer.add(node.node(), 0));
        return layer.build();
    }
}
