package io.github.deepscn.configure;

import io.github.deepscn.data.Require;
import io.github.deepscn.score.Contractions;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.score.Mechanisms;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * How a node is searched for.
 *
 * @param candidates T_max, how many are drawn at a time
 * @param scopes Υ, ascending; one list for all layers, or one per layer
 * @param contractions R, ascending, each in (0,1): the share of its energy that the residual may keep
 * @param mechanism which candidates are admitted
 * @param decayingMu whether μ_j = (1−r)/(j+1) for the j-th node of a layer (Theorem 1), or 0 (Algorithm 1)
 * @param redraw whether each contraction draws afresh (the pseudo-code to the letter) or tests the same candidates
 *     again
 * @param batch how many nodes a step may add
 * @param sources where candidates come from; none for the paper's way: uniform ones, scope after scope until a
 *     candidate is admitted. From sources one block is drawn, for all scopes at once
 * @param generations how often a block from sources makes way for {@linkplain Offspring variations of its best}
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
                sources.isEmpty() || !redraw,
                "redraw goes with the paper's way to search scopes only, not with sources");
        Require.atLeast("generations", generations, 0);
        Require.atMost("generations", generations, MOST_GENERATIONS);
        Require.that(
                !sources.isEmpty() || generations == 0,
                "generations go with sources only, not with the paper's way to search scopes");
    }

    /** 100 candidates, the published scopes and contractions, θ per output. */
    public static Search published() {
        return new Search(
                100,
                List.of(PUBLISHED_SCOPES),
                PUBLISHED_CONTRACTIONS,
                Mechanisms.THETA,
                false,
                false,
                1,
                List.of(),
                0);
    }

    public Search withCandidates(int changed) {
        return new Search(changed, scopes, contractions, mechanism, decayingMu, redraw, batch, sources, generations);
    }

    public Search withScopes(List<List<Double>> changed) {
        return new Search(
                candidates, changed, contractions, mechanism, decayingMu, redraw, batch, sources, generations);
    }

    public Search withContractions(List<Double> changed) {
        return new Search(candidates, scopes, changed, mechanism, decayingMu, redraw, batch, sources, generations);
    }

    public Search withMechanism(Mechanism changed) {
        return new Search(candidates, scopes, contractions, changed, decayingMu, redraw, batch, sources, generations);
    }

    public Search withDecayingMu(boolean changed) {
        return new Search(candidates, scopes, contractions, mechanism, changed, redraw, batch, sources, generations);
    }

    public Search withRedraw(boolean changed) {
        return new Search(
                candidates, scopes, contractions, mechanism, decayingMu, changed, batch, sources, generations);
    }

    public Search withBatch(int changed) {
        return new Search(
                candidates, scopes, contractions, mechanism, decayingMu, redraw, changed, sources, generations);
    }

    public Search withSources(List<Source> changed) {
        return new Search(candidates, scopes, contractions, mechanism, decayingMu, redraw, batch, changed, generations);
    }

    public Search withGenerations(int changed) {
        return new Search(candidates, scopes, contractions, mechanism, decayingMu, redraw, batch, sources, changed);
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

    /** What the contractions ask for of the j-th node of a layer, counted from one. */
    public Contractions contractions(List<Double> values, int node) {
        return new Contractions(values, values.stream().map(r -> share(r, node)).toList());
    }
}
