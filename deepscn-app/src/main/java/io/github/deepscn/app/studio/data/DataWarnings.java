package io.github.deepscn.app.studio.data;

import io.github.deepscn.app.text.Words;
import io.github.deepscn.table.IgnoredColumn.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What may be wrong with a table, in sentences for people. */
final class DataWarnings {
    private static final int FEW_ROWS = 100;
    private static final double MANY_MISSING = 0.3;
    private static final int MANY_LEVELS = 50;
    private static final int NAMED = 5;

    private DataWarnings() {}

    /**
     * Collects warnings.
     *
     * @param allColumns number of columns of the table
     * @param columns the columns to warn about
     * @param ignored columns that training would ignore, and why
     */
    static List<String> of(int rows, int allColumns, List<ColumnProfile> columns, Map<String, Reason> ignored) {
        var warnings = new ArrayList<String>();
        if (rows < FEW_ROWS) {
            warnings.add("There " + (rows == 1 ? "is only 1 row" : "are only " + rows + " rows")
                    + ", so the results will be uncertain.");
        }
        if (rows < allColumns) {
            warnings.add("There are more columns (" + allColumns + ") than rows (" + rows
                    + "), so a model can memorise the rows; look at the error on held-out rows.");
        }
        for (Reason reason : List.of(Reason.EMPTY, Reason.CONSTANT, Reason.IDENTIFIER, Reason.RARE)) {
            List<String> names = columns.stream()
                    .map(ColumnProfile::name)
                    .filter(name -> ignored.get(name) == reason)
                    .toList();
            if (!names.isEmpty()) {
                warnings.add(named(names) + " " + isIgnored(reason, names.size() == 1) + " and will be ignored.");
            }
        }
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
                        + " most frequent ones are categories of their own, the others form one category."));
        return warnings;
    }

    private static String isIgnored(Reason reason, boolean one) {
        return switch (reason) {
            case EMPTY -> one ? "is empty" : "are empty";
            case CONSTANT -> (one ? "has" : "have") + " the same value in every row";
            case IDENTIFIER -> "only " + (one ? "identifies" : "identify") + " the row";
            default -> (one ? "has" : "have") + " no text that is frequent enough to learn from";
        };
    }

    private static String named(List<String> names) {
        String quoted =
                names.stream().limit(NAMED).map(name -> "'" + name + "'").collect(Collectors.joining(", "));
        String more = names.size() > NAMED ? " and " + Words.count(names.size() - NAMED, "other") : "";
        return (names.size() == 1 ? "Column " : "Columns ") + quoted + more;
    }
}
