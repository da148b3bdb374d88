package io.github.deepscn.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.table.Inspection.ColumnCount;
import java.util.List;
import org.junit.jupiter.api.Test;

class InspectionTest {
    private static final Encoder ENCODER = new Encoder(
            List.of(
                    new NumberEncoding("x", 0, 1, 0, false, -1, 2, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                    new CategoryEncoding("colour", List.of("blue", "red"), List.of("pink", "teal"), true),
                    new DateEncoding("when", DateFormat.ISO, 0, 1, List.of(), true, 0, 31)),
            List.of(),
            List.of());

    private static final Table TABLE = Table.of(List.of(
            NumberColumn.of("x", new double[] {-1, 2, Double.NaN, 2.1, 0, 0}),
            TextColumn.of("colour", new String[] {"red", "pink", "green", null, "blue", "Red"}),
            TextColumn.of(
                    "when",
                    new String[] {"1970-01-01", "1970-02-01", null, "1970-01-05", "1969-12-31", "1970-01-02"})));

    @Test
    void cellsUnlikeTrainingAreCounted() {
        Inspection inspection = ENCODER.inspect(TABLE);
        assertThat(inspection.columns())
                .containsExactly(
                        new ColumnCount("x", 1, 1, 0, 1, 0),
                        new ColumnCount("colour", 1, 0, 2, 0, 0),
                        new ColumnCount("when", 1, 0, 0, 1, 0));
        assertThat(inspection.missing()).isEqualTo(3);
        assertThat(inspection.sum(ColumnCount::lacking)).isEqualTo(1);
        assertThat(inspection.sum(ColumnCount::unseen)).isEqualTo(2);
    }

    @Test
    void rowsOutsideAreNamed() {
        Inspection inspection = ENCODER.inspect(TABLE);
        boolean[] outside = new boolean[6];
        for (int i = 0; i < outside.length; i++) {
            outside[i] = inspection.isOutside(i);
        }
        assertThat(outside).containsExactly(false, false, true, true, true, true);
        assertThat(inspection.rowsOutside()).isEqualTo(4);
    }

    @Test
    void numbersThatAreClippedAreCountedAndOutside() {
        var encoder =
                new Encoder(List.of(new NumberEncoding("x", 0, 1, 0, false, -1, 2, -1.5, 2.5)), List.of(), List.of());
        Inspection inspection =
                encoder.inspect(Table.of(List.of(NumberColumn.of("x", new double[] {-1.5, -2, 2.5, 1e9, 0}))));
        assertThat(inspection.columns()).containsExactly(new ColumnCount("x", 0, 0, 0, 4, 2));
        assertThat(inspection.sum(ColumnCount::clipped)).isEqualTo(2);
        assertThat(inspection.rowsOutside()).isEqualTo(4);
    }

    @Test
    void aMissingCellIsOutsideOnlyWhereTrainingAlwaysHadOne() {
        var encoder = new Encoder(
                List.of(
                        new NumberEncoding(
                                "x", 0, 1, 0, false, -1, 2, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                        new NumberEncoding(
                                "z", 0, 1, 0, true, -1, 2, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                        new CategoryEncoding("colour", List.of("blue", "red", "white"), List.of(), false),
                        new DateEncoding("when", DateFormat.ISO, 0, 1, List.of(), false, 0, 31)),
                List.of(),
                List.of());
        var table = Table.of(List.of(
                NumberColumn.of("x", new double[] {Double.NaN, 0, 0, 0}),
                NumberColumn.of("z", new double[] {0, Double.NaN, 0, 0}),
                TextColumn.of("colour", new String[] {"red", "red", null, "red"}),
                TextColumn.of("when", new String[] {"1970-01-02", "1970-01-02", "1970-01-02", null})));
        Inspection inspection = encoder.inspect(table);
        assertThat(inspection.missing()).isEqualTo(4);
        assertThat(inspection.sum(ColumnCount::lacking)).isEqualTo(3);
        assertThat(inspection.isOutside(0)).isTrue();
        assertThat(inspection.isOutside(1)).isFalse();
        assertThat(inspection.isOutside(2)).isTrue();
        assertThat(inspection.isOutside(3)).isTrue();
        assertThat(encoder.inputs().get(2).lacking(table)).containsExactly(2);
    }

    @Test
    void pickedRowsAreCountedByThemselves() {
        Inspection inspection = ENCODER.inspect(TABLE.pick(new int[] {0, 3}));
        assertThat(inspection.rowsOutside()).isEqualTo(1);
        assertThat(inspection.isOutside(1)).isTrue();
        assertThat(inspection.missing()).isEqualTo(1);
    }
}
