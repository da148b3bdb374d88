package io.github.deepscn.train;

import io.github.deepscn.configure.Mechanism;
import io.github.deepscn.configure.Search;
import io.github.deepscn.data.Require;
import io.github.deepscn.network.Activation;
import io.github.deepscn.readout.RankRule;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Everything that decides which network comes out, given the data. Values only; start from {@link #paper()} and change
 * what should differ.
 *
 * @param layers L_max, the largest width of every layer; a single one makes a shallow SCN
 * @param activation φ
 * @param search how a node is searched for
 * @param rankRule which candidates are refused although they reduce the error
 * @param stopRules when training ends before all layers are full
 * @param seed of all random draws
 */
public record Options(
        List<Integer> layers, Activation activation, Search search, RankRule rankRule, StopRules stopRules, long seed) {

    public Options {
        Require.that(!layers.isEmpty(), "layers is empty, must hold at least one width");
        for (int i = 0; i < layers.size(); i++) {
            Require.atLeast("layers[" + i + "]", layers.get(i), 1);
        }
        layers = List.copyOf(layers);
        int lists = search.scopes().size();
        Require.that(
                lists == 1 || lists == layers.size(),
                "scopes has " + lists + " lists for " + layers.size()
                        + " layers, must have one for all or one per layer");
    }

    /**
     * Algorithm 1 and nothing added but the rank rule: four layers of 50 sigmoid nodes, 100 candidates, the authors'
     * scopes and the paper's contractions.
     */
    public static Options paper() {
        return new Options(
                List.of(50, 50, 50, 50),
                Activation.SIGMOID,
                Search.published(),
                RankRule.standard(),
                StopRules.standard(),
                1);
    }

    /** The largest width of every layer. */
    public Options withLayers(int... widths) {
        return new Options(Arrays.stream(widths).boxed().toList(), activation, search, rankRule, stopRules, seed);
    }

    public Options withActivation(Activation function) {
        return new Options(layers, function, search, rankRule, stopRules, seed);
    }

    public Options withSearch(Search how) {
        return new Options(layers, activation, how, rankRule, stopRules, seed);
    }

    public Options withRankRule(RankRule rule) {
        return new Options(layers, activation, search, rule, stopRules, seed);
    }

    public Options withStopRules(StopRules rules) {
        return new Options(layers, activation, search, rankRule, rules, seed);
    }

    public Options withSeed(long number) {
        return new Options(layers, activation, search, rankRule, stopRules, number);
    }

    /** T_max: how many candidates are drawn at a time. */
    public Options withCandidates(int count) {
        return withSearch(search.withCandidates(count));
    }

    /** Υ for all layers, ascending. */
    public Options withScopes(double... scopes) {
        return withLayerScopes(List.of(boxed(scopes)));
    }

    /** Υ layer by layer: one ascending list per layer. */
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

    /** Whether every contraction draws afresh, as the pseudo-code has it. */
    public Options withRedraw(boolean afresh) {
        return withSearch(search.withRedraw(afresh));
    }

    /** n_B: how many nodes a step may add. */
    public Options withBatch(int nodes) {
        return withSearch(search.withBatch(nodes));
    }

    /** ε: ends when the training RMSE is at or under it; 0 switches it off. */
    public Options withTolerance(double tolerance) {
        return withStopRules(new StopRules(tolerance, stopRules.patience(), stopRules.timeBudget()));
    }

    /** Nodes without a better validation error before a layer closes; 0 only watches. */
    public Options withPatience(int nodes) {
        return withStopRules(new StopRules(stopRules.tolerance(), nodes, stopRules.timeBudget()));
    }

    public Options withTimeBudget(Duration budget) {
        return withStopRules(new StopRules(stopRules.tolerance(), stopRules.patience(), Optional.of(budget)));
    }

    private static List<Double> boxed(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }
}
