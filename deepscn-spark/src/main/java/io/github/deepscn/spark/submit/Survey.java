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
import java.util.Set;
import java.util.SortedMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Facts about all rows after a first reading. Rows that cannot be learnt from are refused here, before any training.
 *
 * @param rules with the final forms of the columns
 * @param all facts about all partitions
 * @param firstRows index of the first row of each partition among all rows
 */
record Survey(RowRules rules, PartitionSurvey all, List<Long> firstRows) {
    /**
     * Combines the surveys of the partitions, in their order.
     *
     * @param source name of the data, for messages
     * @param kinds of columns given by the user
     * @throws BadInputException if there is no row, or cells do not fit their columns
     */
    static Survey of(String source, List<PartitionSurvey> partitions, RowRules rules, Map<String, Kind> kinds) {
        CellReader reader = rules.reader();
        var all = new PartitionSurvey(rules);
        var firstRows = new ArrayList<Long>();
        for (PartitionSurvey partition : partitions) {
            firstRows.add(all.rows);
            all.append(partition);
        }
        Require.that(all.rows > 0, source + " has no rows");
        var forms = new ArrayList<Form>();
        for (int column = 0; column < reader.names().size(); column++) {
            String name = reader.names().get(column);
            forms.add(all.columns.get(column).form(name, reader.forms().get(column), kinds.get(name)));
        }
        var survey = new Survey(rules.with(reader.withForms(forms)), all, firstRows);
        survey.requireWeights();
        survey.requireTargets();
        survey.requireBothParts();
        return survey;
    }

    private void requireWeights() {
        if (all.badWeights.count > 0) {
            throw new BadInputException("row " + (all.badWeights.firstRow + 1) + ", column '"
                    + rules.reader().names().get(rules.weight()) + "': the weight is " + all.badWeights.firstCell
                    + ", must be a number from 0 to " + Samples.LARGEST_WEIGHT + "; " + all.badWeights.count + " of "
                    + all.rows + " rows have such weights");
        }
        Require.that(counting() > 0, "all rows have weight 0, at least one must have more");
    }

    private void requireTargets() {
        for (int q = 0; q < all.missingTargets.size(); q++) {
            Occurrences missing = all.missingTargets.get(q);
            Require.that(
                    missing.count == 0,
                    "target '" + rules.reader().names().get(rules.targets().get(q)) + "' is missing in "
                            + missing.count + " of " + counting() + " rows, first in row " + (missing.firstRow + 1)
                            + "; give it a value there or leave these rows out");
        }
    }

    private void requireBothParts() {
        Require.that(
                all.learnt > 0 && (all.held > 0 || rules.heldOut().share() == 0),
                "of " + counting() + " rows, " + all.held + " would be held out and " + all.learnt
                        + " left to train on; both must be at least 1: give another --validation, or 0 to hold out"
                        + " none");
    }

    private long counting() {
        return all.learnt + all.held;
    }

    /**
     * The options, with the task if all rows together decide it: the only target is a number if its values are not all
     * integers, or if there are too many different ones. A sample of the rows might look like classes.
     */
    TableOptions settled(TableOptions options) {
        boolean decided = options.task().isPresent() || rules.targets().size() != 1 || !isNumberTarget();
        return decided || isNumbered() ? options : options.withTask(Task.REGRESSION);
    }

    private boolean isNumberTarget() {
        return rules.reader().forms().get(rules.targets().get(0)) == Form.NUMBER;
    }

    private boolean isNumbered() {
        Set<Double> different = all.labels.labels().stream()
                .map(label -> rules.reader().number(label) + 0.0) // -0.0 and 0.0 are one value
                .collect(Collectors.toSet());
        return !all.labels.many
                && different.size() <= TargetChoice.MOST_NUMBERED_CLASSES
                && different.stream().allMatch(value -> value == Math.rint(value));
    }

    /**
     * The classes of the training rows, with the total weight of each.
     *
     * @throws BadInputException if there is only one class, or more than {@value LabelTally#MOST}
     */
    SortedMap<String, Double> classes() {
        String name = rules.reader().names().get(rules.targets().get(0));
        Require.that(
                !all.labels.many,
                "target '" + name + "' has more than " + LabelTally.MOST + " classes, the largest number allowed; is it"
                        + " the right column?");
        UnaryOperator<String> written = isNumberTarget() ? this::asNumber : UnaryOperator.identity();
        SortedMap<String, Double> classes = all.labels.classes(written);
        Require.that(
                classes.size() >= 2,
                "target '" + name + "' has only one class in the training rows, '" + classes.firstKey()
                        + "'; there must be two");
        return classes;
    }

    /** The name of a class that is a number, as tables write it: 1 and 1.0 are one class. */
    private String asNumber(String label) {
        return NumberColumn.of("", new double[] {rules.reader().number(label) + 0.0})
                .text(0);
    }
}
