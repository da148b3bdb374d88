package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is wrong with rows at the front door is said in one sentence. */
class FrontDoorErrorsTest {
    private static final long SEED = 4;
    private static final int ROWS = 60;
    private static final TableOptions SMALL = TableOptions.fast().withLayers(4);
    private static final Regression NUMBERS = DeepScn.regression().options(SMALL);
    private static final Classification CLASSES = DeepScn.classification().options(SMALL);
    private static final double[][] INPUTS = inputs();
    private static final double[] TARGETS =
            Arrays.stream(INPUTS).mapToDouble(row -> row[0] + row[1]).toArray();

    private static double[][] inputs() {
        var random = new SplittableRandom(SEED);
        double[][] rows = new double[ROWS][];
        Arrays.setAll(rows, i -> new double[] {random.nextDouble(), random.nextDouble()});
        return rows;
    }

    private static void refused(String message, ThrowingCallable call) {
        assertThatExceptionOfType(BadInputException.class).isThrownBy(call).withMessage(message);
    }

    private static void missing(String parameter, ThrowingCallable call) {
        assertThatNullPointerException().isThrownBy(call).withMessage(parameter);
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T absent() {
        return (T) null;
    }

    @SuppressWarnings("NullAway")
    private static <T> T[] changed(T[] values, int place, @Nullable T value) {
        T[] copy = values.clone();
        copy[place] = value;
        return copy;
    }

    private static String[] labels() {
        return Arrays.stream(TARGETS).mapToObj(y -> y < 1 ? "low" : "high").toArray(String[]::new);
    }

    @Test
    void absentArgumentsAreNamed() {
        TableModel model = NUMBERS.fit(INPUTS, TARGETS);
        missing("inputs", () -> NUMBERS.fit(FrontDoorErrorsTest.<double[][]>absent(), TARGETS));
        missing("targets", () -> NUMBERS.fit(INPUTS, FrontDoorErrorsTest.<double[]>absent()));
        missing("targets", () -> NUMBERS.fit(INPUTS, FrontDoorErrorsTest.<double[][]>absent()));
        missing("labels", () -> CLASSES.fit(INPUTS, FrontDoorErrorsTest.<String[]>absent()));
        missing("labels", () -> CLASSES.fit(INPUTS, FrontDoorErrorsTest.<List<String>>absent()));
        missing("labels", () -> CLASSES.fit(INPUTS, FrontDoorErrorsTest.<int[]>absent()));
        missing("table", () -> NUMBERS.fit(FrontDoorErrorsTest.<Table>absent(), "y"));
        missing("row", () -> model.predict(FrontDoorErrorsTest.<double[]>absent()));
        missing("row", () -> model.predict(FrontDoorErrorsTest.<Map<String, Object>>absent()));
        missing("rows", () -> model.predict(FrontDoorErrorsTest.<double[][]>absent()));
        missing("table", () -> model.predict(FrontDoorErrorsTest.<Table>absent()));
        missing("rows", () -> Table.of(FrontDoorErrorsTest.<double[][]>absent()));
        missing("file", () -> Model.load(FrontDoorErrorsTest.<Path>absent()));
        missing("bytes", () -> Model.load(FrontDoorErrorsTest.<byte[]>absent()));
    }

    @Test
    void absentRowsLabelsAndNamesAreNamed() {
        refused("rows[3] is null, must be there", () -> NUMBERS.fit(changed(INPUTS, 3, null), TARGETS));
        refused("labels[2] is null, must be there", () -> CLASSES.fit(INPUTS, changed(labels(), 2, null)));
        refused(
                "names[1] is null, must be there",
                () -> NUMBERS.columns(changed(new String[] {"a", "b"}, 1, null)).fit(INPUTS, TARGETS));
        refused("names[0] is null, must be there", () -> Table.of(INPUTS, changed(new String[] {"a", "b"}, 0, null)));
        var maps = new ArrayList<Map<String, Object>>(List.of(Map.of("a", 1)));
        maps.add(absent());
        refused("rows[1] is null, must be there", () -> Table.of(maps));
        var unnamed = new HashMap<String, Object>();
        unnamed.put(absent(), 1);
        refused("the name of a column in rows[0] is null, must be there", () -> Table.of(List.of(unnamed)));
        refused("rows[0] is null, must be there", () -> Table.ofRecords(Arrays.asList((Record) absent())));
    }

    @Test
    void wrongShapesAreNamed() {
        refused("rows[3] has 1 numbers, must have 2", () -> NUMBERS.fit(changed(INPUTS, 3, new double[1]), TARGETS));
        refused("there are no rows, must be at least one", () -> NUMBERS.fit(new double[0][], new double[0]));
        refused(
                "inputs has 60 rows but targets has 3; both must have the same number",
                () -> NUMBERS.fit(INPUTS, new double[3]));
        refused(
                "1 names for 2 columns; must be as many",
                () -> NUMBERS.columns("a").fit(INPUTS, TARGETS));
        refused(
                "two columns are named 'a', names must differ",
                () -> NUMBERS.columns("a", "a").fit(INPUTS, TARGETS));
        refused(
                "an ensemble needs two rows or groups at least, to do without each in turn",
                () -> DeepScn.regression().fit(new double[][] {{1, 2}}, new double[] {1}));
        refused(
                "the row has 1 numbers, must have 2",
                () -> NUMBERS.fit(INPUTS, TARGETS).predict(new double[1]));
    }

    @Test
    void wrongNumbersAndLabelsAreNamed() {
        double[] holes = TARGETS.clone();
        holes[4] = Double.NaN;
        refused(
                "target 'y' is missing in 1 of 60 rows, first in row 5; give it a value there, or drop these rows:"
                        + " --drop-missing-target, in Java TableRows.complete",
                () -> NUMBERS.fit(INPUTS, holes));
        double[][] endless = changed(INPUTS, 5, new double[] {1, Double.NEGATIVE_INFINITY});
        refused("row 6, column 'x2': -Infinity is not a finite number", () -> NUMBERS.fit(endless, TARGETS));
        String[] same = new String[ROWS];
        Arrays.fill(same, "a");
        refused("target 'y' has one class only, 'a'; there must be two", () -> CLASSES.fit(INPUTS, same));
    }

    @Test
    void wrongCellsOfMapsAreNamed() {
        TableModel model = NUMBERS.columns("area", "age").fit(INPUTS, TARGETS);
        refused("the row has no 'area', it is empty; null stands for a missing cell", () -> model.predict(Map.of()));
        refused(
                "the row has no 'age', but area; null stands for a missing cell",
                () -> model.predict(Map.of("area", 1)));
        refused("row 1, column 'age': 'old' is not a number", () -> model.predict(Map.of("area", 1, "age", "old")));
        String several = "row 1, column 'age': the cell holds several values, must be one number, text, truth value,"
                + " date or enum constant";
        for (Object cell : List.of(new int[] {1}, List.of(1), Map.of("years", 1))) {
            refused(several, () -> model.predict(Map.of("area", 1, "age", cell)));
            refused(several, () -> Table.of(List.of(Map.of("age", cell))));
        }
    }
}
