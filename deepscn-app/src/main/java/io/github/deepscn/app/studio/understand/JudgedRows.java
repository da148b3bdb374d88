package io.github.deepscn.app.studio.understand;

import io.github.deepscn.TablePlan;
import io.github.deepscn.report.Sampling;
import io.github.deepscn.table.Table;

/**
 * The rows that judge a model: the held-out rows if there are any, otherwise the training rows.
 *
 * @param heldOut whether the rows are held out
 */
record JudgedRows(Table rows, boolean heldOut) {
    static JudgedRows of(TablePlan plan, int most) {
        boolean heldOut = plan.validation().rows() > 0;
        return new JudgedRows(some(heldOut ? plan.validation() : plan.training(), most), heldOut);
    }

    /** At most {@code most} rows, equally spaced. */
    static Table some(Table rows, int most) {
        return rows.rows() <= most
                ? rows
                : rows.pick(Sampling.systematic(rows.rows(), most).toArray());
    }
}
