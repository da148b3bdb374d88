package io.github.deepscn.search;

import io.github.deepscn.data.Records;
import io.github.deepscn.data.Require;
import io.github.deepscn.score.Contractions;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.score.Mechanisms;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * How candidates for a node are drawn and admitted.
 *
 * @param candidates T_max, the number of candidates drawn at a time
 * @param scopes Υ, ascending; one list for all layers, or one per layer
 * @param contractions R, ascending, each in (0,1): the share of its energy that the residual may keep
 * @param mechanism which candidates are admitted
 * @param decayingMu whether μ_j = (1−r)/(j+1) for the j-th node of a layer (Theorem 1), or 0 (Algorithm 1)
 * @param redraw whether each contraction draws new candidates (exactly the pseudo-code) or tests the same ones again
 * @param batch the most nodes that one step adds
 * @param sources where candidates come from: one block of candidates, for all scopes at once. Empty for the paper's
 *     search: uniform candidates, scope after scope, until one is admitted
 * @param generations how often {@linkplain Offspring variations of the best} replace a block from sources
 */
public record Search(
        int candidates,
        List<List<Double>> scopes,
        List<Double> contractions,
        Mechanism mechanism,
        boolean decayingMu,
        boolean redraw,
        int batch,
        List<Source> sources,
        int generations) {

    /** The scopes of the authors' published code. */
    public static final List<Double> PUBLISHED_SCOPES =
            List.of(0.5, 1.0, 3.0, 5.0, 7.0, 9.0, 15.0, 25.0, 50.0, 100.0, 150.0, 200.0);

    /** 1 − 10^−k for k = 1…7, as in the paper's experiments. */
    public static final List<Double> PUBLISHED_CONTRACTIONS =
            List.of(0.9, 0.99, 0.999, 0.9999, 0.99999, 0.999999, 0.9999999);

    /** The most candidates that can be drawn at a time. */
    public static final int MOST_CANDIDATES = 1_000_000;

    /** The most generations. */
    public static final int MOST_GENERATIONS = 100;

    public Search {
        Require.atLeast("candidates", candidates, 1);
        Require.atMost("candidates", candidates, MOST_CANDIDATES);
        Objects.requireNonNull(scopes, "scopes");
        Require.that(!scopes.isEmpty(), "scopes is empty, must hold one list, or one per layer");
        scopes = checkedScopes(scopes);
        Objects.requireNonNull(contractions, "contractions");
        contractions = Require.ascending("contractions", contractions, 0, 1);
        Objects.requireNonNull(mechanism, "mechanism");
        Require.atLeast("batch", batch, 1);
        Objects.requireNonNull(sources, "sources");
        sources = List.copyOf(sources);
        Require.that(
                sources.size() == Set.copyOf(sources).size(), "sources names one twice, must name each at most once");
        Require.that(
                sources.isEmpty() || !redraw, "redraw goes with the paper's search of scopes only, not with sources");
        Require.atLeast("generations", generations, 0);
        Require.atMost("generations", generations, MOST_GENERATIONS);
        Require.that(
                !sources.isEmpty() || generations == 0,
                "generations go with sources only, not with the paper's search of scopes");
    }

    /** 100 candidates, the published scopes and contractions, θ per output. */
    public static Search published() {
        var scopes = List.of(PUBLISHED_SCOPES);
        return new Search(100, scopes, PUBLISHED_CONTRACTIONS, Mechanisms.THETA, false, false, 1, List.of(), 0);
    }

    public Search withCandidates(int changed) {
        return Records.with(this, "candidates", changed);
    }

    public Search withScopes(List<List<Double>> changed) {
        return Records.with(this, "scopes", changed);
    }

    public Search withContractions(List<Double> changed) {
        return Records.with(this, "contractions", changed);
    }

    public Search withMechanism(Mechanism changed) {
        return Records.with(this, "mechanism", changed);
    }

    public Search withDecayingMu(boolean changed) {
        return Records.with(this, "decayingMu", changed);
    }

    public Search withRedraw(boolean changed) {
        return Records.with(this, "redraw", changed);
    }

    public Search withBatch(int changed) {
        return Records.with(this, "batch", changed);
    }

    public Search withSources(List<Source> changed) {
        return Records.with(this, "sources", changed);
    }

    public Search withGenerations(int changed) {
        return Records.with(this, "generations", changed);
    }

    private static List<List<Double>> checkedScopes(List<List<Double>> scopes) {
        var checked = new ArrayList<List<Double>>();
        for (int i = 0; i < scopes.size(); i++) {
            String name = scopes.size() == 1 ? "scopes" : "scopes[" + i + "]";
            checked.add(Require.ascending(name, Require.present(name, scopes.get(i)), 0, Double.POSITIVE_INFINITY));
        }
        return List.copyOf(checked);
    }

    /** The scopes of a layer, counted from one. */
    public List<Double> scopes(int layer) {
        return scopes.get(Math.min(layer, scopes.size()) - 1);
    }

    /** 1−r−μ for the j-th node of a layer, counted from one. */
    public double share(double contraction, int node) {
        double mu = decayingMu ? (1 - contraction) / (node + 1) : 0;
        return 1 - contraction - mu;
    }

    /** The contractions with the shares that they require of the j-th node of a layer, counted from one. */
    public Contractions contractions(List<Double> values, int node) {
        return new Contractions(values, values.stream().map(r -> share(r, node)).toList());
    }
}
