package io.github.deepscn.paper.function;

import io.github.deepscn.readout.LeastSquares;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The numerical rank of H for every number of first nodes: singular values above max(N,L)·2⁻⁵²·σ₁ count, as MATLAB
 * counts them.
 *
 * <p>How many do not count never falls as nodes come: by interlacing the j-th smallest singular value does not grow
 * with a further column, and σ₁ does not shrink. So where both ends of a range lack equally many, all between do too,
 * and most of the singular value decompositions are spared.
 */
final class RankCurve {
    private final LeastSquares leastSquares;
    private final int[] missing;

    private RankCurve(LeastSquares leastSquares) {
        this.leastSquares = leastSquares;
        this.missing = new int[leastSquares.columns() + 1];
    }

    /** The ranks of the first node, the first two nodes, … */
    static int[] of(LeastSquares leastSquares) {
        var curve = new RankCurve(leastSquares);
        int nodes = leastSquares.columns();
        if (nodes > 0) {
            curve.missing[nodes] = curve.missing(nodes);
            curve.fill(0, nodes);
        }
        return IntStream.rangeClosed(1, nodes).map(n -> n - curve.missing[n]).toArray();
    }

    /** Ranks over numbers of nodes. */
    static List<Double> ratios(int[] ranks) {
        return IntStream.range(0, ranks.length)
                .mapToObj(i -> ranks[i] / (i + 1.0))
                .toList();
    }

    private int missing(int nodes) {
        return nodes - leastSquares.rank(nodes);
    }

    /** Fills in what lies strictly between two numbers of nodes. */
    private void fill(int from, int to) {
        if (to - from < 2) {
            return;
        }
        if (missing[from] == missing[to]) {
            Arrays.fill(missing, from + 1, to, missing[from]);
            return;
        }
        int middle = (from + to) / 2;
        missing[middle] = missing(middle);
        fill(from, middle);
        fill(middle, to);
    }
}
