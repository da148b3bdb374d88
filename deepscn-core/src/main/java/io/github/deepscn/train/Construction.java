package io.github.deepscn.train;

import io.github.deepscn.engine.DataShape;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.LayerBuilder;
import io.github.deepscn.network.Network;
import io.github.deepscn.readout.Basis;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The network configured so far: its closed layers, the open layer, the record of every node, and the rules that end
 * the open layer or the training. How nodes are found does not matter here.
 */
final class Construction {
    private final Options options;
    private final DataShape shape;
    private final Basis basis;
    private final TrainingListener listener;
    private final ValidationWatch watch;
    /** When training began, or would have begun without the interruption. */
    private long startNanos = System.nanoTime();

    private final List<Layer> closedLayers = new ArrayList<>();
    private final List<NodeRecord> nodes = new ArrayList<>();
    private final List<LayerRecord> layers = new ArrayList<>();
    private LayerBuilder layer;
    private @Nullable LayerClosing closing;
    private @Nullable StopReason stop;
    private double initialRmse;
    private boolean keepsAll;

    Construction(Options options, DataShape shape, Basis basis, TrainingListener listener) {
        this.options = options;
        this.shape = shape;
        this.basis = basis;
        this.listener = listener;
        this.watch =
                new ValidationWatch(shape.ridingRows() > 0 ? options.stopRules().patience() : 0);
        this.layer = new LayerBuilder(shape.inputs());
    }

    /** Keeps the nodes after the one with the least validation error, too. */
    void keepAll() {
        keepsAll = true;
    }

    /** Appends the direct links, before any node. */
    void start() {
        basis.appendLinks(options.links());
        initialRmse = basis.rmse();
        listener.on(new TrainingEvent.Started(shape, options, initialRmse));
        watch.start(basis.ridingRmse());
        checkError();
    }

    /** Adds a node that has joined the basis to the open layer. */
    void add(Layer source, int index, NodeRecord record) {
        addGiven(source, index, record);
        watch.see(nodes.size(), record.validationRmse());
        checkError();
        if (isLayerFull()) {
            closing = LayerClosing.WIDTH;
        } else if (watch.isLayerHopeless()) {
            closing = LayerClosing.VALIDATION;
        }
    }

    /**
     * Adds a node that existed before the training to the open layer: its errors never end the layer or the training.
     */
    void addGiven(Layer source, int index, NodeRecord record) {
        layer.add(source, index);
        nodes.add(record);
        listener.on(new TrainingEvent.NodeAdded(record));
    }

    /** Closes a layer that existed before the training, and opens the next one. */
    void closeGivenLayer() {
        record(isLayerFull() ? LayerClosing.WIDTH : LayerClosing.GIVEN);
        openNextLayer();
    }

    /**
     * Called when all given nodes are in place: from here on errors count, and those of the given network are the best
     * so far.
     */
    void endGiven() {
        watch.take(nodes.size(), basis.ridingRmse());
        checkError();
        closing = isLayerFull() ? LayerClosing.WIDTH : null;
    }

    void closeLayer() {
        if (layer.width() > 0) {
            record(closing == null ? LayerClosing.STOPPED : closing);
        }
        if (stop == null) {
            stop = reasonToEndHere();
        }
        if (stop == null) {
            openNextLayer();
        }
    }

    private void record(LayerClosing reason) {
        var record = new LayerRecord(layerNumber(), layer.width(), reason, basis.rmse(), basis.ridingRmse());
        layers.add(record);
        closedLayers.add(layer.build());
        listener.on(new TrainingEvent.LayerClosed(record));
    }

    private void openNextLayer() {
        Layer closed = closedLayers.get(closedLayers.size() - 1);
        basis.nextLayer(closed);
        layer = new LayerBuilder(closed.width());
        closing = null;
        watch.startLayer();
    }

    /** Why no layer follows the one that has just closed, or null if one does. */
    private @Nullable StopReason reasonToEndHere() {
        boolean last = closedLayers.size() == options.layers().size();
        if (layer.width() == 0 || (last && closing != LayerClosing.WIDTH)) {
            return switch (closing == null ? LayerClosing.NO_CANDIDATE : closing) {
                case FULL_RANK -> StopReason.FULL_RANK;
                case VALIDATION -> StopReason.VALIDATION;
                default -> StopReason.NO_CANDIDATE;
            };
        }
        if (watch.isTrainingHopeless()) {
            return StopReason.VALIDATION;
        }
        return last ? StopReason.WIDTHS : null;
    }

    private void checkError() {
        if (basis.isExact()) {
            stop = StopReason.EXACT;
        } else if (basis.rmse() <= options.stopRules().tolerance()) {
            stop = StopReason.TOLERANCE;
        }
    }

    private boolean isLayerFull() {
        return nodesLeft() == 0;
    }

    void close(LayerClosing reason) {
        closing = reason;
    }

    void stop(StopReason reason) {
        stop = reason;
    }

    /** Whether training continues. */
    boolean isOpen() {
        return stop == null;
    }

    /** Whether the layer takes more nodes. */
    boolean isLayerOpen() {
        return stop == null && closing == null;
    }

    /** Whether the layer takes no more nodes, for a reason of its own. */
    boolean isLayerClosing() {
        return closing != null;
    }

    /** The number of the open layer, counted from one. */
    int layerNumber() {
        return closedLayers.size() + 1;
    }

    /** The number of the next node of the open layer, counted from one. */
    int nodeNumber() {
        return layer.width() + 1;
    }

    /** How many more nodes the open layer may have. */
    int nodesLeft() {
        return options.layers().get(layerNumber() - 1) - layer.width();
    }

    int fanIn() {
        return layer.fanIn();
    }

    /** The network of all closed layers. */
    Network soFar() {
        return new Network(shape.inputs(), options.links(), closedLayers);
    }

    /** The course of the training, once something has ended it. */
    History history(Refusals refusals, long candidates) {
        return new History(
                shape,
                initialRmse,
                nodes,
                layers,
                keepsAll ? nodes.size() : watch.keep(nodes.size()),
                refusals,
                candidates,
                Objects.requireNonNull(stop, "training goes on"),
                seconds());
    }

    /** Sets the elapsed time to {@code seconds}, whatever the clock says. */
    void setSeconds(double seconds) {
        startNanos = System.nanoTime() - (long) (seconds * 1e9);
    }

    double seconds() {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
