package io.github.deepscn.app;

import io.github.deepscn.TableFit;
import java.util.Map;
import java.util.Optional;

/**
 * Scores of everything that says how good a model is, as {@link Scores} has them.
 *
 * @param train of the rows that it learnt from
 * @param heldOut of the rows that members of an ensemble were trained without
 * @param validation of rows that took no part at all
 */
public record Judgement(
        Map<String, Object> train, Optional<Map<String, Object>> heldOut, Optional<Map<String, Object>> validation) {
    static Judgement of(TableFit fit) {
        return new Judgement(
                Scores.of(fit.model(), fit.training()),
                fit.outOfPart().map(Scores::of),
                Optional.of(fit.validation())
                        .filter(rows -> rows.rows() > 0)
                        .map(rows -> Scores.of(fit.model(), rows)));
    }
}
