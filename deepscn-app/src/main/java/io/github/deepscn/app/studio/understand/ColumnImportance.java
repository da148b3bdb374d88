package io.github.deepscn.app.studio.understand;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import io.github.deepscn.explain.Importance;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.Table;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The importance of each column, most important first. With very many columns only those are tried that the direct
 * links and the first layers use most.
 *
 * @param measure the error measure that increases
 * @param more number of columns that were not tried
 */
record ColumnImportance(String measure, List<Importance> columns, int more, boolean heldOut) {
    private static final int MOST_ROWS = 2_000;
    private static final int MOST_COLUMNS = 100;
    private static final int REPEATS = 3;

    static ColumnImportance of(TableModel model, TablePlan plan) {
        JudgedRows judged = JudgedRows.of(plan, MOST_ROWS);
        List<String> all =
                model.encoder().inputs().stream().map(ColumnEncoding::column).toList();
        List<String> tried = all.size() <= MOST_COLUMNS ? all : mostUsed(model, all, judged.rows());
        return new ColumnImportance(
                Importance.measure(model),
                Importance.of(model, judged.rows(), tried, REPEATS, 1),
                all.size() - tried.size(),
                judged.heldOut());
    }

    private static List<String> mostUsed(TableModel model, List<String> columns, Table rows) {
        double[][] inputs = model.encoder().encode(rows).toRows();
        Map<String, Double> uses = new HashMap<>();
        for (DeepScnModel member : model.members()) {
            var strengths = new NodeStrengths(member, inputs);
            int feature = 0;
            for (ColumnEncoding column : model.encoder().inputs()) {
                for (int end = feature + column.features().size(); feature < end; feature++) {
                    uses.merge(column.column(), strengths.node(0, feature), Double::sum);
                }
            }
        }
        return columns.stream()
                .sorted(Comparator.comparingDouble(column -> -uses.getOrDefault(column, 0.0)))
                .limit(MOST_COLUMNS)
                .toList();
    }
}
