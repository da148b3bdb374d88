package io.github.deepscn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OutlierTest {
    private static final long SEED = 31;

    private static double[] values(int rows) {
        return new Random(SEED).doubles(rows, 10, 20).toArray();
    }

    private static List<Outlier> found(double[] x, double[] y) {
        var table = Table.of(List.of(NumberColumn.of("x", x), NumberColumn.of("y", y)));
        var encoder = EncoderLearning.learn(
                table,
                EncoderOptions.standard(),
                List.of(new TargetEncoding("y", true, 0, 1)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return Outlier.of(table, table.pick(new int[0]), encoder, Task.REGRESSION);
    }

    @Test
    void cellsFarOutsideAreNamedByColumnRowAndValue() {
        double[] x = values(300);
        double[] y = values(300);
        assertThat(found(x, y)).isEmpty();
        x[4] = -1e308;
        x[250] = 3e4;
        y[99] = 2000;
        assertThat(found(x, y))
                .containsExactly(
                        new Outlier("x", 5, -1e308, false),
                        new Outlier("x", 251, 3e4, false),
                        new Outlier("y", 100, 2000, true));
    }

    @Test
    void rowsHeldOutAreJudgedByThoseOfTraining() {
        var training = Table.of(List.of(NumberColumn.of("x", values(100)), NumberColumn.of("y", values(100))));
        var held = Table.of(List.of(
                NumberColumn.of("x", new double[] {12, 1e9, 13}), NumberColumn.of("y", new double[] {12, 11, 1e9})));
        var encoder = EncoderLearning.learn(
                training,
                EncoderOptions.standard(),
                List.of(new TargetEncoding("y", true, 0, 1)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        assertThat(Outlier.of(training, held, encoder, Task.REGRESSION))
                .containsExactly(new Outlier("x", 2, 1e9, false), new Outlier("y", 3, 1e9, true));
    }

    @Test
    void longTailsAndRareValuesAreNoOutliers() {
        var random = new Random(SEED);
        double[] tail = random.doubles(5000).map(u -> 1 / (1 - u)).toArray();
        double[] rare = random.doubles(5000).map(u -> u < 0.99 ? 0 : 1000 * u).toArray();
        assertThat(found(tail, rare)).as("seed %d", SEED).isEmpty();
    }

    @Test
    void ofColumnsThatAreNearlyAlwaysTheSameTheOthersTell() {
        double[] x = new double[1000];
        Arrays.fill(x, 0, 40, 7);
        x[20] = 8;
        assertThat(found(x, values(1000))).isEmpty();
        x[999] = 1e5;
        assertThat(found(x, values(1000))).containsExactly(new Outlier("x", 1000, 1e5, false));
    }

    @Test
    void aTargetThatIsAllOutlierIsRefusedWithItsPlace() {
        double[] y = values(300);
        for (double far : new double[] {1e200, -1e308, 1e5}) {
            y[41] = far;
            assertThatThrownBy(() -> Outlier.requireFew(NumberColumn.of("y", y)))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("row 42, column 'y': the target is " + NumberColumn.text(far)
                            + " where the others lie between 1");
        }
        y[41] = 12;
        assertThatCode(() -> Outlier.requireFew(NumberColumn.of("y", y))).doesNotThrowAnyException();
        double[] many = values(200_000);
        many[7] = 2000;
        assertThatCode(() -> Outlier.requireFew(NumberColumn.of("y", many))).doesNotThrowAnyException();
    }
}
