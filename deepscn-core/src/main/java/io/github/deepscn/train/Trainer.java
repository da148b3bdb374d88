package io.github.deepscn.train;

import io.github.deepscn.configure.DrawKey;
import io.github.deepscn.configure.Ranking;
import io.github.deepscn.configure.Search;
import io.github.deepscn.configure.UniformSource;
import io.github.deepscn.engine.CandidateScores;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.RowBlock;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.LayerBuilder;
import io.github.deepscn.network.Network;
import io.github.deepscn.readout.Basis;
import java.time.Duration;
import java.util.ArrayList;
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

    private final Options options;
    private final Search search;
    private final UniformSource source;
    private final DataShape shape;
    private final Basis basis;
    private final TrainingListener listener;
    private final BooleanSupplier cancelled;
    private final ValidationWatch watch;
    private final long startNanos = System.nanoTime();

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

    /** Trains until a stop rule ends it, and returns the network so far whichever rule it was. */
    public Trained train() {
        appendLinks();
        double initialRmse = basis.rmse();
        listener.on(new TrainingEvent.Started(shape, options, initialRmse));
        watch.start(basis.ridingRmse());
        checkError();
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

    private void appendLinks() {
        if (options.links().intercept()) {
            basis.appendLink(RowBlock.CONSTANT);
        }
        for (int input = 0; options.links().inputs() && input < shape.inputs(); input++) {
            basis.appendLink(input);
        }
    }

    /** One step: the first scope with an admitted candidate gives the next node, in batch mode the next few. */
    private void configureNodes() {
        step++;
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
                    nodeAdded(scope, entry);
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

    private void nodeAdded(double scope, Ranking.Entry entry) {
        var record = new NodeRecord(
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
                shape,
                initialRmse,
                nodes,
                layers,
                watch.keep(nodes.size()),
                new Refusals(flat, dependent, notFinite),
                candidates,
                reason,
                seconds());
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
