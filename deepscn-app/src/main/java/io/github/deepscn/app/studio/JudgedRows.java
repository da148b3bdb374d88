package io.github.deepscn.app.studio;

import io.github.deepscn.TablePlan;
import io.github.deepscn.report.Sampling;
import io.github.deepscn.table.Table;

/**
 * The rows that say most of a model: those held out where there are any, else those of training.
 *
 * @param heldOut whether they are held out
 */
record JudgedRows(Table rows, boolean heldOut) {
    static JudgedRows of(TablePlan plan, int most) {
        boolean heldOut = plan.validation().rows() > 0;
        return new JudgedRows(some(heldOut ? plan.validation() : plan.training(), most), heldOut);
    }

    /** At most so many rows, equally far apart. */
    static Table some(Table rows, int most) {
        return rows.rows() <= most
                ? rows
                : rows.pick(Sampling.systematic(rows.rows(), most).toArray());
    }
}
