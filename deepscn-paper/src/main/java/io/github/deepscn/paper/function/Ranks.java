package io.github.deepscn.paper.function;

import io.github.deepscn.readout.LeastSquares;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A network and the numerical rank of H for every number of first nodes: singular values above max(N,L)·2⁻⁵²·σ₁ count,
 * as MATLAB counts them.
 *
 * <p>The number of nodes that the rank lacks never falls as nodes are added: by interlacing the j-th smallest singular
 * value does not grow with a further column, and σ₁ does not shrink. If both ends of a range lack equally many, so does
 * everything between them. This saves most of the singular value decompositions.
 *
 * @param ratios rank over number of nodes, after the first node, the second, …
 */
record Ranks(Course course, List<Double> ratios) {
    static Ranks of(Course course) {
        LeastSquares leastSquares = course.leastSquares();
        int nodes = leastSquares.columns();
        int[] ranks = new int[nodes + 1];
        ranks[nodes] = nodes == 0 ? 0 : leastSquares.rank(nodes);
        fill(ranks, 0, nodes, leastSquares);
        return new Ranks(
                course,
                IntStream.rangeClosed(1, nodes)
                        .mapToObj(n -> ranks[n] / (double) n)
                        .toList());
    }

    /** Fills in the ranks strictly between two numbers of nodes. */
    private static void fill(int[] ranks, int from, int to, LeastSquares leastSquares) {
        int missing = from - ranks[from];
        if (missing == to - ranks[to]) {
            for (int n = from + 1; n < to; n++) {
                ranks[n] = n - missing;
            }
        } else if (to - from > 1) {
            int middle = (from + to) / 2;
            ranks[middle] = leastSquares.rank(middle);
            fill(ranks, from, middle, leastSquares);
            fill(ranks, middle, to, leastSquares);
        }
    }

    int nodes() {
        return ratios.size();
    }

    /** The ratio of the first {@code nodes} nodes, or of all nodes where there are fewer. */
    double at(int nodes) {
        return ratios.get(Math.min(nodes, nodes()) - 1);
    }

    double last() {
        return at(nodes());
    }
}
