package io.github.deepscn.train;

import io.github.deepscn.data.Records;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Source;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The options that decide which network the data give. A value: start from {@link #paper()} and change what should
 * differ.
 *
 * @param layers L_max, the largest width of each layer; one width makes a shallow SCN
 * @param activation φ, the function of a node
 * @param links what the read-out sees besides the nodes
 * @param search how candidates for a node are found and judged
 * @param rankRule which candidates are refused although they reduce the error
 * @param shrinkage how the final read-out is solved for
 * @param stopRules when training ends before all layers are full
 * @param seed the seed of all random draws
 */
public record Options(
        List<Integer> layers,
        Activation activation,
        Links links,
        Search search,
        RankRule rankRule,
        Shrinkage shrinkage,
        StopRules stopRules,
        long seed) {

    /** The most nodes in all layers together, so that the square matrix R fits into one array. */
    public static final int MOST_NODES = 46_340;

    /** The most numbers in one array, so that doubling the length does not overflow an integer. */
    private static final long MOST_NUMBERS = 1_000_000_000;

    public Options {
        Objects.requireNonNull(layers, "layers");
        Objects.requireNonNull(activation, "activation");
        Objects.requireNonNull(links, "links");
        Objects.requireNonNull(search, "search");
        Objects.requireNonNull(rankRule, "rankRule");
        Objects.requireNonNull(shrinkage, "shrinkage");
        Objects.requireNonNull(stopRules, "stopRules");
        Require.that(!layers.isEmpty(), "layers is empty, must hold at least one width");
        long nodes = 0;
        for (int i = 0; i < layers.size(); i++) {
            String name = "layers[" + i + "]";
            nodes += Require.atLeast(name, Require.present(name, layers.get(i)), 1);
        }
        Require.that(nodes <= MOST_NODES, "layers has " + nodes + " nodes in all, must have at most " + MOST_NODES);
        layers = List.copyOf(layers);
        int lists = search.scopes().size();
        Require.that(
                lists == 1 || lists == layers.size(),
                "scopes has " + lists + " lists for " + layers.size()
                        + " layers, must have one for all or one per layer");
        for (Source source : search.sources()) {
            Require.that(
                    source.allows(activation),
                    "activation is " + activation.id() + ", must be sigmoid or tanh with pairs among the sources");
        }
    }

    /**
     * Inputs and targets as they are: Algorithm 1 with nothing added but the rank rule, four layers of 50 sigmoid
     * nodes, 100 candidates, the authors' scopes and the paper's contractions.
     */
    public static Options paper() {
        return new Options(
                List.of(50, 50, 50, 50),
                Activations.SIGMOID,
                Links.none(),
                Search.published(),
                RankRule.standard(),
                Shrinkage.none(),
                StopRules.standard(),
                1);
    }

    /** L_max: the largest width of each layer. */
    public Options withLayers(int... widths) {
        return Records.with(this, "layers", Arrays.stream(widths).boxed().toList());
    }

    public Options withActivation(Activation function) {
        return Records.with(this, "activation", function);
    }

    /** What the read-out sees besides the nodes; nothing in the paper. */
    public Options withLinks(Links direct) {
        return Records.with(this, "links", direct);
    }

    public Options withSearch(Search how) {
        return Records.with(this, "search", how);
    }

    public Options withRankRule(RankRule rule) {
        return Records.with(this, "rankRule", rule);
    }

    /** How the final read-out is solved for; plain least squares in the paper. */
    public Options withShrinkage(Shrinkage how) {
        return Records.with(this, "shrinkage", how);
    }

    public Options withStopRules(StopRules rules) {
        return Records.with(this, "stopRules", rules);
    }

    public Options withSeed(long number) {
        return Records.with(this, "seed", number);
    }

    /** T_max: the number of candidates drawn at a time. */
    public Options withCandidates(int count) {
        return withSearch(search.withCandidates(count));
    }

    /** Υ for all layers, ascending. */
    public Options withScopes(double... scopes) {
        return withLayerScopes(List.of(boxed(scopes)));
    }

    /** Υ for each layer: one ascending list per layer. */
    public Options withLayerScopes(List<List<Double>> scopes) {
        return withSearch(search.withScopes(scopes));
    }

    /** R: ascending numbers in (0,1). */
    public Options withContractions(double... contractions) {
        return withSearch(search.withContractions(boxed(contractions)));
    }

    public Options withMechanism(Mechanism mechanism) {
        return withSearch(search.withMechanism(mechanism));
    }

    /** μ_j = (1−r)/(j+1), or 0. */
    public Options withDecayingMu(boolean decaying) {
        return withSearch(search.withDecayingMu(decaying));
    }

    /** Whether each contraction draws new candidates, as in the pseudo-code. */
    public Options withRedraw(boolean afresh) {
        return withSearch(search.withRedraw(afresh));
    }

    /** The most nodes that one step adds. */
    public Options withBatch(int nodes) {
        return withSearch(search.withBatch(nodes));
    }

    /** ε: training ends when its RMSE is at most this; 0 switches the rule off. */
    public Options withTolerance(double tolerance) {
        return withStopRules(Records.with(stopRules, "tolerance", tolerance));
    }

    /** The number of nodes without a better validation error after which a layer closes; 0 switches the rule off. */
    public Options withPatience(int nodes) {
        return withStopRules(Records.with(stopRules, "patience", nodes));
    }

    public Options withTimeBudget(Duration budget) {
        return withStopRules(
                Records.with(stopRules, "timeBudget", Optional.of(Objects.requireNonNull(budget, "budget"))));
    }

    /** Refuses options whose arrays would be too large for this number of inputs and outputs. */
    void requireRoom(int inputs, int outputs) {
        requireRoom("candidates", search.candidates(), outputs, "targets");
        requireRoom("layers[0]", layers.get(0), inputs, "inputs");
        requireRoom("layers in all", layers.stream().mapToInt(width -> width).sum(), outputs, "targets");
        requireRoom("candidates", search.candidates(), inputs, "inputs");
        for (int i = 0; i < layers.size() - 1; i++) {
            requireRoom("candidates", search.candidates(), layers.get(i), "nodes of layers[" + i + "]");
        }
        if (search.mechanism().needsProjection()) {
            requireRoom("candidates", search.candidates(), columns(inputs), "links and nodes");
        }
    }

    /** The largest number of links and nodes that a network of these options has. */
    int columns(int inputs) {
        return links.columns(inputs) + layers.stream().mapToInt(width -> width).sum();
    }

    private static void requireRoom(String name, int value, int times, String what) {
        long most = MOST_NUMBERS / times;
        Require.that(
                value <= most, name + " is " + value + ", must be at most " + most + " with " + times + " " + what);
    }

    private static List<Double> boxed(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    /** All options that decide the network, as text: all but the time budget. */
    public String identity() {
        return withStopRules(new StopRules(stopRules.tolerance(), stopRules.patience(), Optional.empty()))
                .toString();
    }

    /** Names a training on these rows, for checkpoints: trainings of the same name find the same network. */
    public String identity(Samples training, @Nullable Samples validation) {
        return identity(training.fingerprint(), validation == null ? "" : validation.fingerprint());
    }

    /** Names a training on rows with these fingerprints; that of the validation rows is empty if there are none. */
    public String identity(String training, String validation) {
        return identity() + "\n" + training + "\n" + validation;
    }
}
