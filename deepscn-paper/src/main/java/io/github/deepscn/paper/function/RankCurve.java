package io.github.deepscn.paper.function;

import io.github.deepscn.readout.LeastSquares;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The numerical rank of H for every number of first nodes: singular values above max(N,L)·2⁻⁵²·σ₁ count, as MATLAB
 * counts them.
 *
 * <p>The number of nodes that the rank lacks never falls as nodes are added: by interlacing the j-th smallest singular
 * value does not grow with a further column, and σ₁ does not shrink. If both ends of a range lack equally many, so does
 * everything between them. This saves most of the singular value decompositions.
 */
final class RankCurve {
    private RankCurve() {}

    /** The ranks of the first node, the first two nodes, … */
    static int[] of(LeastSquares leastSquares) {
        int nodes = leastSquares.columns();
        int[] ranks = new int[nodes + 1];
        ranks[nodes] = nodes == 0 ? 0 : leastSquares.rank(nodes);
        fill(ranks, 0, nodes, leastSquares);
        return Arrays.copyOfRange(ranks, 1, nodes + 1);
    }

    /** Ranks over numbers of nodes. */
    static List<Double> ratios(int[] ranks) {
        return IntStream.range(0, ranks.length)
                .mapToObj(i -> ranks[i] / (i + 1.0))
                .toList();
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
}
