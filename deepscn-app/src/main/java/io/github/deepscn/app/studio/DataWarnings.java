package io.github.deepscn.app.studio;

import io.github.deepscn.app.text.Words;
import io.github.deepscn.table.IgnoredColumn.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What may be wrong with a table, in sentences for people. */
final class DataWarnings {
    private static final int FEW_ROWS = 100;
    private static final double MANY_MISSING = 0.3;
    private static final int MANY_LEVELS = 50;
    private static final int NAMED = 5;

    private DataWarnings() {}

    /**
     * Warnings.
     *
     * @param allColumns how many there are
     * @param columns those to speak of
     * @param ignored columns that would be left out, and why
     */
    static List<String> of(int rows, int allColumns, List<ColumnProfile> columns, Map<String, Reason> ignored) {
        var warnings = new ArrayList<String>();
        if (rows < FEW_ROWS) {
            warnings.add("There " + (rows == 1 ? "is only 1 row" : "are only " + rows + " rows")
                    + ": what is learnt from so few is uncertain.");
        }
        if (rows < allColumns) {
            warnings.add("There are more columns (" + allColumns + ") than rows (" + rows
                    + "), so a model can learn the rows by heart; look at the error on held-out rows.");
        }
        add(warnings, columns, because(ignored, Reason.EMPTY), "is empty", "are empty", " and will be left out.");
        add(
                warnings,
                columns,
                because(ignored, Reason.CONSTANT),
                "has the same value in every row",
                "have the same value in every row",
                " and will be left out.");
        add(
                warnings,
                columns,
                because(ignored, Reason.IDENTIFIER),
                "only says which row it is",
                "only say which row it is",
                ", and will be left out as input.");
        add(
                warnings,
                columns,
                because(ignored, Reason.RARE),
                "has no text that is frequent enough to learn from",
                "have no text that is frequent enough to learn from",
                " and will be left out.");
        columns.stream()
                .filter(column -> column.missing() > MANY_MISSING * rows && column.missing() < rows)
                .limit(NAMED)
                .forEach(column -> warnings.add("Column '" + column.name() + "' has no value in "
                        + Math.round(100.0 * column.missing() / rows) + " % of the rows."));
        columns.stream()
                .filter(column -> column.kind().equals("category")
                        && column.distinct() > MANY_LEVELS
                        && !ignored.containsKey(column.name()))
                .limit(NAMED)
                .forEach(column -> warnings.add("Column '" + column.name() + "' has " + column.distinct()
                        + " different texts; the " + MANY_LEVELS
                        + " most frequent count each by itself, the others together."));
        return warnings;
    }

    private static Predicate<ColumnProfile> because(Map<String, Reason> ignored, Reason reason) {
        return column -> ignored.get(column.name()) == reason;
    }

    private static void add(
            List<String> warnings,
            List<ColumnProfile> columns,
            Predicate<ColumnProfile> which,
            String one,
            String several,
            String end) {
        List<String> names =
                columns.stream().filter(which).map(ColumnProfile::name).toList();
        if (names.isEmpty()) {
            return;
        }
        String quoted =
                names.stream().limit(NAMED).map(name -> "'" + name + "'").collect(Collectors.joining(", "));
        String more = names.size() > NAMED ? " and " + Words.count(names.size() - NAMED, "other") : "";
        warnings.add((names.size() == 1 ? "Column " : "Columns ") + quoted + more + " "
                + (names.size() == 1 ? one : several) + end);
    }
}
