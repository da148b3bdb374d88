package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Labels;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.TextColumn;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tables whose rows are in an engine already: the model is that of the same rows in memory. */
class TableEngineTest {
    private static final int ROWS = 300;

    private static Table rows() {
        long seed = 31;
        System.out.println("seed " + seed);
        var random = new Random(seed);
        double[] a = random.doubles(ROWS).toArray();
        String[] town =
                IntStream.range(0, ROWS).mapToObj(i -> "t" + random.nextInt(3)).toArray(String[]::new);
        String[] day = IntStream.range(0, ROWS)
                .mapToObj(i -> "2026-01-" + (10 + random.nextInt(20)))
                .toArray(String[]::new);
        double[] y = IntStream.range(0, ROWS)
                .mapToDouble(i -> Math.sin(5 * a[i]) + town[i].charAt(1) + 0.1 * random.nextGaussian())
                .toArray();
        String[] kind = IntStream.range(0, ROWS)
                .mapToObj(i -> a[i] + 0.2 * random.nextGaussian() > 0.7 ? "late" : "early")
                .toArray(String[]::new);
        return Table.of(List.of(
                NumberColumn.of("a", a),
                TextColumn.of("town", town),
                TextColumn.of("day", day),
                NumberColumn.of("y", y),
                TextColumn.of("kind", kind)));
    }

    private static TableOptions quick(String target) {
        TableOptions fast = TableOptions.fast(target);
        return fast.withTraining(fast.training().withLayers(10, 5));
    }

    @Test
    void numbersAreLearntAsInMemory() {
        Table table = rows().without(List.of("kind"));
        var training = TableTraining.with(quick("y"));
        TablePlan plan = training.plan(table);
        Samples learnt = samples(plan, plan.training());
        try (var engine = LocalEngine.over(learnt, samples(plan, plan.validation()), 2)) {
            TableModel model = training.fit(plan, new TreeMap<>(), engine, learnt.fingerprint());
            assertThat(model.network().digest())
                    .isEqualTo(training.fit(plan).model().network().digest());
            assertThat(model.intervals()).isEmpty();
        }
    }

    private static Samples samples(TablePlan plan, Table rows) {
        return Samples.of(
                plan.encoder().encode(rows),
                TableRows.targets(rows, plan.encoder().targets()));
    }

    @Test
    void classesAreLearntAsInMemory() {
        Table table = rows().without(List.of("y"));
        var training = TableTraining.with(quick("kind").withClassifier(Classifier.READOUT));
        TablePlan plan = training.plan(table);
        SortedMap<String, Double> classes = classes(plan);
        try (var engine = LocalEngine.over(labelled(plan, plan.training()), labelled(plan, plan.validation()), 2)) {
            TableModel model = training.fit(plan, classes, engine, "some rows");
            assertThat(model.digest()).isEqualTo(training.fit(plan).model().digest());
            var other = TableTraining.with(quick("kind").withClassifier(Classifier.LDA));
            assertThatThrownBy(() -> other.fit(plan, classes, engine, "some rows"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("the classifier is the read-out");
            classes.put("never", 1.0);
            assertThatThrownBy(() -> training.fit(plan, classes, engine, "some rows"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("has 2 targets, must have one for each of 3 classes");
        }
    }

    private static SortedMap<String, Double> classes(TablePlan plan) {
        SortedMap<String, Double> classes = new TreeMap<>();
        for (String label : TableRows.labels(plan.training().column("kind"))) {
            classes.merge(label, 1.0, Double::sum);
        }
        return classes;
    }

    private static Samples labelled(TablePlan plan, Table rows) {
        String[] labels = TableRows.labels(rows.column("kind"));
        var known = Labels.of(TableRows.labels(plan.training().column("kind")));
        Matrix targets = known.oneHot(known.encode("labels", labels));
        return Samples.of(plan.encoder().encode(rows), targets);
    }

    /**
     * Three networks.
     *
     * @param choosing with few rows that choose nodes, others can judge one read-out for all
     */
    private static TableOptions ensemble(String target, int choosing) {
        var networks = new Ensemble(3, 10, choosing);
        TableOptions balanced = TableOptions.balanced(target).withEnsemble(networks);
        List<Source> smooth = List.of(Sources.DENSE_PAIRS, Sources.RADIAL);
        return OptionCatalogue.SOURCES.set(balanced, smooth).withLayers(16, 8);
    }

    @Test
    void ensemblesOfNumbersAreLearntAsInMemory() {
        assertLearntAsInMemory(rows().without(List.of("kind")), Ensemble.ALL_ROWS, false);
        assertLearntAsInMemory(waves(), 200, true);
    }

    /** Without noise one read-out for all networks is better than their mean. */
    private static Table waves() {
        var random = new Random(31);
        double[] a = random.doubles(500, -3, 3).toArray();
        double[] b = random.doubles(500, -3, 3).toArray();
        double[] y = IntStream.range(0, 500)
                .mapToDouble(i -> Math.sin(3 * a[i]) + Math.cos(2 * b[i] + a[i]))
                .toArray();
        return Table.of(List.of(NumberColumn.of("a", a), NumberColumn.of("b", b), NumberColumn.of("y", y)));
    }

    private static void assertLearntAsInMemory(Table table, int choosing, boolean shares) {
        var training = TableTraining.with(ensemble("y", choosing));
        TablePlan plan = training.plan(table);
        TableFit there = training.fit(plan);
        TableFit.OfEnsemble here = training.fit(plan, List.of(), new FarRows(samples(plan, plan.training())));
        assertThat(there.model().sharesReadout()).isEqualTo(shares);
        assertThat(here.model().sharesReadout()).isEqualTo(shares);
        assertClose(here.model().predict(table), there.model().predict(table), 1e-6);
        assertClose(here.model().deviations(table), there.model().deviations(table), 1e-6);
        assertThat(here.model().halfWidths(0.8)[0]).isCloseTo(there.model().halfWidths(0.8)[0], within(1e-6));
        assertClose(
                here.heldOutScores().predictions(),
                there.heldOutScores().orElseThrow().predictions(),
                1e-6);
    }

    @Test
    void ensemblesOfClassesAreLearntAsInMemory() {
        Table table = rows().without(List.of("y"));
        var training = TableTraining.with(ensemble("kind", 200).withClassifier(Classifier.READOUT));
        TablePlan plan = training.plan(table);
        TableFit there = training.fit(plan);
        var rows = new FarRows(labelled(plan, plan.training()));
        TableFit.OfEnsemble here = training.fit(plan, List.of("early", "late"), rows);
        assertClose(here.model().predict(table), there.model().predict(table), 1e-9);
        assertThat(here.heldOutScores().classes())
                .isEqualTo(there.heldOutScores().orElseThrow().classes());
        var discriminant = TableTraining.with(ensemble("kind", 200).withClassifier(Classifier.LDA));
        assertThatThrownBy(() -> discriminant.fit(plan, List.of("early", "late"), rows))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("the classifier of an ensemble is its read-outs");
        assertThatThrownBy(() -> TableTraining.with(quick("kind")).fit(plan, List.of("early", "late"), rows))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("one network, not for an ensemble");
    }

    private static void assertClose(double[][] seen, double[][] expected, double tolerance) {
        assertThat(seen).hasDimensions(expected.length, expected[0].length);
        for (int i = 0; i < seen.length; i++) {
            assertThat(seen[i]).containsExactly(expected[i], within(tolerance));
        }
    }

    @Test
    void anEncoderTravels() throws Exception {
        Encoder encoder = TableTraining.with(quick("y")).plan(rows()).encoder();
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(encoder);
        }
        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo(encoder);
        }
    }
}
