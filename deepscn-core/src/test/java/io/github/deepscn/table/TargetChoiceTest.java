package io.github.deepscn.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TargetChoiceTest {
    private static Table numbers(double... values) {
        return Table.of(List.of(NumberColumn.of("y", values)));
    }

    private static Table texts(String... values) {
        return Table.of(List.of(TextColumn.of("y", values)));
    }

    private static Task guess(Table table) {
        return TargetChoice.of(table, List.of("y"), Optional.empty()).task();
    }

    @Test
    void textsAndFewIntegersAreClasses() {
        assertThat(guess(texts("a", "b", "a", "b"))).isEqualTo(Task.CLASSIFICATION);
        assertThat(guess(numbers(0, 1, 0, 1))).isEqualTo(Task.CLASSIFICATION);
        assertThat(guess(numbers(IntStream.range(0, 40).mapToDouble(i -> i % 10).toArray())))
                .isEqualTo(Task.CLASSIFICATION);
    }

    @Test
    void otherNumbersAreNumbers() {
        assertThat(guess(numbers(0, 1.5, 0, 1.5))).isEqualTo(Task.REGRESSION);
        assertThat(guess(numbers(IntStream.range(0, 44).mapToDouble(i -> i % 11).toArray())))
                .isEqualTo(Task.REGRESSION);
        assertThat(guess(numbers(1, 2, 3))).as("more than half differ").isEqualTo(Task.REGRESSION);
        assertThat(guess(numbers(5, 5, 5))).as("constant").isEqualTo(Task.REGRESSION);
        assertThat(guess(numbers(0.0, -0.0, 0.0, -0.0))).as("one zero").isEqualTo(Task.REGRESSION);
    }

    @Test
    void severalTargetsAreNumbers() {
        var table =
                Table.of(List.of(NumberColumn.of("a", new double[] {0, 1, 0, 1}), NumberColumn.of("b", new double[4])));
        assertThat(TargetChoice.of(table, List.of("a", "b"), Optional.empty()).task())
                .isEqualTo(Task.REGRESSION);
    }

    @Test
    void theTaskCanBeGiven() {
        assertThat(TargetChoice.of(numbers(0, 1, 0, 1), List.of("y"), Optional.of(Task.REGRESSION))
                        .task())
                .isEqualTo(Task.REGRESSION);
        var fine = TargetChoice.of(numbers(0.5, 1, 0.5, 1), List.of("y"), Optional.of(Task.CLASSIFICATION));
        assertThat(fine.task()).isEqualTo(Task.CLASSIFICATION);
        assertThat(TargetChoice.of(texts("1", "01", "2.5"), List.of("y"), Optional.of(Task.REGRESSION))
                        .task())
                .as("numbers written as texts")
                .isEqualTo(Task.REGRESSION);
        assertThat(TargetChoice.of(numbers(1), List.of(), Optional.of(Task.AUTOENCODER))
                        .columns())
                .isEmpty();
    }

    @Test
    void numbersAreCentredAndScaled() {
        var table = numbers(1, 2, 3, 6);
        var choice = TargetChoice.of(table, List.of("y"), Optional.of(Task.REGRESSION));
        assertThat(choice.encodings(table, true, Optional.empty()))
                .containsExactly(new TargetEncoding("y", true, 3, Math.sqrt(14.0 / 4)));
        assertThat(choice.encodings(table, false, Optional.empty()))
                .containsExactly(new TargetEncoding("y", true, 0, 1));
        assertThat(choice.encodings(table.pick(new int[] {0, 1}), true, Optional.empty()))
                .containsExactly(new TargetEncoding("y", true, 1.5, 0.5));
        assertThat(choice.encodings(table.pick(new int[] {2, 2}), true, Optional.empty()))
                .as("constant")
                .containsExactly(new TargetEncoding("y", true, 3, 1));
    }

    @Test
    void whatCannotBePredictedIsRefused() {
        assertRefused(numbers(1, 2), Optional.empty(), "no target is named");
        assertRefused(numbers(1, 2), Optional.empty(), "target 'y' is named twice", "y", "y");
        assertRefused(numbers(1, 2), Optional.empty(), "there is no column 'yy'; did you mean 'y'?", "yy");
        assertRefused(numbers(), Optional.empty(), "no rows", "y");
        assertRefused(numbers(1, Double.NaN, 3), Optional.empty(), "missing in 1 of 3 rows, first in row 2", "y");
        assertRefused(
                numbers(1, 2, 3, 4).pick(new int[] {3, 1}),
                Optional.of(Task.CLASSIFICATION),
                "has 2 classes in 2 rows",
                "y");
        assertRefused(texts("a", "a"), Optional.empty(), "one class only, 'a'", "y");
        assertRefused(texts("a", "1x"), Optional.of(Task.REGRESSION), "row 1, column 'y': 'a' is not a number", "y");
        assertRefused(
                numbers(0.5, Double.POSITIVE_INFINITY),
                Optional.empty(),
                "row 2, column 'y': Infinity is not a finite number",
                "y");
        assertRefused(numbers(1, 2), Optional.of(Task.AUTOENCODER), "has no target", "y");
        var two = Table.of(List.of(TextColumn.of("a", new String[] {"u", "v"}), NumberColumn.of("b", new double[2])));
        assertRefused(two, Optional.of(Task.CLASSIFICATION), "from one target, not from 2", "a", "b");
    }

    @Test
    void aMessageNamesTheRowOfTheWholeTable() {
        assertRefused(numbers(0.5, 1, Double.NaN).pick(new int[] {1, 2}), Optional.empty(), "first in row 3", "y");
    }

    @Test
    void hostileEncodingsAreRefused() {
        assertThatThrownBy(() -> new TargetEncoding("y", true, Double.NaN, 1)).isInstanceOf(BadInputException.class);
        for (double scale : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> new TargetEncoding("y", true, 0, scale)).isInstanceOf(BadInputException.class);
        }
    }

    private static void assertRefused(Table table, Optional<Task> task, String message, String... names) {
        assertThatThrownBy(() -> TargetChoice.of(table, Arrays.asList(names), task))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }
}
