package io.github.deepscn.bench.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OneHotTest {
    private static final double HOLE = Double.NaN;

    private static final Table TRAINING = table(new double[] {5, HOLE, 1, 3}, "red", null, "blue", "red");

    private static Table table(double[] numbers, @Nullable String... texts) {
        return Table.of(List.of(
                NumberColumn.of("n", numbers),
                TextColumn.of("t", texts),
                NumberColumn.of("empty", new double[numbers.length])));
    }

    @Test
    void textsAreOneInputEachInTheirOrderAndHolesStay() {
        double[][] rows = new OneHot(TRAINING, false).rows(TRAINING);

        assertThat(rows[0]).containsExactly(5, 0, 1, 0);
        assertThat(rows[1]).containsExactly(HOLE, 0, 0, 0);
        assertThat(rows[2]).containsExactly(1, 1, 0, 0);
        assertThat(rows[3]).containsExactly(3, 0, 1, 0);
    }

    @Test
    void holesAreFilledWithTheMedianOfTheTrainingRows() {
        Table others = table(new double[] {HOLE, 100}, "green", "blue");

        assertThat(new OneHot(TRAINING, true).rows(others))
                .isDeepEqualTo(new double[][] {{3, 0, 0, 0}, {100, 1, 0, 0}});
    }
}
