package io.github.deepscn.score;

import java.util.List;

/**
 * The paper's R for one node.
 *
 * @param values r, ascending: the share of its energy that the residual may keep
 * @param shares 1−r−μ for each: the share that it must lose
 */
public record Contractions(List<Double> values, List<Double> shares) {
    public Contractions {
        values = List.copyOf(values);
        shares = List.copyOf(shares);
    }
}
