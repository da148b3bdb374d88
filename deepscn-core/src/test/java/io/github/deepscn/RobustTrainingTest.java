package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import io.github.deepscn.train.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RobustTrainingTest {
    private static final long SEED = 5;
    private static final int ROWS = 500;

    /** A smooth function of two inputs with a little noise; some targets are far off. */
    private record Case(Table table, Set<Integer> bad) {
        /**
         * Makes rows.
         *
         * @param share of the targets that are far off
         * @param side 1 or −1 if all are on one side
         */
        static Case of(double share, int side, double distance) {
            System.out.println("seed " + SEED);
            var random = new Random(SEED);
            double[] a = new double[ROWS];
            double[] b = new double[ROWS];
            double[] y = new double[ROWS];
            var bad = new HashSet<Integer>();
            for (int i = 0; i < ROWS; i++) {
                a[i] = random.nextDouble();
                b[i] = random.nextDouble();
                y[i] = truth(a[i], b[i]) + 0.05 * random.nextGaussian();
                double sign = side != 0 ? side : random.nextBoolean() ? 1 : -1;
                double error = sign * distance * (1 + random.nextDouble());
                if (random.nextDouble() < share) {
                    y[i] += error;
                    bad.add(i + 1);
                }
            }
            return new Case(
                    Table.of(List.of(NumberColumn.of("a", a), NumberColumn.of("b", b), NumberColumn.of("y", y))), bad);
        }

        static double truth(double a, double b) {
            return Math.sin(4 * a) + b * b;
        }

        Table with(Column... columns) {
            var all = new ArrayList<Column>(table.columns());
            all.addAll(List.of(columns));
            return Table.of(all);
        }
    }

    private static TableOptions one() {
        var options = TableOptions.fast("y");
        return options.withTraining(options.training().withLayers(30, 30));
    }

    private static TableOptions several() {
        return TableOptions.balanced("y").withLayers(30, 30).withEnsemble(Ensemble.of(3));
    }

    /** The error on new rows, whose targets have the same noise. */
    private static double error(TableModel model) {
        var random = new Random(SEED + 1);
        return Math.sqrt(IntStream.range(0, 500)
                .mapToDouble(i -> {
                    double a = random.nextDouble();
                    double b = random.nextDouble();
                    double target = Case.truth(a, b) + 0.05 * random.nextGaussian();
                    return Math.pow(model.predict(new double[] {a, b})[0] - target, 2);
                })
                .average()
                .orElseThrow());
    }

    private static TableFit fit(TableOptions options, Table table) {
        return TableTraining.with(options.withRobust(true)).fit(table);
    }

    @ParameterizedTest
    @CsvSource({"0.1, 1", "0.1, 0", "0.3, 1", "0.3, -1", "0.3, 0"})
    void grossErrorsHardlyMatter(double share, int side) {
        Case dirty = Case.of(share, side, 5);
        Table clean = Case.of(0, side, 5).table;
        for (TableOptions options : List.of(one(), several())) {
            double best = error(TableTraining.with(options).fit(clean).model());
            TableFit robust = fit(options, dirty.table);
            assertThat(robust.setAside()).containsAll(dirty.bad);
            assertThat(robust.setAside()).hasSizeLessThan(dirty.bad.size() + ROWS / 10);
            assertThat(error(robust.model())).isLessThan((share < 0.2 ? 1.1 : 1.3) * best);
            assertThat(error(TableTraining.with(options).fit(dirty.table).model()))
                    .as("without robust")
                    .isGreaterThan(3 * best);
        }
    }

    @Test
    void withoutGrossErrorsTheModelIsTheSame() {
        Table clean = Case.of(0, 0, 1).table;
        for (TableOptions options : List.of(one(), several())) {
            TableFit robust = fit(options, clean);
            assertThat(robust.setAside()).isEmpty();
            assertThat(robust.model().digest())
                    .isEqualTo(TableTraining.with(options).fit(clean).model().digest());
        }
    }

    /** As far as this, a training that is not robust refuses the target. */
    @Test
    void anyDistanceIsAllowed() {
        Case dirty = Case.of(0.02, 1, 1e12);
        assertThatThrownBy(() -> TableTraining.with(one()).fit(dirty.table))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("so far outside");
        TableFit robust = fit(one(), dirty.table);
        assertThat(robust.setAside()).containsAll(dirty.bad);
        assertThat(error(robust.model())).isLessThan(0.1);
        double largest = robust.model().encoder().targets().get(0).high();
        assertThat(largest).as("the limit of predictions").isLessThan(10);
    }

    @Test
    void heldOutRowsAndIntervalsAreThoseOfSoundTargets() {
        Case dirty = Case.of(0.1, 1, 5);
        TableFit robust = fit(one(), dirty.table);
        assertThat(robust.training().rows() + robust.validation().rows())
                .isEqualTo(ROWS - robust.setAside().size());
        Intervals intervals = robust.model().intervals().orElseThrow();
        double scale = robust.model().encoder().targets().get(0).scale();
        assertThat(scale * intervals.halfWidth(0, 0.95)).isLessThan(0.4);
        assertThat(fit(several(), dirty.table)
                        .heldOutScores()
                        .orElseThrow()
                        .numbers()
                        .orElseThrow()
                        .rmse())
                .isLessThan(0.2);
    }

    /** Rows of weight 0 stay out, and a weight does not make a gross error sound. */
    @Test
    void goesWithWeights() {
        Case dirty = Case.of(0.1, 1, 5);
        double[] weights = IntStream.range(0, ROWS)
                .mapToDouble(i -> i % 10 == 0 ? 0 : dirty.bad.contains(i + 1) ? 3 : 1 + i % 2)
                .toArray();
        TableFit robust = fit(several().withWeight("w"), dirty.with(NumberColumn.of("w", weights)));
        Set<Integer> counting =
                dirty.bad.stream().filter(number -> weights[number - 1] > 0).collect(Collectors.toSet());
        assertThat(robust.setAside()).containsAll(counting).allMatch(number -> weights[number - 1] > 0);
        assertThat(error(robust.model())).isLessThan(0.1);
    }

    @Test
    void goesWithSeveralTargetsGroupsAndTime() {
        Case dirty = Case.of(0.1, 1, 5);
        var other = new Random(SEED + 2);
        Table table = dirty.with(
                NumberColumn.of(
                        "z",
                        IntStream.range(0, ROWS)
                                .mapToDouble(i -> i == 17 ? 1000 : other.nextGaussian())
                                .toArray()),
                TextColumn.of(
                        "group",
                        IntStream.range(0, ROWS).mapToObj(i -> "g" + i % 7).toArray(String[]::new)),
                NumberColumn.of(
                        "time", IntStream.range(0, ROWS).asDoubleStream().toArray()));
        TableOptions both = several().withTargets(List.of("y", "z")).withEncoder(EncoderOptions.standard());
        assertThat(fit(both.withHoldOut(both.holdOut().by("group")), table).setAside())
                .contains(18)
                .containsAll(dirty.bad);
        assertThat(fit(both.withHoldOut(both.holdOut().latestBy("time")), table.without(List.of("group")))
                        .setAside())
                .contains(18)
                .containsAll(dirty.bad);
    }

    @Test
    void threadsDoNotMatter() {
        Table dirty = Case.of(0.3, 1, 5).table;
        var training = TableTraining.with(several().withRobust(true));
        assertThat(training.run(Run.onThreads(3)).fit(dirty).model().digest())
                .isEqualTo(training.run(Run.onThreads(1)).fit(dirty).model().digest());
    }

    @Test
    void aCheckpointContinues(@TempDir Path folder) {
        Table dirty = Case.of(0.1, 1, 5).table;
        for (TableOptions options : List.of(one(), several())) {
            var training = TableTraining.with(options.withRobust(true));
            String whole = training.fit(dirty).model().digest();
            Path file = folder.resolve("steps" + options.ensemble().isPresent());
            var events = new AtomicInteger();
            training.listener(event -> events.incrementAndGet())
                    .cancelledBy(() -> events.get() > 20)
                    .checkpoint(file)
                    .fit(dirty);
            assertThat(file).exists();
            assertThat(training.resume(file).fit(dirty).model().digest()).isEqualTo(whole);
        }
    }

    @Test
    void fewRowsAreAllSound() {
        Table few = Case.of(0.3, 1, 5).table.pick(IntStream.range(0, 12).toArray());
        assertThat(fit(several(), few).setAside()).isEmpty();
    }

    @Test
    void classesHaveNoGrossErrors() {
        Case dirty = Case.of(0, 1, 5);
        assertThatThrownBy(() -> fit(one().withTask(Task.CLASSIFICATION).withTargets(List.of("k")), labelled(dirty)))
                .isInstanceOf(BadInputException.class)
                .hasMessage("robust training looks for targets far from their predictions, so the target must be"
                        + " numbers, but it is predicted as classes");
        TableOptions none = one().withTargets(List.of()).withTask(Task.AUTOENCODER);
        assertThatThrownBy(() -> fit(none, dirty.table)).hasMessageContaining("but an autoencoder has none");
        TableModel model = TableTraining.with(one()).fit(dirty.table).model();
        assertThatThrownBy(() -> TableTraining.with(one().withRobust(true)).plan(dirty.table, model))
                .hasMessage("a model grows on all rows; only a new model can be robust");
    }

    private static Table labelled(Case of) {
        String[] labels = IntStream.range(0, ROWS).mapToObj(i -> "c" + i % 2).toArray(String[]::new);
        return of.with(TextColumn.of("k", labels));
    }
}
