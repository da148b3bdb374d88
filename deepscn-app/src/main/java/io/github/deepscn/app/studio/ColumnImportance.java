package io.github.deepscn.app.studio;

import io.github.deepscn.Importance;
import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import java.util.List;

/**
 * How much each column matters, the most important first.
 *
 * @param measure what the increase is an increase of
 * @param more columns that are left out
 */
record ColumnImportance(String measure, List<Importance> columns, int more, boolean heldOut) {
    private static final int MOST_ROWS = 2_000;
    private static final int MOST_COLUMNS = 100;
    private static final int REPEATS = 3;

    static ColumnImportance of(TableModel model, TablePlan plan) {
        JudgedRows judged = JudgedRows.of(plan, MOST_ROWS);
        List<Importance> all = Importance.of(model, judged.rows(), REPEATS, 1);
        List<Importance> shown = all.subList(0, Math.min(MOST_COLUMNS, all.size()));
        return new ColumnImportance(Importance.measure(model), shown, all.size() - shown.size(), judged.heldOut());
    }
}
