package io.github.deepscn.spark;

import io.github.deepscn.engine.ScoreLayout;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.search.DrawKey;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.UniformSource;
import io.github.deepscn.train.Options;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The number of nodes per step, chosen by what rounds cost on the cluster.
 *
 * <p>The number of rounds in a step does not depend on its number of nodes. The chosen number is the smallest power of
 * two for which the waiting time per node is at most the time to score the candidates of a step. It is at least two and
 * at most an eighth of the candidates, because later nodes of a step are chosen from the candidates that the first
 * left.
 *
 * @param nodes nodes per step
 * @param emptyRound seconds of a round that computes nothing
 * @param scoring seconds that scoring the candidates takes beyond that
 */
public record StepSize(int nodes, double emptyRound, double scoring) {
    private static final int LEAST = 2;
    private static final int CANDIDATES_PER_NODE = 8;
    /** Rounds in which the nodes of a step join the network. */
    private static final int JOINING = 3;

    /** Times a few rounds and chooses. */
    public static StepSize measured(SparkEngine engine, Options options) {
        double empty = engine.emptyRoundSeconds();
        Candidates drawn = new UniformSource(
                        options.activation(), options.search().candidates())
                .draw(new DrawKey(options.seed(), 1, 1, 1, 0), engine.shape().inputs());
        score(engine, drawn); // warm-up: executors load BLAS and compile
        long start = System.nanoTime();
        score(engine, drawn);
        double scoring = Math.max(0, (System.nanoTime() - start) / 1e9 - empty);
        return new StepSize(nodes(empty, scoring, options.search()), empty, scoring);
    }

    /** One round that scores candidates. */
    private static void score(SparkEngine engine, Candidates drawn) {
        var layout = new ScoreLayout(drawn.count(), engine.shape().outputs(), 0);
        engine.run(layout.sums(Scoring.RESIDUAL), drawn.count(), (block, totals) -> {
            if (!block.rides()) {
                block.score(drawn.nodes(), Scoring.RESIDUAL, 1, totals);
            }
        });
    }

    /** All numbers that may be chosen, ascending. */
    public static List<Integer> choices(Options options) {
        return choices(options.search());
    }

    private static List<Integer> choices(Search search) {
        int most = Math.max(LEAST, search.candidates() / CANDIDATES_PER_NODE);
        return IntStream.iterate(LEAST, nodes -> nodes <= most, nodes -> 2 * nodes)
                .boxed()
                .toList();
    }

    /** Says what was chosen and why. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%d nodes per step: an empty round takes %.3f s, scoring candidates %.3f s more",
                nodes,
                emptyRound,
                scoring);
    }

    static int nodes(double emptyRound, double scoring, Search search) {
        int scorings = 1 + search.generations();
        int sampling = search.sources().isEmpty() ? 0 : 1;
        double waiting = emptyRound * (JOINING + scorings + sampling);
        List<Integer> choices = choices(search);
        return choices.stream()
                .filter(nodes -> waiting / nodes <= scorings * scoring)
                .findFirst()
                .orElse(choices.get(choices.size() - 1));
    }
}
