package io.github.deepscn.network;

import java.io.Serializable;
import java.util.List;

/**
 * Which nodes of a layer are multiples of few directions (v, b): those from {@code from} on have λ times the weights
 * and the bias of the first direction, for every λ of the factors in turn, then of the second, and so on; the last
 * direction may have fewer.
 *
 * <p>A layer keeps one column of weights for each direction and for each of its other nodes, in the order of the nodes.
 * ⟨x,v⟩ is computed once and serves all multiples.
 *
 * @param from the first multiple
 * @param to the node after the last multiple
 * @param factors λ
 */
public record Multiples(int from, int to, List<Double> factors) implements Serializable {
    public Multiples {
        factors = List.copyOf(factors);
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("multiples from " + from + " to " + to + ", must be in order from 0 on");
        }
        if (factors.isEmpty()) {
            throw new IllegalArgumentException("factors is empty, must hold at least one number");
        }
    }

    /** No multiples in a layer of so many nodes: each has a column of its own. */
    static Multiples none(int width) {
        return new Multiples(width, width, List.of(1.0));
    }

    boolean isNone() {
        return from == to;
    }

    /** The number of columns of a layer with so many nodes. */
    public int columns(int width) {
        return width - spared();
    }

    /** The first node that a column belongs to. */
    public int firstNode(int column) {
        if (column < from) {
            return column;
        }
        int direction = column - from;
        return direction < directions() ? from + direction * factors.size() : column + spared();
    }

    /** The column of a node. */
    int column(int node) {
        if (node < from) {
            return node;
        }
        return node < to ? from + (node - from) / factors.size() : node - spared();
    }

    /** What times its column is a node. */
    double factor(int node) {
        return node < from || node >= to ? 1 : factors.get((node - from) % factors.size());
    }

    /** Gives every node of a layer a copy of its column, in place. */
    void spread(int width, int rows, double[] columns, int offset) {
        // From the last node on: no column lies behind its nodes, so none is overwritten before it is copied.
        for (int node = width - 1; node >= from; node--) {
            System.arraycopy(columns, offset + column(node) * rows, columns, offset + node * rows, rows);
        }
    }

    private int directions() {
        return (to - from + factors.size() - 1) / factors.size();
    }

    private int spared() {
        return to - from - directions();
    }
}
