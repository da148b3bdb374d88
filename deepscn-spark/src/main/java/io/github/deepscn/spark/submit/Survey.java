package io.github.deepscn.spark.submit;

import io.github.deepscn.TableOptions;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.spark.submit.CellReader.Form;
import io.github.deepscn.spark.submit.Tally.Found;
import io.github.deepscn.spark.submit.Tally.What;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.TargetGuess;
import io.github.deepscn.table.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Facts about all rows after a first reading. Rows that cannot be learnt from are refused here, before any training.
 *
 * @param rules with the final forms of the columns
 * @param all counts of all partitions
 * @param firstRows index of the first row of each partition among all rows
 */
record Survey(RowRules rules, Tally all, List<Long> firstRows) {
    /** With fewer cells, a share of numbers says nothing. */
    private static final int FEW = 20;

    private static final double NEARLY_ALL = 0.9;
    private static final int LONGEST_SHOWN = 40;

    /**
     * Combines the tallies of the partitions, in their order.
     *
     * @param source name of the data, for messages
     * @param options may tell the kinds of columns
     * @throws BadInputException if there is no row, or cells do not fit their columns
     */
    static Survey of(String source, List<Tally> partitions, RowRules rules, TableOptions options) {
        CellReader reader = rules.reader();
        var all = new Tally(reader.names().size());
        var firstRows = new ArrayList<Long>();
        for (Tally partition : partitions) {
            firstRows.add(all.rows);
            all.append(partition);
        }
        Require.that(all.rows > 0, source + " has no rows");
        var read = new Survey(rules, all, firstRows);
        List<Form> forms = IntStream.range(0, reader.names().size())
                .mapToObj(column -> read.form(column, options))
                .toList();
        var survey = new Survey(rules.with(reader.withForms(forms)), all, firstRows);
        survey.requireWeights();
        survey.requireTargets();
        survey.requireBothParts();
        return survey;
    }

    private String name(int column) {
        return rules.reader().names().get(column);
    }

    /**
     * The form of a column, by the rules of {@code deepscn train}.
     *
     * @throws BadInputException if the column should hold numbers and has other cells
     */
    private Form form(int column, TableOptions options) {
        Form read = rules.reader().forms().get(column);
        boolean isLabel = options.task().equals(Optional.of(Task.CLASSIFICATION))
                && options.targets().contains(name(column));
        Kind kind = options.encoder().types().get(name(column));
        Form form = read == Form.WRITTEN ? written(column, kind, isLabel) : read;
        Found infinite = all.found(What.INFINITE, column);
        Require.that(
                form != Form.NUMBER || infinite.count == 0,
                first(infinite, column)
                        + " is not finite, must be a number within ±1.8e308; correct it, or name it in --missing");
        return form;
    }

    /**
     * The form of a column of a file without types.
     *
     * @param kind given by the user, or null
     * @param isLabel whether the column holds classes, so that no cell is a mistake
     */
    private Form written(int column, @Nullable Kind kind, boolean isLabel) {
        Found texts = all.found(What.TEXT, column);
        long present = all.found(What.PRESENT, column).count;
        long numbers = present - texts.count;
        boolean mixed = texts.count > 0;
        Require.that(
                kind != Kind.NUMBER || !mixed,
                first(texts, column)
                        + " is not a number, but the type given for the column is; correct it, or name it in"
                        + " --missing");
        if (kind == null && !isLabel && mixed && present >= FEW && numbers >= NEARLY_ALL * present) {
            throw new BadInputException(first(texts, column) + " is not a number, but "
                    + Math.min(99, 100 * numbers / present)
                    + " % of the column are; correct it, name it in --missing, or give --type " + name(column)
                    + "=category");
        }
        return kind == Kind.NUMBER || (kind == null && !mixed) ? Form.NUMBER : Form.TEXT;
    }

    private String first(Found cells, int column) {
        String plain = cells.firstCell.replaceAll("\\p{Cntrl}", " ");
        String shown = plain.length() > LONGEST_SHOWN ? plain.substring(0, LONGEST_SHOWN) + "…" : plain;
        return place(cells, column) + "'" + shown + "'";
    }

    private String place(Found cells, int column) {
        return "row " + (cells.firstRow + 1) + ", column '" + name(column) + "': ";
    }

    private void requireWeights() {
        if (rules.weight() != RowRules.NO_COLUMN) {
            Found bad = all.found(What.BAD_WEIGHT, rules.weight());
            Require.that(
                    bad.count == 0,
                    place(bad, rules.weight()) + "the weight is " + bad.firstCell + ", must be a number from 0 to "
                            + Samples.LARGEST_WEIGHT + "; " + bad.count + " of " + all.rows
                            + " rows have such weights");
        }
        Require.that(
                counting() > 0 || all.dropped == 0,
                "the target is missing in all " + all.dropped + " rows, must be there in one at least");
        Require.that(counting() > 0, "all rows have weight 0, at least one must have more");
    }

    private void requireTargets() {
        for (int target : rules.targets()) {
            Found missing = all.found(What.NO_TARGET, target);
            Require.that(
                    missing.count == 0,
                    "target '" + name(target) + "' is missing in " + missing.count + " of " + counting()
                            + " rows, first in row " + (missing.firstRow + 1)
                            + "; give it a value there, or drop these rows: --drop-missing-target");
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

    /** The task that all rows together call for; a sample of them might call for another. Empty if it is given. */
    Optional<TargetGuess> guess(TableOptions options) {
        if (options.task().isPresent() || rules.targets().size() != 1) {
            return Optional.empty();
        }
        if (!isNumberTarget()) {
            return Optional.of(TargetGuess.ofTexts());
        }
        if (all.manyLabels) {
            String reason = "the target holds more than " + Tally.MOST_CLASSES + " different numbers";
            return Optional.of(new TargetGuess(Task.REGRESSION, reason));
        }
        SortedMap<Double, Long> counts = new TreeMap<>();
        all.labelRows.forEach((label, rows) ->
                counts.merge(rules.reader().number(label) + 0.0, rows, Long::sum)); // -0.0 and 0.0 are one value
        return Optional.of(TargetGuess.ofNumbers(name(rules.targets().get(0)), counts));
    }

    private boolean isNumberTarget() {
        return rules.reader().forms().get(rules.targets().get(0)) == Form.NUMBER;
    }

    /**
     * The classes of the training rows, with the total weight of each.
     *
     * @throws BadInputException if there is only one class, or more than {@value Tally#MOST_CLASSES}
     */
    SortedMap<String, Double> classes() {
        String name = name(rules.targets().get(0));
        Require.that(
                !all.manyLabels,
                "target '" + name + "' has more than " + Tally.MOST_CLASSES
                        + " classes, the largest number allowed; is it" + " the right column?");
        SortedMap<String, Double> classes = new TreeMap<>();
        new TreeMap<>(all.labels).forEach((label, weight) -> {
            if (weight > 0) {
                classes.merge(isNumberTarget() ? asNumber(label) : label, weight, Double::sum);
            }
        });
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
