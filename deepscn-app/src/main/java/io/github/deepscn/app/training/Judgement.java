package io.github.deepscn.app.training;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.data.Strata;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.TimeLeft;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * The scores of a trained model, as {@link Scores} makes them.
 *
 * @param train scores of the training rows
 * @param heldOut scores of the rows that members of an ensemble were trained without
 * @param validation scores of the rows that took no part in training
 */
public record Judgement(
        Map<String, Object> train, Optional<Map<String, Object>> heldOut, Optional<Map<String, Object>> validation) {
    /** The least number of rows that are scored, however short the time. */
    public static final int FEW_ROWS = 1000;

    /** Scores of as many rows as time allows, drawn at random. */
    public static Judgement of(TableFit fit, TimeLeft time) {
        return new Judgement(
                scores(fit.model(), fit.training(), time),
                fit.heldOutScores().map(Scores::of),
                Optional.of(fit.validation())
                        .filter(rows -> rows.rows() > 0)
                        .map(rows -> scores(fit.model(), rows, time)));
    }

    private static Map<String, Object> scores(TableModel model, Table rows, TimeLeft time) {
        if (rows.rows() <= FEW_ROWS || time.seconds() == Double.POSITIVE_INFINITY) {
            return Scores.of(model, rows);
        }
        long begin = time.nanoTime();
        Map<String, Object> few = Scores.of(model, sample(rows, FEW_ROWS));
        double seconds = (time.nanoTime() - begin) / 1e9;
        int most = affordable(rows.rows(), seconds, time.seconds());
        return most <= FEW_ROWS ? few : Scores.of(model, sample(rows, most));
    }

    /**
     * The number of rows that can be scored in half of the time left.
     *
     * @param seconds the time that {@link #FEW_ROWS} rows took
     */
    public static int affordable(int rows, double seconds, double left) {
        return (int) Math.min(rows, FEW_ROWS * (left / 2 / seconds));
    }

    private static Table sample(Table rows, int most) {
        return most >= rows.rows()
                ? rows
                : rows.pick(Arrays.stream(Strata.sample(rows.rows(), most, 0))
                        .mapToInt(i -> (int) i)
                        .toArray());
    }
}
