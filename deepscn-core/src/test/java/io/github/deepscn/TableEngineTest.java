package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Labels;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
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
            assertThat(model.digest()).isEqualTo(training.fit(plan).model().digest());
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
        var training = TableTraining.with(quick("kind"));
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
