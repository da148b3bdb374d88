package io.github.deepscn.train;

import io.github.deepscn.configure.DrawKey;
import io.github.deepscn.configure.Ranking;
import io.github.deepscn.configure.Search;
import io.github.deepscn.configure.UniformSource;
import io.github.deepscn.data.Require;
import io.github.deepscn.engine.CandidateScores;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.LayerBuilder;
import io.github.deepscn.network.Network;
import io.github.deepscn.readout.Basis;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Algorithm 1 of Wang and Li, "Deep Stochastic Configuration Networks with Universal Approximation Property".
 *
 * <p>Layer by layer, node by node: draw candidates from growing scopes until the supervisory mechanism admits one,
 * append it, refit the read-out over all nodes of all layers, carry the residual on. The rows stay behind the
 * {@link Engine}; this class sees sums over them only.
 *
 * <table>
 * <caption>Symbols of the paper</caption>
 * <tr><td>M, L_max</td><td>{@link Options#layers()}</td></tr>
 * <tr><td>Υ, R, T_max</td><td>{@link Search}</td></tr>
 * <tr><td>θ, Ω, W</td><td>{@link Ranking}</td></tr>
 * <tr><td>H, β, E</td><td>{@link Basis}</td></tr>
 * <tr><td>ε</td><td>{@link StopRules#tolerance()}</td></tr>
 * </table>
 *
 * <p>An object trains once.
 */
public final class Trainer {
    /** The least and the largest ‖h‖² with which products, roots and reciprocals keep their digits. */
    private static final double LEAST_NORM_SQUARED = 1e-200;

    private static final double LARGEST_NORM_SQUARED = 1e200;

    /** How far the error of a repeated node may be off: on another machine BLAS rounds otherwise. */
    private static final double REPEATED = 1e-6;

    private final Options options;
    private final Search search;
    private final UniformSource source;
    private final DataShape shape;
    private final Basis basis;
    private final TrainingListener listener;
    private final BooleanSupplier cancelled;
    private final ValidationWatch watch;
    private final Deque<RecordedStep> recorded = new ArrayDeque<>();
    private final List<RecordedStep.Node> stepNodes = new ArrayList<>();
    private StepLog log = StepLog.none();
    private @Nullable Network origin;
    private List<NodeRecord> originRecords = List.of();
    /** When it began, or would have begun without the interruption. */
    private long startNanos = System.nanoTime();

    private final List<Layer> closedLayers = new ArrayList<>();
    private final List<NodeRecord> nodes = new ArrayList<>();
    private final List<LayerRecord> layers = new ArrayList<>();
    private LayerBuilder layer;
    private @Nullable LayerClosing closing;
    private @Nullable StopReason stop;
    private int step;
    private long candidates;
    private long candidatesBeforeStep;
    private long flat;
    private long dependent;
    private long notFinite;

    public Trainer(Options options, Engine engine, TrainingListener listener, BooleanSupplier cancelled) {
        this.options = options;
        this.search = options.search();
        this.source = new UniformSource(options.activation(), search.candidates());
        this.shape = engine.shape();
        options.requireRoom(shape.inputs(), shape.outputs());
        this.basis = new Basis(engine, options.rankRule());
        this.listener = listener;
        this.cancelled = cancelled;
        this.watch =
                new ValidationWatch(shape.ridingRows() > 0 ? options.stopRules().patience() : 0);
        this.layer = new LayerBuilder(options.activation(), shape.inputs());
    }

    /**
     * Does these steps first, without searching for their nodes, and goes on from there: on the same data and with the
     * same options the end is the same, bit for bit, as without the interruption.
     */
    public Trainer resume(List<RecordedStep> steps) {
        recorded.addAll(steps);
        return this;
    }

    /**
     * Starts from the nodes of a network instead of none, whatever rows they were chosen on; its last layer grows on if
     * it may be wider.
     *
     * @param grown the network
     * @param records how its nodes came to be; their errors are measured anew
     */
    public Trainer grow(Network grown, List<NodeRecord> records) {
        origin = grown;
        originRecords = List.copyOf(records);
        return this;
    }

    /** Has every new step written down. */
    public Trainer log(StepLog steps) {
        log = steps;
        return this;
    }

    /** Trains until a stop rule ends it, and returns the network so far whichever rule it was. */
    public Trained train() {
        basis.appendLinks(options.links());
        double initialRmse = basis.rmse();
        listener.on(new TrainingEvent.Started(shape, options, initialRmse));
        watch.start(basis.ridingRmse());
        checkError();
        if (origin != null) {
            appendOrigin(origin);
        }
        while (stop == null) {
            while (stop == null && closing == null) {
                configureNodes();
            }
            closeLayer();
        }
        var history = history(initialRmse, stop);
        listener.on(new TrainingEvent.Ended(history));
        var all = new Network(shape.inputs(), options.links(), closedLayers);
        var kept = all.firstNodes(history.keptNodes());
        var ridge = basis.chooseRidge(
                options.shrinkage(), kept.columns(), options.links().intercept());
        return new Trained(kept, ridge, basis.leastSquares(), history);
    }

    private void appendOrigin(Network network) {
        requireFit(network);
        for (int k = 0; k < network.layers().size(); k++) {
            if (k > 0) {
                stop = null;
                closing = LayerClosing.WIDTH;
                closeLayer();
            }
            Layer known = network.layers().get(k);
            for (int n = 0; n < known.width(); n++) {
                basis.appendAgain(known.node(n));
                layer.add(known, n);
                step++;
                nodeAdded(originRecords.get(nodes.size()).measured(step, basis, seconds()));
            }
        }
    }

    private void requireFit(Network network) {
        Require.that(
                network.inputs() == shape.inputs() && network.links().equals(options.links()),
                "the network to grow has " + network.inputs() + " inputs and " + network.links() + ", must have "
                        + shape.inputs() + " and " + options.links());
        int last = network.layers().size() - 1;
        Require.that(
                last < options.layers().size(),
                "layers has " + options.layers().size() + " widths, must have at least one for each of the "
                        + (last + 1) + " layers of the network to grow");
        for (int k = 0; k <= last; k++) {
            int width = network.layers().get(k).width();
            Require.that(
                    width <= options.layers().get(k),
                    "layers[" + k + "] is " + options.layers().get(k) + ", must be at least " + width
                            + ", the width of that layer in the network to grow");
            Require.that(
                    network.layers().get(k).activation() == options.activation(),
                    "activation is " + options.activation().id() + ", must be that of the network to grow");
        }
    }

    /** One step: the first scope with an admitted candidate gives the next node, in batch mode the next few. */
    private void configureNodes() {
        step++;
        if (!recorded.isEmpty()) {
            repeat(recorded.remove());
            return;
        }
        searchNodes();
        if (!stepNodes.isEmpty()) {
            log.write(new RecordedStep(stepNodes, candidates, refusals()));
            stepNodes.clear();
        }
    }

    private void searchNodes() {
        candidatesBeforeStep = candidates;
        int node = layer.width() + 1;
        for (double scope : search.scopes(layerNumber())) {
            for (int attempt = 0; attempt < search.attempts(); attempt++) {
                checkInterruption();
                if (stop != null) {
                    return;
                }
                var key = new DrawKey(options.seed(), layerNumber(), node, scope, attempt);
                Layer drawn = source.draw(key, layer.fanIn());
                boolean found = appendBest(drawn, scope, search.contractions(attempt));
                if (found || closing != null) {
                    return;
                }
            }
        }
        closing = LayerClosing.NO_CANDIDATE;
    }

    /** Appends the best admitted candidates that the rank rule lets pass, up to a batch; false if there are none. */
    private boolean appendBest(Layer drawn, double scope, List<Double> contractions) {
        CandidateScores scores = basis.score(drawn);
        candidates += drawn.width();
        int node = layer.width() + 1;
        var ranking = new Ranking(scores, basis.energies(), search, contractions, node, k -> isEligible(scores, k));
        int appended = 0;
        double admittedAt = 0;
        while (appended < search.batch() && closing == null && stop == null) {
            Optional<Ranking.Entry> best = ranking.next();
            if (best.isEmpty() || (appended > 0 && best.get().contraction() != admittedAt)) {
                break;
            }
            Ranking.Entry entry = best.get();
            switch (basis.append(drawn, entry.candidate(), scores.normSquared(entry.candidate()))) {
                case APPENDED -> {
                    appended++;
                    admittedAt = entry.contraction();
                    layer.add(drawn, entry.candidate());
                    NodeRecord record = record(scope, entry);
                    double normSquared = scores.normSquared(entry.candidate());
                    stepNodes.add(new RecordedStep.Node(record, drawn.node(entry.candidate()), normSquared));
                    nodeAdded(record);
                }
                case DEPENDENT -> {
                    dependent++;
                    checkInterruption();
                }
                case ADDS_NO_RANK -> closing = LayerClosing.FULL_RANK;
            }
        }
        return appended > 0;
    }

    /** Appends the nodes of a step that was done before. */
    private void repeat(RecordedStep done) {
        for (RecordedStep.Node node : done.nodes()) {
            NodeRecord record = node.record();
            boolean fits = record.layer() == layerNumber()
                    && record.node() == layer.width() + 1
                    && node.node().fanIn() == layer.fanIn()
                    && closing == null
                    && basis.append(node.node(), 0, node.normSquared()) == Basis.Outcome.APPENDED
                    && Math.abs(basis.rmse() - record.trainRmse()) <= REPEATED * record.trainRmse();
            Require.that(
                    fits,
                    "the recorded node " + record.node() + " of layer " + record.layer()
                            + " does not fit: the training that recorded it had other data or options");
            layer.add(node.node(), 0);
            startNanos = System.nanoTime() - (long) (record.seconds() * 1e9);
            nodeAdded(record);
        }
        candidates = done.candidates();
        flat = done.refusals().flat();
        dependent = done.refusals().dependent();
        notFinite = done.refusals().notFinite();
    }

    private boolean isEligible(CandidateScores scores, int candidate) {
        double normSquared = scores.normSquared(candidate);
        if (!(normSquared >= LEAST_NORM_SQUARED && normSquared <= LARGEST_NORM_SQUARED)) {
            notFinite++;
            return false;
        }
        if (options.rankRule().isFlat(scores, candidate, options.activation(), shape.weight())) {
            flat++;
            return false;
        }
        return true;
    }

    private NodeRecord record(double scope, Ranking.Entry entry) {
        return new NodeRecord(
                layerNumber(),
                layer.width(),
                step,
                scope,
                entry.contraction(),
                entry.score(),
                basis.lastIndependence(),
                candidates - candidatesBeforeStep,
                basis.rmse(),
                basis.outputRmse(),
                basis.ridingRmse(),
                seconds());
    }

    private void nodeAdded(NodeRecord record) {
        nodes.add(record);
        listener.on(new TrainingEvent.NodeAdded(record));
        watch.see(nodes.size(), record.validationRmse());
        checkError();
        if (layer.width() == options.layers().get(layerNumber() - 1)) {
            closing = LayerClosing.WIDTH;
        } else if (watch.isLayerHopeless()) {
            closing = LayerClosing.VALIDATION;
        }
    }

    private void closeLayer() {
        if (layer.width() > 0) {
            var reason = closing == null ? LayerClosing.STOPPED : closing;
            var record = new LayerRecord(layerNumber(), layer.width(), reason, basis.rmse(), basis.ridingRmse());
            layers.add(record);
            closedLayers.add(layer.build());
            listener.on(new TrainingEvent.LayerClosed(record));
        }
        if (stop == null) {
            stop = reasonToEndHere();
        }
        if (stop == null) {
            Layer closed = closedLayers.get(closedLayers.size() - 1);
            basis.nextLayer(closed);
            layer = new LayerBuilder(options.activation(), closed.width());
            closing = null;
            watch.startLayer();
        }
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

    private void checkInterruption() {
        Optional<Duration> budget = options.stopRules().timeBudget();
        if (cancelled.getAsBoolean() || Thread.currentThread().isInterrupted()) {
            stop = StopReason.CANCELLED;
        } else if (budget.isPresent() && elapsed().compareTo(budget.get()) >= 0) {
            stop = StopReason.TIME;
        }
    }

    private History history(double initialRmse, StopReason reason) {
        return new History(
                shape, initialRmse, nodes, layers, watch.keep(nodes.size()), refusals(), candidates, reason, seconds());
    }

    private Refusals refusals() {
        return new Refusals(flat, dependent, notFinite);
    }

    /** The number of the layer that is being configured, counted from one. */
    private int layerNumber() {
        return closedLayers.size() + 1;
    }

    private double seconds() {
        return elapsed().toNanos() / 1e9;
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }
}
