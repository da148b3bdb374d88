package io.github.deepscn.train;

import io.github.deepscn.configure.DrawAhead;
import io.github.deepscn.configure.DrawKey;
import io.github.deepscn.configure.Offspring;
import io.github.deepscn.configure.Ranking;
import io.github.deepscn.configure.Search;
import io.github.deepscn.engine.CandidateScores;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.RoundStopped;
import io.github.deepscn.engine.Rounding;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import io.github.deepscn.readout.Basis;
import io.github.deepscn.readout.Fit;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.readout.Shrinkage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
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
    /** So many blocks are drawn from sources before a layer closes for want of a candidate. */
    private static final int SOURCE_ATTEMPTS = 5;

    private final Options options;
    private final Search search;
    private final DrawAhead uniform;
    private final SourceBlocks sources;
    private final DataShape shape;
    private final Footprint footprint;
    private final Basis basis;
    private final LikelyNodes likely;
    private final Eligibility eligibility;
    private final Screening screening = new Screening();
    private final Construction network;
    private final TrainingListener listener;
    private final Engine engine;
    private TimeLeft time;
    /** What is left of it to search for nodes. */
    private TimeLeft searching;
    /** Seconds that the last step took. */
    private double stepSeconds;

    private @Nullable Growth growth;
    private Repetition repetition = new Repetition(List.of());
    private StepLog log = StepLog.none();

    private final List<RecordedStep.Node> stepNodes = new ArrayList<>();
    private int step;
    private long candidates;
    private long candidatesBeforeStep;

    public Trainer(Options options, Engine engine, TrainingListener listener, BooleanSupplier cancelled) {
        this.options = options;
        this.search = options.search();
        this.uniform = new DrawAhead(options.activation(), search.candidates(), engine.crew());
        this.shape = engine.shape();
        options.requireRoom(shape.inputs(), shape.outputs());
        this.footprint = Footprint.of(shape.rows(), shape.inputs(), shape.outputs(), options);
        this.basis = new Basis(engine, options.rankRule(), options.shrinkage(), search.basisLayout());
        this.eligibility = new Eligibility(options.rankRule(), shape.weight());
        this.likely = new LikelyNodes(basis, search, shape.outputs());
        this.sources = new SourceBlocks(options, shape, basis, engine.crew());
        this.network = new Construction(options, shape, basis, listener);
        this.listener = listener;
        this.engine = engine;
        this.time = TimeLeft.of(options.stopRules().timeBudget(), cancelled);
        this.searching = time.before(this::ridgeSeconds);
    }

    /** In place of a time budget that begins with the training, and of whether it is cancelled: all there is. */
    public Trainer within(TimeLeft all) {
        time = all;
        searching = all.before(this::ridgeSeconds);
        return this;
    }

    /**
     * Does these steps first, without searching for their nodes, and goes on from there: on the same data and with the
     * same options the end is the same, bit for bit, as without the interruption.
     */
    public Trainer resume(List<RecordedStep> steps) {
        repetition = new Repetition(steps);
        return this;
    }

    /**
     * Starts from the nodes of a network instead of none, whatever rows they were chosen on; its last layer grows on if
     * it may be wider.
     *
     * @param grown the network
     * @param records how its nodes came to be, one for each; their errors are measured anew
     * @throws io.github.deepscn.data.BadInputException if network, options and rows do not go together
     */
    public Trainer grow(Network grown, List<NodeRecord> records) {
        growth = new Growth(grown, records).requireFit(options, shape);
        return this;
    }

    /** Has every new step written down. */
    public Trainer log(StepLog steps) {
        log = steps;
        return this;
    }

    /** Trains until a stop rule ends it, and returns the network so far whichever rule it was. */
    public Trained train() {
        network.start();
        if (growth != null) {
            step = growth.begin(network, basis);
        }
        do {
            while (network.isLayerOpen()) {
                configureNodes();
            }
            network.closeLayer();
        } while (network.isOpen());
        History history = network.history(eligibility.refusals(), candidates);
        listener.on(new TrainingEvent.Ended(history));
        Network kept = network.soFar().firstNodes(history.keptNodes());
        return new Trained(kept, ridge(kept.columns()), basis.leastSquares(), history);
    }

    /** Leave-one-out visits all rows; where there is no time for that, generalised cross-validation takes its place. */
    private RidgeChoice ridge(int columns) {
        boolean intercept = options.links().intercept();
        try {
            return engine.stoppable(time::isOver, () -> basis.chooseRidge(options.shrinkage(), columns, intercept));
        } catch (RoundStopped e) {
            var chosen = (Shrinkage.Chosen) options.shrinkage();
            var quick = new Shrinkage.Chosen(Shrinkage.Criterion.GENERALISED_CROSS_VALIDATION, chosen.strengths());
            return basis.chooseRidge(quick, columns, intercept);
        }
    }

    /**
     * Seconds that the choice of ridge may take: it multiplies the basis with as many columns as it has, a step with
     * all candidates that it scores.
     */
    private double ridgeSeconds() {
        if (!(options.shrinkage() instanceof Shrinkage.Chosen)) {
            return 0;
        }
        double scored = (double) search.candidates() * (search.generations() + 1);
        return stepSeconds * Math.max(1, basis.size() / scored);
    }

    /** One step: the first scope with an admitted candidate gives the next node, in batch mode the next few. */
    private void configureNodes() {
        step++;
        if (!repetition.isOver()) {
            if (repetition.nextLayer() > network.layerNumber()) {
                network.close(LayerClosing.NO_CANDIDATE); // a search that finds nothing records no step
                return;
            }
            recount(repetition.next(network, basis));
            if (searching.endsSearch()) {
                stopIfAsked();
            }
            return;
        }
        long begin = time.nanoTime();
        searchNodes();
        stepSeconds = (time.nanoTime() - begin) / 1e9;
        if (!stepNodes.isEmpty()) {
            log.write(new RecordedStep(stepNodes, candidates, eligibility.refusals()));
            stepNodes.clear();
        }
    }

    private void searchNodes() {
        candidatesBeforeStep = candidates;
        try {
            searchLayer();
        } catch (RoundStopped e) {
            stopIfAsked();
        }
    }

    private void searchLayer() {
        int layer = network.layerNumber();
        if (!search.sources().isEmpty()) {
            searchSources(layer);
            return;
        }
        for (double scope : search.scopes(layer)) {
            for (int attempt = 0; attempt < search.attempts(); attempt++) {
                stopIfAsked();
                if (!network.isOpen()) {
                    return;
                }
                var key = new DrawKey(options.seed(), layer, network.nodeNumber(), scope, attempt);
                Layer drawn = uniform.draw(key, network.fanIn(), blocksAhead());
                boolean found = appendBest(rankToAppend(drawn, search.contractions(attempt)), (block, k) -> scope);
                if (found || network.isLayerClosing()) {
                    return;
                }
            }
        }
        network.close(LayerClosing.NO_CANDIDATE);
    }

    /** How many nodes' blocks the rows can be multiplied with at a time. */
    private int blocksAhead() {
        if (search.batch() > 1) {
            return 1; // which node is the next depends on how many join
        }
        int worthKeeping = footprint.blocksKept(search.candidates(), network.fanIn());
        return Math.min(Math.min(worthKeeping, basis.nodesAhead()), network.nodesLeft());
    }

    private void searchSources(int layer) {
        for (int attempt = 0; attempt < SOURCE_ATTEMPTS; attempt++) {
            stopIfAsked();
            if (!network.isOpen()) {
                return;
            }
            var key = new DrawKey(options.seed(), layer, network.nodeNumber(), 0, attempt);
            boolean found = varied(key, sources.draw(key, network.fanIn()))
                    .filter(drawn -> appendBest(rankToAppend(drawn, search.contractions()), SourceBlocks::scope))
                    .isPresent();
            if (found || network.isLayerClosing()) {
                return;
            }
        }
        network.close(LayerClosing.NO_CANDIDATE);
    }

    /** The last generation of a block; none if nothing in it is admitted. */
    private Optional<Layer> varied(DrawKey key, Layer first) {
        Layer drawn = first;
        for (int generation = 1; generation <= search.generations(); generation++) {
            Ranking ranking = rank(drawn, search.contractions()).ranking;
            List<Integer> parents = ranking.next(Offspring.parents(drawn.width()));
            if (parents.isEmpty()) {
                return Optional.empty();
            }
            drawn = sources.offspring(key, drawn, parents, generation);
        }
        return Optional.of(drawn);
    }

    /** Candidates with what the rows say of them. */
    private record Ranked(
            Layer drawn, CandidateScores scores, List<Double> contractions, IntPredicate eligible, Ranking ranking) {}

    private Ranked rank(Layer drawn, List<Double> contractions) {
        Rounding most = scoresBatch() ? Rounding.NONE : screening.rounding();
        CandidateScores scores = scored(
                () -> search.mechanism().isOrthogonal() ? basis.scoreProjected(drawn, most) : basis.score(drawn, most));
        screening.watch(scores);
        return rank(drawn, scores, contractions);
    }

    /**
     * Ranks the block that nodes are taken from: of a batch, each is scored against those before it where it can be.
     */
    private Ranked rankToAppend(Layer drawn, List<Double> contractions) {
        return scoresBatch()
                ? rank(drawn, scored(() -> basis.scorePairs(drawn)), contractions)
                : rank(drawn, contractions);
    }

    /** Many rows take long to score a block on: it is given up when training is to end. */
    private CandidateScores scored(Supplier<CandidateScores> scores) {
        return engine.stoppable(
                () -> searching.endsSearch() || Thread.currentThread().isInterrupted(), scores);
    }

    private boolean scoresBatch() {
        return search.batch() > 1 && search.mechanism().isOrthogonal();
    }

    private Ranked rank(Layer drawn, CandidateScores scores, List<Double> contractions) {
        candidates += drawn.width();
        return rank(drawn, scores, contractions, eligibility.of(drawn, scores));
    }

    /** Ranks what is left of a block after one of its candidates has joined. */
    private Ranked rankAfter(int joined, Ranked block) {
        CandidateScores scores = block.scores.after(joined);
        return rank(
                block.drawn,
                scores,
                block.contractions,
                k -> k != joined && block.eligible.test(k) && !eligibility.isHidden(block.drawn, scores, k));
    }

    private Ranked rank(Layer drawn, CandidateScores scores, List<Double> contractions, IntPredicate eligible) {
        int node = network.nodeNumber();
        var ranking = new Ranking(scores, basis.energies(), search, contractions, node, eligible);
        return new Ranked(drawn, scores, contractions, eligible, ranking);
    }

    /** Appends the best admitted candidates that the rank rule lets pass, up to a batch; false if there are none. */
    private boolean appendBest(Ranked block, ToDoubleBiFunction<Layer, Integer> scope) {
        List<Ranking.Entry> best = best(block);
        while (!best.isEmpty() && network.isLayerOpen()) {
            if (append(block, best, scope) > 0) {
                return true;
            }
            // Without the first the others are as good as they were, unless they were chosen to go with it.
            best = scoresBatch() || best.size() == 1 ? best(block) : best.subList(1, best.size());
        }
        return false;
    }

    /**
     * The best of a block that were not tried yet, up to a batch: where they can be scored after each other, those that
     * then are best; else those that the same contraction admits.
     */
    private List<Ranking.Entry> best(Ranked block) {
        int most = Math.min(search.batch(), network.nodesLeft());
        if (most > 1) {
            block.ranking.refine(most); // all in one round
        }
        var best = new ArrayList<Ranking.Entry>();
        Ranked current = block;
        for (Optional<Ranking.Entry> next = next(block); next.isPresent(); next = next(current)) {
            Ranking.Entry entry = next.get();
            if (!best.isEmpty()
                    && !scoresBatch()
                    && entry.contraction() != best.get(0).contraction()) {
                break;
            }
            best.add(entry);
            if (best.size() == most) {
                break;
            }
            current = scoresBatch() ? rankAfter(entry.candidate(), current) : current;
        }
        return best;
    }

    /** Where a node joins alone, the basis measures what its record says, and its place is all there is to know. */
    private Optional<Ranking.Entry> next(Ranked block) {
        return search.batch() == 1 ? block.ranking.nextForSure() : block.ranking.next();
    }

    /** How many of them joined the network. */
    private int append(Ranked block, List<Ranking.Entry> best, ToDoubleBiFunction<Layer, Integer> scope) {
        int[] chosen = best.stream().mapToInt(Ranking.Entry::candidate).toArray();
        Basis.Appended appended = basis.append(
                block.drawn, chosen, most -> likely.after(block.drawn, block.contractions, network.nodeNumber(), most));
        for (int j = 0; j < appended.fits().size(); j++) {
            NodeRecord record = record(
                    scope.applyAsDouble(block.drawn, chosen[j]),
                    best.get(j),
                    appended.fits().get(j));
            stepNodes.add(new RecordedStep.Node(record, block.drawn.node(chosen[j])));
            network.add(block.drawn, chosen[j], record);
        }
        switch (appended.outcome()) {
            case APPENDED -> {}
            case DEPENDENT -> {
                eligibility.refuseDependent();
                stopIfAsked();
            }
            case ADDS_NO_RANK -> network.close(LayerClosing.FULL_RANK);
        }
        return appended.fits().size();
    }

    /** Of the node that has just joined the basis, and is to join the open layer. */
    private NodeRecord record(double scope, Ranking.Entry entry, Fit fit) {
        return new NodeRecord(
                network.layerNumber(),
                network.nodeNumber(),
                step,
                scope,
                entry.contraction(),
                decrease(entry, fit) - entry.least(),
                fit.independence(),
                candidates - candidatesBeforeStep,
                fit.rmse(),
                fit.outputRmse(),
                fit.ridingRmse(),
                network.seconds());
    }

    /**
     * Where a node joins alone the basis has measured it; where several do, each was scored before the first joined.
     */
    private double decrease(Ranking.Entry entry, Fit fit) {
        if (search.batch() > 1) {
            return entry.decrease();
        }
        return search.mechanism().isOrthogonal() ? fit.decrease() : fit.leastDecrease();
    }

    private void stopIfAsked() {
        if (isCancelled()) {
            network.stop(StopReason.CANCELLED);
        } else if (searching.isOver()) {
            network.stop(StopReason.TIME);
        }
    }

    private boolean isCancelled() {
        return time.isCancelled() || Thread.currentThread().isInterrupted();
    }

    /** What had been counted when a step was done first. */
    private void recount(RecordedStep done) {
        candidates = done.candidates();
        eligibility.recount(done.refusals());
    }
}
