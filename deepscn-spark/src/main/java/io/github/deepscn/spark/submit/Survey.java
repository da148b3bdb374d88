package io.github.deepscn.spark.submit;

import io.github.deepscn.TableOptions;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.spark.submit.CellReader.Form;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.table.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * All rows after they were read once: how many there are, what their columns hold, and which classes there are. What
 * cannot be learnt from is refused here, before anything is computed.
 */
final class Survey {
    private final RowRules rules;
    private final PartitionSurvey all;
    private final long[] firstRows;

    private Survey(RowRules rules, PartitionSurvey all, long[] firstRows) {
        this.rules = rules;
        this.all = all;
        this.firstRows = firstRows;
    }

    /**
     * Puts partitions together, in their order.
     *
     * @param source for messages
     * @param kinds that columns are said to have
     * @throws BadInputException if there is no row, or cells do not suit their purpose
     */
    static Survey of(String source, List<PartitionSurvey> partitions, RowRules rules, Map<String, Kind> kinds) {
        CellReader reader = rules.reader();
        var all = new PartitionSurvey(reader.columns(), rules.targets().length);
        long[] firstRows = new long[partitions.size()];
        for (int p = 0; p < firstRows.length; p++) {
            firstRows[p] = all.rows();
            all.append(partitions.get(p));
        }
        Require.that(all.rows() > 0, source + " has no rows");
        var forms = new ArrayList<Form>();
        for (int column = 0; column < reader.columns(); column++) {
            String name = reader.name(column);
            forms.add(all.column(column).form(name, reader.form(column), kinds.get(name)));
        }
        var survey = new Survey(rules.with(reader.withForms(forms)), all, firstRows);
        survey.requireWeights();
        survey.requireTargets();
        survey.requireBothParts();
        return survey;
    }

    private void requireWeights() {
        double seen = all.firstBadWeight();
        if (all.badWeights() > 0) {
            throw new BadInputException("row " + (all.firstBadWeightRow() + 1) + ", column '" + rules.weightColumn()
                    + "': the weight is " + (Double.isNaN(seen) ? "missing or no number" : seen)
                    + ", must be a number from 0 to " + Samples.LARGEST_WEIGHT + "; so in " + all.badWeights() + " of "
                    + all.rows() + " rows");
        }
        Require.that(counting() > 0, "all rows have weight 0, one must have more");
    }

    private void requireTargets() {
        for (int q = 0; q < rules.targets().length; q++) {
            if (all.missing(q) > 0) {
                throw new BadInputException("target '" + rules.reader().name(rules.targets()[q]) + "' is missing in "
                        + all.missing(q) + " of " + counting() + " rows, first in row " + (all.firstMissing(q) + 1)
                        + "; give it a value there or leave these rows out");
            }
        }
    }

    private void requireBothParts() {
        boolean wanted = rules.heldOut().share() > 0;
        Require.that(
                all.learnt() > 0 && (all.held() > 0 || !wanted),
                "of " + counting() + " rows, " + all.held() + " would be held out and " + all.learnt()
                        + " left to train on; there must be some of both: take another --validation, or 0 to hold out"
                        + " none");
    }

    private long counting() {
        return all.learnt() + all.held();
    }

    long rows() {
        return all.rows();
    }

    /** Rows to learn from. */
    long learnt() {
        return all.learnt();
    }

    /** Rows held out. */
    long held() {
        return all.held();
    }

    /** The number of the first row of each partition. */
    long[] firstRows() {
        return firstRows;
    }

    /** The rules for columns as they turned out to be. */
    RowRules rules() {
        return rules;
    }

    /**
     * The options with the task, where all rows show that the only target is no class though some rows may not: numbers
     * that are not integers, or too many different ones.
     */
    TableOptions settled(TableOptions options) {
        if (options.task().isPresent()
                || rules.targets().length != 1
                || rules.reader().form(rules.targets()[0]) != Form.NUMBER) {
            return options;
        }
        return isNumbered() ? options : options.withTask(Task.REGRESSION);
    }

    private boolean isNumbered() {
        if (all.labels().isMany()) {
            return false;
        }
        var different = new TreeSet<Double>();
        for (String label : all.labels().labels()) {
            double value = rules.reader().number(label) + 0.0; // makes one zero of two
            different.add(value);
            if (value != Math.rint(value) || different.size() > TargetChoice.MOST_NUMBERED_CLASSES) {
                return false;
            }
        }
        return true;
    }

    /**
     * The classes of the rows to learn from, with the weight of each.
     *
     * @throws BadInputException if there are too many
     */
    SortedMap<String, Double> classes() {
        int target = rules.targets()[0];
        String name = rules.reader().name(target);
        Require.that(
                !all.labels().isMany(),
                "target '" + name + "' has more than " + LabelTally.MOST + " classes, the most that are learnt; is it"
                        + " the right column?");
        boolean number = rules.reader().form(target) == Form.NUMBER;
        UnaryOperator<String> written = number ? this::asNumber : UnaryOperator.identity();
        SortedMap<String, Double> classes = all.labels().classes(written);
        Require.that(
                classes.size() >= 2,
                "target '" + name + "' has one class only in the rows to learn from, '" + classes.firstKey()
                        + "'; there must be two");
        return classes;
    }

    /** A class that is written as a number, as tables have it: 1 and 1.0 are one. */
    private String asNumber(String label) {
        return NumberColumn.of("", new double[] {rules.reader().number(label) + 0.0})
                .text(0);
    }
}
