package io.github.deepscn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
    private static final Table TABLE = Table.of(List.of(
            NumberColumn.of("x", new double[] {10, Double.NaN, 30, -0.0}),
            TextColumn.of("colour", new String[] {"red", null, " ", "blue"})));

    @Test
    void cellsAreAsTheyWereGiven() {
        Column x = TABLE.column("x");
        Column colour = TABLE.column("colour");
        assertThat(TABLE.rows()).isEqualTo(4);
        assertThat(TABLE.names()).containsExactly("x", "colour");
        assertThat(List.of(x.text(0), x.text(1), x.text(3))).containsExactly("10", "", "0");
        assertThat(List.of(colour.text(0), colour.text(1), colour.text(3))).containsExactly("red", "", "blue");
        assertThat(x.missing()).isEqualTo(1);
    }

    @Test
    void blankTextsAreMissing() {
        Column colour = TABLE.column("colour");
        assertThat(colour.missing()).isEqualTo(2);
        assertThat(colour.isMissing(2)).isTrue();
        Column coded = TextColumn.coded("c", List.of("a", ""), new int[] {0, 1, -1});
        assertThat(coded.isMissing(0)).isFalse();
        assertThat(coded.missing()).isEqualTo(2);
    }

    @Test
    void picksCompose() {
        int[] first = {3, 2, 0};
        Table picked = TABLE.pick(first);
        first[0] = 99; // a table keeps nothing of its caller's
        Table twice = picked.pick(new int[] {2, 2, 0});
        NumberColumn x = (NumberColumn) twice.column("x");
        assertThat(List.of(x.value(0), x.value(1), x.value(2))).containsExactly(10.0, 10.0, -0.0);
        assertThat(twice.column("colour").text(2)).isEqualTo("blue");
        assertThat(List.of(x.origin(0), x.origin(1), x.origin(2))).containsExactly(0, 0, 3);
        assertThat(twice.column("x").pick(new int[] {1}).text(0)).isEqualTo("10");
        assertThat(TABLE.pick(new int[0]).rows()).isZero();
    }

    @Test
    void columnsOfDifferentPicksGoTogether() {
        Table mixed = Table.of(List.of(
                TABLE.column("x").pick(new int[] {0, 2}),
                NumberColumn.of("y", new double[] {1, 2}),
                TABLE.column("colour").pick(new int[] {3, 0})));
        Table picked = mixed.pick(new int[] {1});
        assertThat(picked.columns()).extracting(column -> column.text(0)).containsExactly("30", "2", "red");
    }

    @Test
    void rowsThatAreNotThereCannotBePicked() {
        assertThatThrownBy(() -> TABLE.pick(new int[] {4})).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> TABLE.pick(new int[] {1}).pick(new int[] {1}))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void namesAndLengthsAreChecked() {
        var x = NumberColumn.of("x", new double[2]);
        assertRefused(() -> Table.of(List.<Column>of()), "no columns");
        assertRefused(() -> Table.of(List.of(x, x)), "two columns are named 'x'");
        assertRefused(
                () -> Table.of(List.of(x, NumberColumn.of("y", new double[3]))),
                "column 'y' has 3 rows, must have 2 as column 'x' has");
        assertRefused(() -> TABLE.column("color"), "there is no column 'color'; did you mean 'colour'?");
        assertRefused(() -> TABLE.column("weight of rows"), "there are x, colour");
        assertRefused(() -> TextColumn.coded("c", List.of("a", "a"), new int[1]), "has a text twice");
    }

    @Test
    void columnsCanBeLeftOut() {
        assertThat(TABLE.without(List.of("x", "nobody")).names()).containsExactly("colour");
    }

    @Test
    void numbersAsTextsReadBack() {
        double[] values = {0, -0.0, 1, -3, 0.1, 1e15, 1e300, -1.5e-7, 123456789012345.0, 4.9e-324};
        var column = NumberColumn.of("x", values);
        for (int i = 0; i < values.length; i++) {
            assertThat(Double.parseDouble(column.text(i)) == values[i]).isTrue();
        }
        assertThat(TextColumn.of(column).texts()).startsWith("0", "1", "-3");
    }

    private static void assertRefused(Runnable action, String message) {
        assertThatThrownBy(action::run).isInstanceOf(BadInputException.class).hasMessageContaining(message);
    }
}
