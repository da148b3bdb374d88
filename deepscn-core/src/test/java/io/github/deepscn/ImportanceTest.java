package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.SplitMix64;
import io.github.deepscn.explain.Importance;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ImportanceTest {
    private static final long SEED = 31;
    private static final int ROWS = 300;
    private static final List<String> INPUTS = List.of("large", "small", "town", "noise");

    /** The cells, so that a reference can lay them out anew. */
    private final double[] large = new double[ROWS];

    private final double[] small = new double[ROWS];
    private final @Nullable String[] town = new String[ROWS];
    private final double[] noise = new double[ROWS];
    private final double[] price = new double[ROWS];
    private final @Nullable String[] kind = new String[ROWS];

    private TableModel numbers;
    private TableModel classes;

    @BeforeAll
    void train() {
        System.out.println("seed " + SEED);
        var random = new Random(SEED);
        for (int i = 0; i < ROWS; i++) {
            large[i] = random.nextDouble();
            small[i] = random.nextDouble();
            town[i] = random.nextBoolean() ? "north" : "south";
            noise[i] = random.nextDouble();
            price[i] = 10 * Math.sin(3 * large[i]) + 2 * small[i] + ("north".equals(town[i]) ? 5 : 0);
            kind[i] = large[i] + 0.1 * random.nextGaussian() > 0.5 ? "big" : "tiny";
        }
        numbers = fit("price", "kind");
        classes = fit("kind", "price");
    }

    private TableModel fit(String target, String other) {
        var options = TableOptions.fast(target);
        return TableTraining.with(options.withTraining(options.training().withLayers(25)))
                .fit(all().without(List.of(other)))
                .model();
    }

    private Table all() {
        return shuffled("", IntStream.range(0, ROWS).toArray());
    }

    /** The table with the cells of one column in another order, made from arrays alone. */
    private Table shuffled(String column, int[] order) {
        int[] same = IntStream.range(0, order.length).toArray();
        return Table.of(List.of(
                NumberColumn.of("large", pick(large, column.equals("large") ? order : same)),
                NumberColumn.of("small", pick(small, column.equals("small") ? order : same)),
                TextColumn.of("town", pick(town, column.equals("town") ? order : same)),
                NumberColumn.of("noise", pick(noise, column.equals("noise") ? order : same)),
                NumberColumn.of("price", pick(price, same)),
                TextColumn.of("kind", pick(kind, same))));
    }

    private static double[] pick(double[] cells, int[] order) {
        return IntStream.of(order).mapToDouble(i -> cells[i]).toArray();
    }

    private static @Nullable String[] pick(@Nullable String[] cells, int[] order) {
        @Nullable String[] picked = new String[order.length];
        for (int i = 0; i < picked.length; i++) {
            picked[i] = cells[order[i]];
        }
        return picked;
    }

    private double rmse(Table table) {
        double[][] predicted = numbers.predict(table);
        double squares = 0;
        for (int i = 0; i < predicted.length; i++) {
            squares += Math.pow(predicted[i][0] - price[i], 2);
        }
        return Math.sqrt(squares / predicted.length);
    }

    private double logLoss(Table table) {
        double[][] probabilities = classes.predict(table);
        double sum = 0;
        for (int i = 0; i < probabilities.length; i++) {
            sum -= Math.log(probabilities[i]["big".equals(kind[i]) ? 0 : 1]);
        }
        return sum / probabilities.length;
    }

    private static Importance of(List<Importance> importances, String column) {
        return importances.stream()
                .filter(importance -> importance.column().equals(column))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void someColumnsAreAsImportantAsAmongAll() {
        List<Importance> all = Importance.of(numbers, all(), 2, SEED);
        List<Importance> some = Importance.of(numbers, all(), List.of("small", "large", "unknown"), 2, SEED);
        assertThat(some)
                .hasSize(2)
                .containsExactlyElementsOf(all.stream()
                        .filter(one -> List.of("small", "large").contains(one.column()))
                        .toList());
    }

    @Test
    void aColumnCountsByWhatTheTargetOwesToIt() {
        List<Importance> found = Importance.of(numbers, all(), 5, 1);
        assertThat(found).extracting(Importance::column).containsExactly("large", "town", "small", "noise");
        assertThat(of(found, "small").increase()).isGreaterThan(0.3);
        assertThat(Math.abs(of(found, "noise").increase())).isLessThan(0.05);
        List<Importance> ofClasses = Importance.of(classes, all(), 5, 1);
        assertThat(ofClasses.get(0).column()).isEqualTo("large");
        assertThat(ofClasses.get(0).increase()).isGreaterThan(0.5);
        assertThat(Math.abs(of(ofClasses, "noise").increase())).isLessThan(0.05);
        assertThat(ofClasses).isSortedAccordingTo((a, b) -> Double.compare(b.increase(), a.increase()));
    }

    @Test
    void theIncreaseIsThatOfTheErrorOnShuffledArrays() {
        assertNaive(numbers, this::rmse);
        assertNaive(classes, this::logLoss);
    }

    private void assertNaive(TableModel model, ToDoubleFunction<Table> error) {
        int repeats = 3;
        List<Importance> found = Importance.of(model, all(), repeats, SEED);
        assertThat(found).hasSize(INPUTS.size());
        double base = error.applyAsDouble(all());
        for (int j = 0; j < INPUTS.size(); j++) {
            double[] increases = new double[repeats];
            for (int k = 0; k < repeats; k++) {
                increases[k] = error.applyAsDouble(shuffled(INPUTS.get(j), order(SEED, j * repeats + k))) - base;
            }
            double mean = (increases[0] + increases[1] + increases[2]) / 3;
            double variance = (Math.pow(increases[0] - mean, 2)
                            + Math.pow(increases[1] - mean, 2)
                            + Math.pow(increases[2] - mean, 2))
                    / 2;
            Importance importance = of(found, INPUTS.get(j));
            assertThat(importance.increase()).as(INPUTS.get(j)).isCloseTo(mean, within(1e-9));
            assertThat(importance.standardError()).as(INPUTS.get(j)).isCloseTo(Math.sqrt(variance / 3), within(1e-9));
        }
    }

    /** The rows by their places in the random order that belongs to a shuffle. */
    private static int[] order(long seed, int shuffle) {
        long key = SplitMix64.place(seed, shuffle);
        return IntStream.range(0, ROWS)
                .boxed()
                .sorted((a, b) -> Long.compare(SplitMix64.place(key, a), SplitMix64.place(key, b)))
                .mapToInt(row -> row)
                .toArray();
    }

    /** With few rows all orders can be tried; many shuffles must come near their mean, whatever draws them. */
    @Test
    void manyShufflesComeNearTheMeanOfAllOrders() {
        int rows = 5;
        int[] first = IntStream.range(0, rows).toArray();
        List<int[]> orders = new ArrayList<>();
        permute(first.clone(), 0, orders);
        assertThat(orders).hasSize(120);
        Table few = shuffled("", first);
        double base = rmse(few);
        List<Importance> found = Importance.of(numbers, few, 2000, SEED);
        for (String column : INPUTS) {
            double mean = orders.stream()
                            .mapToDouble(order -> rmse(shuffled(column, order)))
                            .average()
                            .orElseThrow()
                    - base;
            Importance importance = of(found, column);
            assertThat(importance.increase()).as(column).isCloseTo(mean, within(5 * importance.standardError() + 1e-9));
        }
        assertThat(of(found, "large").standardError()).isPositive();
    }

    private static void permute(int[] order, int from, List<int[]> into) {
        if (from == order.length) {
            into.add(order.clone());
        }
        for (int i = from; i < order.length; i++) {
            swap(order, from, i);
            permute(order, from + 1, into);
            swap(order, from, i);
        }
    }

    private static void swap(int[] order, int i, int j) {
        int kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }

    @Test
    void theSeedDecides() {
        List<Importance> once = Importance.of(numbers, all(), 2, 1);
        assertThat(Importance.of(numbers, all(), 2, 1)).isEqualTo(once);
        assertThat(of(Importance.of(numbers, all(), 2, 2), "large")).isNotEqualTo(of(once, "large"));
    }

    @Test
    void oneShuffleHasNoStandardErrorAndNoneIsRefused() {
        assertThat(Importance.of(numbers, all(), 1, 1)).allMatch(importance -> importance.standardError() == 0);
        assertThatThrownBy(() -> Importance.of(numbers, all(), 0, 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("repeats is 0");
        assertThatThrownBy(() -> Importance.of(numbers, all().without(List.of("price")), 1, 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("there is no column 'price'");
    }

    @Test
    void theMeasureIsNamed() {
        assertThat(Importance.measure(numbers)).isEqualTo("increase of RMSE");
        assertThat(Importance.measure(classes)).isEqualTo("increase of log loss");
    }
}
