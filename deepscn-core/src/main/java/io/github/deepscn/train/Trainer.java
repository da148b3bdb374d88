package io.github.deepscn.train;

import io.github.deepscn.engine.DataShape;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.RoundStopped;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;
import io.github.deepscn.readout.Basis;
import io.github.deepscn.readout.Fit;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Ranking;
import io.github.deepscn.score.Ranking.Pick;
import io.github.deepscn.score.Scorer;
import io.github.deepscn.score.Tally;
import io.github.deepscn.search.CandidateSearch;
import io.github.deepscn.search.CandidateSearch.Batch;
import io.github.deepscn.search.ScopeSearch;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.SourceSearch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Algorithm 1 of Wang and Li, "Deep Stochastic Configuration Networks with Universal Approximation Property".
 *
 * <p>Layer by layer, node by node: draw candidates until the supervisory mechanism admits one, append it, refit the
 * read-out over all nodes of all layers, carry the residual on. The rows stay behind the {@link Engine}; this class
 * sees only sums over them.
 *
 * <table>
 * <caption>Symbols of the paper</caption>
 * <tr><td>M, L_max</td><td>{@link Options#layers()}</td></tr>
 * <tr><td>Υ, R, T_max</td><td>{@link Search}, {@link CandidateSearch}</td></tr>
 * <tr><td>θ, Ω, W</td><td>{@link Scorer}, {@link Ranking}</td></tr>
 * <tr><td>H, β, E</td><td>{@link Basis}</td></tr>
 * <tr><td>ε</td><td>{@link StopRules#tolerance()}</td></tr>
 * </table>
 *
 * <p>An object trains once.
 */
public final class Trainer {
    private final Options options;
    private final DataShape shape;
    private final Engine engine;
    private final TrainingListener listener;
    private final Basis basis;
    private final Scorer scorer;
    private final CandidateSearch search;
    private final Construction network;

    private final TimeLeft time;
    /** The part of {@link #time} left to search for nodes. */
    private final TimeLeft searching;
    /** Seconds that the last step took. */
    private double stepSeconds;

    /** Nodes that the step has added. */
    private final List<RecordedStep.Node> added = new ArrayList<>();

    private Consumer<RecordedStep> log = done -> {};
    private int step;
    /** Candidates scored before the step. */
    private long scoredBefore;

    private @Nullable Growth growth;
    private Repetition repetition = new Repetition(new ArrayDeque<>());

    public Trainer(Options options, Engine engine, TrainingListener listener, TimeLeft time) {
        this.options = options;
        this.engine = engine;
        this.listener = listener;
        this.shape = engine.shape();
        options.requireRoom(shape.inputs(), shape.outputs());
        this.time = time;
        this.searching = time.before(this::ridgeSeconds);
        Search how = options.search();
        this.basis = new Basis(engine, options.rankRule(), options.shrinkage());
        BooleanSupplier stop =
                () -> searching.endsSearch() || Thread.currentThread().isInterrupted();
        int columns = options.columns(shape.inputs());
        this.scorer = Scorer.of(basis, how.mechanism(), how.batch(), columns, options.seed(), stop);
        this.search = how.sources().isEmpty()
                ? new ScopeSearch(how, options.activation(), options.seed(), engine.crew())
                : new SourceSearch(how, options.activation(), options.seed(), engine, scorer);
        this.network = new Construction(options, shape, basis, listener);
    }

    /**
     * Repeats these steps first, without searching for their nodes, and continues from there. With the same data and
     * options the result equals, bit for bit, that of an uninterrupted training.
     */
    public Trainer resume(List<RecordedStep> steps) {
        repetition = new Repetition(new ArrayDeque<>(steps));
        return this;
    }

    /**
     * Starts from the nodes of a network, whatever rows they were chosen on; its last layer continues to grow if it may
     * be wider.
     *
     * @param grown the network
     * @param records how its nodes were found, one record per node; their errors are measured anew
     * @throws io.github.deepscn.data.BadInputException if network, options and rows do not go together
     */
    public Trainer grow(Network grown, List<NodeRecord> records) {
        growth = new Growth(grown, records).requireFit(options, shape);
        return this;
    }

    /** Keeps the nodes after the one with the least validation error, too: somebody else chooses how many are kept. */
    public Trainer keepAll() {
        network.keepAll();
        return this;
    }

    /** Sends every new step to a log. */
    public Trainer log(Consumer<RecordedStep> written) {
        log = written;
        return this;
    }

    /** Trains until a stop rule applies, and returns the network so far, whichever rule it was. */
    public Trained train() {
        // Line 1: E := T, H := [ ]
        network.start();
        if (growth != null) {
            step = growth.begin(network, basis);
        }
        // Line 2: while n ≤ M and ‖E‖ > ε
        do {
            // Line 3: while L_n ≤ L_max and ‖E‖ > ε
            while (network.isLayerOpen()) {
                step();
            }
            // Lines 25–26: the next layer begins with the residual of this one
            network.closeLayer();
        } while (network.isOpen());
        // Line 28: return β, w, b
        return trained();
    }

    /** Finds the next node, in batch mode the next few; closes the layer if none is found. */
    private void configureNodes() {
        search.begin(network.layerNumber(), network.nodeNumber(), network.fanIn());
        // Lines 4, 6–7: for λ ∈ Υ, draw w and b T_max times
        for (Batch drawn = draw(); drawn != null; drawn = draw()) {
            // Line 8: h by (14), θ by (15)
            Ranking ranking = scorer.rank(drawn.candidates(), drawn.contractions());
            // Line 5: for r ∈ R
            for (double r : drawn.contractions().values()) {
                // Lines 9–16: keep those with min θ_q ≥ 0, the largest Σθ_q first
                List<Pick> admitted = admitted(ranking, r);
                while (!admitted.isEmpty()) {
                    // Line 23: H := [H, h], β = H†T, E := T − Hβ; the rank rule may refuse h
                    Basis.Appended appended = basis.append(drawn.nodes(admitted));
                    // Line 24: L_n := L_n + 1
                    add(drawn, admitted, appended);
                    if (!appended.fits().isEmpty()) {
                        return;
                    }
                    ranking.refuse(admitted.get(0).candidate());
                    admitted = admitted(ranking, r);
                }
            }
            // Lines 18–22: else the next r, then the next λ
        }
        if (network.isLayerOpen()) {
            network.close(LayerClosing.NO_CANDIDATE);
        }
    }

    private @Nullable Batch draw() {
        stopIfAsked();
        return network.isLayerOpen() ? search.next() : null;
    }

    private List<Pick> admitted(Ranking ranking, double r) {
        int most = Math.min(options.search().batch(), network.nodesLeft());
        return network.isLayerOpen() ? ranking.admitted(r, most) : List.of();
    }

    /** Adds the nodes that joined the basis to the network. */
    private void add(Batch drawn, List<Pick> picks, Basis.Appended appended) {
        for (int j = 0; j < appended.fits().size(); j++) {
            add(drawn, picks.get(j), appended.fits().get(j));
        }
        switch (appended.outcome()) {
            case APPENDED -> {}
            case DEPENDENT -> {
                scorer.setTally(scorer.tally().plus(new Tally(0, 0, 1, 0)));
                stopIfAsked();
            }
            case ADDS_NO_RANK -> network.close(LayerClosing.FULL_RANK);
        }
    }

    /** Adds a node that has just joined the basis to the open layer, and records how it was found. */
    private void add(Batch drawn, Pick pick, Fit fit) {
        long candidates = scorer.tally().scored() - scoredBefore;
        double score = scorer.decrease(pick, fit) - pick.least();
        NodeRecord record = NodeRecord.found(drawn.scope(pick.candidate()), pick.contraction(), score, candidates)
                .measured(network.layerNumber(), network.nodeNumber(), step, fit, network.seconds());
        Layer node = drawn.candidates().nodes().nodes(pick.candidate());
        added.add(new RecordedStep.Node(record, node));
        network.add(node, 0, record);
    }

    /** One step: repeated if it was recorded, else searched for, timed and recorded. */
    private void step() {
        step++;
        scoredBefore = scorer.tally().scored();
        if (!repetition.isOver()) {
            repeat();
            return;
        }
        long begin = time.nanoTime();
        try {
            configureNodes();
        } catch (RoundStopped e) {
            stopIfAsked();
        }
        stepSeconds = (time.nanoTime() - begin) / 1e9;
        if (!added.isEmpty()) {
            log.accept(new RecordedStep(added, scorer.tally().scored(), Refusals.of(scorer.tally())));
            added.clear();
        }
    }

    private void repeat() {
        if (repetition.nextLayer() > network.layerNumber()) {
            network.close(LayerClosing.NO_CANDIDATE); // a search that finds nothing records no step
            return;
        }
        RecordedStep done = repetition.next(network, basis);
        scorer.setTally(done.refusals().tally(done.candidates()));
        if (searching.endsSearch()) {
            stopIfAsked();
        }
    }

    private void stopIfAsked() {
        if (time.isCancelled() || Thread.currentThread().isInterrupted()) {
            network.stop(StopReason.CANCELLED);
        } else if (searching.isOver()) {
            network.stop(StopReason.TIME);
        }
    }

    private Trained trained() {
        Tally tally = scorer.tally();
        History history = network.history(Refusals.of(tally), tally.scored());
        listener.on(new TrainingEvent.Ended(history));
        Network kept = network.soFar().firstNodes(history.keptNodes());
        return new Trained(kept, ridge(kept.columns()), basis.leastSquares(), history);
    }

    /**
     * Chooses the ridge. Leave-one-out visits all rows; if there is no time for that, generalised cross-validation
     * replaces it.
     */
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
     * An estimate of the seconds that the choice of ridge takes. It multiplies the basis by as many columns as the
     * basis has; a step multiplies it by all candidates that it scores.
     */
    private double ridgeSeconds() {
        if (!(options.shrinkage() instanceof Shrinkage.Chosen)) {
            return 0;
        }
        double scored =
                (double) options.search().candidates() * (options.search().generations() + 1);
        return stepSeconds * Math.max(1, basis.size() / scored);
    }
}
