package io.github.deepscn.bench.learners;

import io.github.deepscn.TableOptions;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.train.Options;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** The preset {@code balanced} with one part removed, and the paper's method on scaled inputs with one part added. */
final class Ablations {
    static final String REFERENCE = "balanced";

    static final List<ScnLearner> ALL = List.of(
            without(REFERENCE, whole -> whole),
            without("no-generations", searching(search -> search.withGenerations(0))),
            without("no-batch", searching(search -> search.withBatch(1))),
            without("no-orthogonal", searching(search -> search.withMechanism(Mechanisms.RELAXED))),
            without("no-bumps", withoutSource(Sources.SPARSE_RADIAL)),
            without("no-boxes", withoutSource(Sources.BOXES)),
            without("only-uniform", searching(search -> search.withSources(List.of(Sources.UNIFORM)))),
            without("one-layer", Ablations::inOneLayer),
            without("no-links", training(options -> options.withLinks(new Links(true, false)))),
            without(
                    "no-ridge-while-growing",
                    training(options -> options.withShrinkage(new Shrinkage.Throughout(1e-9)))),
            without("no-ensemble", whole -> whole.withEnsemble(networks(whole).withMembers(1))),
            alone("paper-scaled", paper -> paper),
            alone("paper+orthogonal", searching(search -> search.withMechanism(Mechanisms.ORTHOGONAL))),
            alone(
                    "paper+pairs",
                    searching(search -> search.withSources(List.of(Sources.DENSE_PAIRS, Sources.SPARSE_PAIRS))
                            .withMechanism(Mechanisms.RELAXED))),
            alone("paper+ridge", training(options -> options.withShrinkage(new Shrinkage.Throughout(1e-3)))),
            alone(
                    "paper+loo",
                    training(options -> options.withShrinkage(Shrinkage.chosenBy(Shrinkage.Criterion.LEAVE_ONE_OUT)))),
            alone("paper+links", training(options -> options.withLinks(new Links(true, true)))),
            alone(
                    "paper+held-out",
                    paper -> paper.withHoldOut(HoldOut.share(TableOptions.STANDARD_SHARE))
                            .withTraining(paper.training().withPatience(30))),
            alone("paper+ensemble", paper -> paper.withEnsemble(Ensemble.of(5))));

    private Ablations() {}

    private static ScnLearner without(String name, UnaryOperator<TableOptions> change) {
        return new ScnLearner(name, target -> change.apply(TableOptions.balanced(target)));
    }

    private static ScnLearner alone(String name, UnaryOperator<TableOptions> change) {
        return new ScnLearner(name, target -> change.apply(scaled(target)));
    }

    /** The paper's method on scaled inputs, with the layers of {@code fast}. */
    private static TableOptions scaled(String target) {
        TableOptions paper = TableOptions.paper(target).withEncoder(EncoderOptions.standard());
        return paper.withLayers(widths(TableOptions.fast(target)));
    }

    private static UnaryOperator<TableOptions> training(UnaryOperator<Options> change) {
        return options -> options.withTraining(change.apply(options.training()));
    }

    private static UnaryOperator<TableOptions> searching(UnaryOperator<Search> change) {
        return training(options -> options.withSearch(change.apply(options.search())));
    }

    private static UnaryOperator<TableOptions> withoutSource(Source source) {
        return searching(search -> search.withSources(
                search.sources().stream().filter(other -> other != source).toList()));
    }

    private static TableOptions inOneLayer(TableOptions whole) {
        int nodes = Arrays.stream(widths(whole)).sum();
        TableOptions layer = whole.withTraining(whole.training().withLayers(nodes));
        return layer.withEnsemble(networks(whole)); // widens with the rows as the preset does
    }

    private static Ensemble networks(TableOptions options) {
        return options.ensemble().orElseThrow();
    }

    private static int[] widths(TableOptions options) {
        return options.training().layers().stream().mapToInt(width -> width).toArray();
    }
}
