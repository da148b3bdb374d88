package io.github.deepscn.spark;

import io.github.deepscn.configure.DrawKey;
import io.github.deepscn.configure.Search;
import io.github.deepscn.configure.UniformSource;
import io.github.deepscn.engine.CandidateScores;
import io.github.deepscn.network.Layer;
import io.github.deepscn.train.Options;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How many nodes a step should have, by what rounds cost on the cluster at hand.
 *
 * <p>A step takes as many rounds for many nodes as for one. It gets as many nodes, a power of two, as make the wait a
 * node no longer than the scoring of a step's candidates; but two at least and an eighth of the candidates at most, as
 * later nodes of a step are chosen from what the first ones left.
 *
 * @param nodes a step
 * @param emptyRound the seconds of a round that computes nothing
 * @param scoring the seconds that the scoring of a block takes beyond that
 */
public record StepSize(int nodes, double emptyRound, double scoring) {
    private static final int LEAST = 2;
    private static final int CANDIDATES_PER_NODE = 8;
    /** Rounds that let nodes join, however many. */
    private static final int JOINING = 3;

    /** Measures a few rounds and chooses. */
    public static StepSize measured(SparkEngine engine, Options options) {
        double empty = engine.emptyRoundSeconds();
        Layer drawn = new UniformSource(options.activation(), options.search().candidates())
                .draw(new DrawKey(options.seed(), 1, 1, 1, 0), engine.shape().inputs());
        CandidateScores.of(engine, drawn, 1); // executors load BLAS and compile
        long start = System.nanoTime();
        CandidateScores.of(engine, drawn, 1);
        double scoring = Math.max(0, (System.nanoTime() - start) / 1e9 - empty);
        return new StepSize(nodes(empty, scoring, options.search()), empty, scoring);
    }

    /** All that may be chosen, ascending. */
    public static List<Integer> choices(Options options) {
        int most = most(options.search().candidates());
        return IntStream.iterate(LEAST, nodes -> nodes <= most, nodes -> 2 * nodes)
                .boxed()
                .toList();
    }

    private static int most(int candidates) {
        return Math.max(LEAST, candidates / CANDIDATES_PER_NODE);
    }

    static int nodes(double emptyRound, double scoring, Search search) {
        int scorings = 1 + search.generations();
        int sampling = search.sources().isEmpty() ? 0 : 1;
        double waiting = emptyRound * (JOINING + scorings + sampling);
        int nodes = LEAST;
        while (2 * nodes <= most(search.candidates()) && waiting / nodes > scorings * scoring) {
            nodes *= 2;
        }
        return nodes;
    }
}
