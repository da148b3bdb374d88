package io.github.deepscn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.engine.Totals;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An ensemble on rows of Spark is that of the same rows on one machine. */
class SparkRowsTest {
    private static final long SEED = 47;
    private static final int ROWS = 500;
    /** Largest difference, as a share of the target's range. */
    private static final double TOLERANCE = 1e-7;

    private static Table waves(double noise) {
        System.out.println("seed " + SEED);
        var random = new Random(SEED);
        double[] a = random.doubles(ROWS, -3, 3).toArray();
        double[] b = random.doubles(ROWS, -3, 3).toArray();
        double[] y = new double[ROWS];
        double[] weight = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            y[i] = Math.sin(3 * a[i]) + Math.cos(2 * b[i] + a[i]) + noise * random.nextGaussian();
            weight[i] = i < ROWS / 2 ? 1 : 20 + random.nextInt(20);
        }
        return Table.of(List.of(
                NumberColumn.of("a", a),
                NumberColumn.of("b", b),
                NumberColumn.of("y", y),
                NumberColumn.of("weight", weight)));
    }

    /** Networks that choose their nodes with few rows, so that others can judge one read-out for all. */
    private static TableOptions options(boolean weighted) {
        var networks = new Ensemble(3, 10, 200);
        TableOptions balanced = TableOptions.balanced("y").withEnsemble(networks);
        List<Source> smooth = List.of(Sources.DENSE_PAIRS, Sources.RADIAL);
        TableOptions options = OptionCatalogue.SOURCES.set(balanced, smooth).withLayers(16, 8);
        return weighted ? options.withWeight("weight") : options;
    }

    private static SparkRows over(Samples samples, int partitions) {
        var rows = LocalSpark.rows(LocalSpark.context(), samples, null, partitions);
        return SparkRows.over(rows, samples.inputs().columns(), 1, false, false);
    }

    @ParameterizedTest
    @CsvSource({
        // networks choose their nodes on the driver, on the cluster
        "2, false, 3, 1000000",
        "2, false, 3, 0",
        // rows with weights
        "2, true, 2, 1000000",
        "2, true, 3, 0",
        // without noise one read-out for all networks is better than their mean
        "0, false, 3, 1000000",
        "0, true, 2, 1000000"
    })
    void numbersAreLearntAsOnOneMachine(double noise, boolean weighted, int partitions, long room) {
        Table table = weighted ? waves(noise) : waves(noise).without(List.of("weight"));
        TableOptions options = options(weighted);
        var training = TableTraining.with(options).threads(2);
        TablePlan plan = training.plan(table);
        TableFit there = training.fit(plan);
        assertThat(there.model().sharesReadout()).isEqualTo(noise == 0);
        Samples samples = samples(plan, options);
        double[] expected = firsts(there.model().predict(table));
        double range = Arrays.stream(expected).max().orElseThrow()
                - Arrays.stream(expected).min().orElseThrow();
        try (SparkRows rows = over(samples, partitions)) {
            TableFit.OfEnsemble here = training.fit(plan, List.of(), rows.withRoom(room));
            assertThat(here.model().sharesReadout()).isEqualTo(noise == 0);
            assertThat(here.model().layers()).isEqualTo(there.model().layers());
            assertThat(firsts(here.model().predict(table))).containsExactly(expected, within(TOLERANCE * range));
            assertThat(here.model().halfWidths(0.8)[0])
                    .isCloseTo(there.model().halfWidths(0.8)[0], within(1e-6 * range));
            assertThat(here.heldOutScores().count())
                    .isEqualTo(there.heldOutScores().orElseThrow().count());
        }
    }

    private static double[] firsts(double[][] rows) {
        return Arrays.stream(rows).mapToDouble(row -> row[0]).toArray();
    }

    private static Samples samples(TablePlan plan, TableOptions options) {
        var samples = Samples.of(
                plan.encoder().encode(plan.training()),
                TableRows.targets(plan.training(), plan.encoder().targets()));
        double[] weights = TableRows.weights(plan.training(), options.weight());
        return weights == null ? samples : samples.withWeights(weights);
    }

    @Test
    void someRowsAreThoseOfTheSameNumbers() {
        TableOptions options = options(true);
        Samples samples = samples(TableTraining.with(options).plan(waves(1)), options);
        int[] odd = IntStream.range(0, ROWS).filter(i -> i % 2 == 1).toArray();
        int[] sixths = IntStream.range(0, ROWS / 2).filter(i -> i % 3 == 1).toArray();
        Samples expected = samples.pick(odd).pick(sixths);
        try (SparkRows all = over(samples, 3)) {
            assertThat(all.count()).isEqualTo(ROWS);
            var some = all.pick(odd).pick(sixths);
            assertThat(some.count()).isEqualTo(sixths.length);
            assertThat(some.targets().toRows()).isDeepEqualTo(expected.targets().toRows());
            assertThat(Objects.requireNonNull(some.weights())).isEqualTo(expected.weights());
            assertThat(some.fingerprint()).isNotEqualTo(all.pick(odd).fingerprint());
            assertThat(some.fingerprint()).isEqualTo(all.pick(odd).pick(sixths).fingerprint());
            Kernel energies = (block, totals) -> block.energies(totals.sums(), 0);
            double energy = 0;
            double[] weights = Objects.requireNonNull(expected.weights());
            for (int i = 0; i < weights.length; i++) {
                energy += weights[i] * Math.pow(expected.targets().toRows()[i][0], 2);
            }
            try (var engine = some.engine(Machine.ofThreads(1))) {
                assertThat(engine.shape().rows()).isEqualTo(sixths.length);
                assertThat(engine.run(1, 0, energies).sums()[0]).isCloseTo(energy, within(1e-9 * energy));
            }
            try (var engine = all.withRoom(0).pick(odd).engine(sixths, new int[] {0, 1}, Machine.ofThreads(1))) {
                assertThat(engine).isInstanceOf(SparkEngine.class);
                assertThat(engine.shape().rows()).isEqualTo(sixths.length);
                assertThat(engine.shape().ridingRows()).isEqualTo(2);
                double weight = Arrays.stream(weights).sum();
                assertThat(engine.shape().weight()).isCloseTo(weight, within(1e-9 * weight));
                assertThat(engine.run(1, 0, Kernel.onTraining(energies)).sums()[0])
                        .isCloseTo(energy, within(1e-9 * energy));
            }
        }
    }

    @Test
    void aFailureInAnExecutorIsThatOfTheRound() {
        TableOptions options = options(false);
        Samples samples = samples(TableTraining.with(options).plan(waves(1).without(List.of("weight"))), options);
        try (SparkRows all = over(samples, 2);
                var engine = all.engine(Machine.ofThreads(1))) {
            assertThatThrownBy(() -> engine.run(1, 0, (block, totals) -> {
                        throw new BadInputException("no round today");
                    }))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("no round today");
        }
    }

    @Test
    void largeAnswersAddUpAsSmallOnesDo() {
        JavaRDD<byte[]> answers = LocalSpark.context()
                .parallelize(List.of(1, 2, 3, 4, 5), 5)
                .map(number -> Parcel.pack(List.of(
                        RoundAnswer.of(new Totals(new double[] {number, 0.1}, new double[] {-number}), 7))));
        for (long most : new long[] {Long.MAX_VALUE, 0}) {
            var totals = new Totals(2, 1);
            assertThat(RoundAnswer.addAll(answers, totals, most)).isEqualTo(35);
            assertThat(totals.sums()).containsExactly(15, 0.1 + 0.1 + 0.1 + 0.1 + 0.1);
            assertThat(totals.maxima()).containsExactly(-1);
        }
        assertThat(Optional.ofNullable(answers.getStorageLevel()))
                .hasValueSatisfying(level -> assertThat(level.useDisk()).isFalse());
    }
}
