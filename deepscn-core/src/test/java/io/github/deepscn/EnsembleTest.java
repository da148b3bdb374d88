package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.eval.IntervalScore;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.eval.PredictionIntervals;
import io.github.deepscn.explain.Importance;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Several networks that answer together. */
class EnsembleTest {
    private static final List<String> TARGETS = List.of("y", "z");

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 10_000})
    void numbersAreTheMeanOfTheMembers(int count) {
        TableModel model = Ensembles.numbers(3, TARGETS, Optional.empty());
        Table rows = Ensembles.rows(count, 6);
        double[][] inputs = model.encoder().encode(rows).toRows();
        double[][] seen = model.predict(rows);
        assertThat(model.members()).hasSize(3);
        List<double[][]> each =
                model.members().stream().map(member -> member.predict(inputs)).toList();
        for (int i = 0; i < count; i++) {
            for (int q = 0; q < 2; q++) {
                TargetEncoding target = model.encoder().targets().get(q);
                double mean = (each.get(0)[i][q] + each.get(1)[i][q] + each.get(2)[i][q]) / 3;
                assertThat(seen[i][q]).isEqualTo(target.decode(mean));
            }
        }
        assertThat(seen[0]).isNotEqualTo(single(model, 0).predict(rows)[0]);
    }

    private static TableModel single(TableModel model, int member) {
        return Members.of(model.members().get(member)).model(model.encoder());
    }

    @Test
    void deviationsAreThoseOfTheMembersInTheUnitsOfTheTargets() {
        TableModel model = Ensembles.numbers(3, TARGETS, Optional.empty());
        Table rows = Ensembles.rows(500, 7);
        double[][] seen = model.deviations(rows);
        var each = new ArrayList<double[][]>();
        for (int k = 0; k < 3; k++) {
            each.add(single(model, k).predict(rows));
        }
        for (int i = 0; i < 500; i++) {
            for (int q = 0; q < 2; q++) {
                double mean = (each.get(0)[i][q] + each.get(1)[i][q] + each.get(2)[i][q]) / 3;
                double squares = 0;
                for (double[][] one : each) {
                    squares += Math.pow(one[i][q] - mean, 2);
                }
                assertThat(seen[i][q])
                        .isCloseTo(
                                Math.sqrt(squares / 2),
                                within(1e-9 * model.encoder().targets().get(q).scale()));
            }
        }
        assertThat(single(model, 0).deviations(rows)).isDeepEqualTo(new double[500][2]);
    }

    @Test
    void deviationsOfSharesAreThoseOfTheMembersAlone() {
        TableModel model = Ensembles.sharing(2, TARGETS, Optional.empty());
        Table rows = Ensembles.rows(500, 7);
        double[][] inputs = model.encoder().encode(rows).toRows();
        double[][] first = model.members().get(0).predict(inputs);
        double[][] second = model.members().get(1).predict(inputs);
        double[][] seen = model.deviations(rows);
        for (int i = 0; i < 500; i++) {
            for (int q = 0; q < 2; q++) {
                double scale = model.encoder().targets().get(q).scale();
                double difference = 2 * first[i][q] - 3 * second[i][q]; // the read-outs of the members alone
                assertThat(seen[i][q]).isCloseTo(scale * Math.abs(difference) / Math.sqrt(2), within(1e-9 * scale));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Classifier.class)
    void classesAreThoseOfTheMeanProbability(Classifier classifier) {
        TableModel model = Ensembles.classes(3, classifier);
        Table rows = Ensembles.rows(700, 8);
        double[][] inputs = model.encoder().encode(rows).toRows();
        double[][] seen = model.predict(rows);
        String[] labels = model.labels(rows);
        assertThat(model.task()).isEqualTo(Task.CLASSIFICATION);
        assertThat(model.classes()).containsExactly("high", "low", "middle");
        List<double[][]> each = model.classifiers().stream()
                .map(member -> member.probabilities(inputs))
                .toList();
        for (int i = 0; i < seen.length; i++) {
            for (int c = 0; c < 3; c++) {
                assertThat(seen[i][c]).isEqualTo((each.get(0)[i][c] + each.get(1)[i][c] + each.get(2)[i][c]) / 3);
            }
            assertThat(labels[i]).isEqualTo(model.classes().get(Metrics.mostProbable(seen[i])));
        }
        assertThat(model.evaluateClasses(rows).accuracy()).isEqualTo(accuracy(rows, labels));
    }

    private static double accuracy(Table rows, String[] labels) {
        int right = 0;
        for (int i = 0; i < labels.length; i++) {
            right += rows.column("label").text(i).equals(labels[i]) ? 1 : 0;
        }
        return (double) right / labels.length;
    }

    /** With a tenth as many inputs as rows or fewer. */
    @Test
    void inputsAreLinkedWhereThereAreRowsEnough() {
        for (String target : List.of("y", "label")) {
            var options = TableOptions.balanced(target)
                    .withEncoder(EncoderOptions.standard().withExclude(Set.of("z", target.equals("y") ? "label" : "y")))
                    .withLayers(4);
            int inputs = TableTraining.with(options)
                    .plan(Ensembles.rows(100, 3))
                    .encoder()
                    .features()
                    .size();
            for (int rows : new int[] {10 * inputs - 1, 10 * inputs}) {
                TableModel model =
                        TableTraining.with(options).fit(Ensembles.rows(rows, 3)).model();
                assertThat(model.members()).allSatisfy(member -> {
                    assertThat(member.network().links().intercept()).isTrue();
                    assertThat(member.network().links().inputs()).isEqualTo(rows == 10 * inputs);
                });
            }
        }
    }

    @Test
    void oneMemberIsTheNetworkItself() {
        Table rows = Ensembles.rows(1000, 9);
        TableModel numbers = Ensembles.singles(1, Ensembles.options(TARGETS)).get(0);
        TableModel one = Ensembles.model(
                numbers.encoder(), List.of(numbers.network()), Optional.of(Ensembles.intervals(50, 2, 1)), List.of());
        assertThat(one.predict(rows)).isDeepEqualTo(numbers.predict(rows));
        assertThat(one.network()).isSameAs(numbers.network());
        TableModel classes = Ensembles.classes(1, Classifier.READOUT);
        double[][] inputs = classes.encoder().encode(rows).toRows();
        ClassifierModel member = classes.classifier().orElseThrow();
        assertThat(classes.predict(rows)).isDeepEqualTo(member.probabilities(inputs));
        assertThat(classes.labels(rows)).isEqualTo(member.labels(inputs));
    }

    @Test
    void theWholeIsCounted() {
        TableModel model = Ensembles.numbers(3, TARGETS, Optional.empty());
        List<Integer> nodes =
                model.members().stream().map(member -> member.network().nodes()).toList();
        assertThat(model.nodes()).isEqualTo(nodes.get(0) + nodes.get(1) + nodes.get(2));
        assertThat(model.layers().stream().mapToInt(width -> width).sum()).isEqualTo(model.nodes());
        assertThat(model.layers()).hasSize(2).last().isEqualTo(nodes.get(0) + nodes.get(2) - 12);
        assertThatThrownBy(model::network)
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("an ensemble of 3 networks");
        assertThatThrownBy(() -> Ensembles.classes(2, Classifier.LDA).classifier())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("an ensemble of 2 networks");
    }

    @Test
    void featuresStandSideBySide() {
        TableModel model = Ensembles.numbers(3, TARGETS, Optional.empty());
        Table rows = Ensembles.rows(40, 10);
        double[][] all = model.features(rows);
        double[][] second = model.features(rows, 2);
        for (int i = 0; i < 40; i++) {
            assertThat(all[i]).hasSize(model.nodes());
            assertThat(all[i]).startsWith(single(model, 0).features(rows)[i]);
            assertThat(all[i]).endsWith(single(model, 2).features(rows)[i]);
            // the second member has one layer
            assertThat(second[i]).startsWith(single(model, 0).features(rows, 2)[i]);
            assertThat(second[i]).endsWith(single(model, 2).features(rows, 2)[i]);
            assertThat(second[i]).hasSize(model.layers().get(1));
        }
        assertThatThrownBy(() -> model.features(rows, 3)).hasMessage("layer is 3, must lie between 1 and 2");
    }

    @Test
    void intervalsLieAroundThePredictionsInTheUnitsOfTheTargets() {
        Intervals scores = Ensembles.intervals(199, 2, 3);
        TableModel model = Ensembles.numbers(2, TARGETS, Optional.of(scores));
        Table rows = Ensembles.rows(30, 11);
        double[][] predictions = model.predict(rows);
        PredictionIntervals seen = model.intervals(rows, 0.9);
        assertThat(seen.predictions()).hasDimensions(30, 2);
        assertThat(seen.halfWidths()).hasDimensions(30, 2);
        for (int q = 0; q < 2; q++) {
            // ⌈200 · 0.9⌉ = 180
            double halfWidth = model.encoder().targets().get(q).scale() * scores.score(179, q);
            assertThat(model.halfWidths(0.9)[q]).isEqualTo(halfWidth);
            for (int i = 0; i < 30; i++) {
                double low = model.encoder().targets().get(q).low();
                double high = model.encoder().targets().get(q).high();
                assertThat(seen.low(i, q)).isEqualTo(Math.max(low, predictions[i][q] - halfWidth));
                assertThat(seen.high(i, q)).isEqualTo(Math.min(high, predictions[i][q] + halfWidth));
            }
        }
    }

    @Test
    void intervalsOfResidualsHeldOutHoldTheirShare() {
        TableModel plain = Ensembles.numbers(3, List.of("y"), Optional.empty());
        Table held = Ensembles.rows(2000, 12);
        double[][] residuals = new double[2000][1];
        double[][] predictions = plain.predict(held);
        TargetEncoding target = plain.encoder().targets().get(0);
        for (int i = 0; i < residuals.length; i++) {
            residuals[i][0] = (Double.parseDouble(held.column("y").text(i)) - predictions[i][0]) / target.scale();
        }
        TableModel model =
                Ensembles.model(plain.encoder(), plain.members(), Optional.of(Intervals.of(residuals)), List.of());
        List<IntervalScore> scores = model.evaluateIntervals(Ensembles.rows(4000, 13), List.of(0.5, 0.9, 0.95, 0.9999));
        assertThat(scores).extracting(IntervalScore::coverage).containsExactly(0.5, 0.9, 0.95);
        for (IntervalScore score : scores) {
            assertThat(score.covered()).isCloseTo(score.coverage(), within(0.04));
            assertThat(score.width()).isCloseTo(2 * model.halfWidths(score.coverage())[0], withinPercentage(1e-9));
        }
    }

    @Test
    void whatHasNoIntervalsSaysSo() {
        Table rows = Ensembles.rows(5, 1);
        assertThatThrownBy(() -> Ensembles.numbers(2, TARGETS, Optional.empty()).intervals(rows, 0.9))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "the model has no intervals: rows held out in training calibrate them, and refining drops them");
        TableModel classes = Ensembles.classes(2, Classifier.READOUT);
        assertThatThrownBy(() -> classes.intervals(rows, 0.9))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the model predicts classes, not numbers");
        assertThatThrownBy(() -> classes.deviations(rows)).hasMessage("the model predicts classes, not numbers");
        TableModel few = Ensembles.numbers(2, TARGETS, Optional.of(Ensembles.intervals(8, 2, 1)));
        assertThatThrownBy(() -> few.intervals(rows, 0.9))
                .isInstanceOf(BadInputException.class)
                .hasMessage("intervals of coverage 0.9 need at least 9 held-out rows to calibrate them, there were 8");
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() {
        List<TableModel> one = Ensembles.singles(1, Ensembles.options(List.of("y")));
        List<TableModel> two = Ensembles.singles(1, Ensembles.options(TARGETS));
        var encoder = one.get(0).encoder();
        var network = one.get(0).network();
        assertRefused(
                Ensembles.model(encoder, List.of(network, two.get(0).network()), Optional.empty(), List.of()),
                "member 2: the encoder's targets is 1, must be 2, as outputs of the network");
        assertRefused(
                Ensembles.model(encoder, List.<DeepScnModel>of(), Optional.empty(), List.of()),
                "the number of members is 0, must be at least 1");
        assertRefused(
                Ensembles.model(encoder, List.of(network), Optional.of(Ensembles.intervals(20, 2, 1)), List.of()),
                "the targets of the intervals is 2, must be 1, as outputs of the network");
        var readout = Ensembles.classes(1, Classifier.READOUT);
        var lda = Ensembles.classes(1, Classifier.LDA);
        assertRefused(Ensembles.ofClassifiers(List.of(readout, lda)), "member 2: classifier is LDA, must be READOUT");
    }

    /** The parts of a model are checked before they are written. */
    private static void assertRefused(TableModel model, String message) {
        assertThatThrownBy(() -> model.save(Path.of("never-written")))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }

    @Test
    void everyMemberIsRefined() {
        Table rows = Ensembles.rows(300, 5);
        TableModel model = Ensembles.numbers(3, TARGETS, Optional.of(Ensembles.intervals(30, 2, 1)));
        RefinedTable refined = model.refine(rows, Refinement.elimination(3), Run.onThreads(1));
        assertThat(refined.model().members()).hasSize(3);
        assertThat(refined.model().nodes()).isLessThan(model.nodes());
        assertThat(refined.model().intervals()).isEmpty();
        double rmse = 0;
        int nodes = 0;
        for (int k = 0; k < 3; k++) {
            var alone = single(model, k)
                    .refine(rows, Refinement.elimination(3), Run.onThreads(1))
                    .report();
            rmse += alone.after().trainRmse() / 3;
            nodes += alone.after().nodes();
        }
        assertThat(refined.report().after().nodes())
                .isEqualTo(nodes)
                .isEqualTo(refined.model().nodes());
        assertThat(refined.report().before().nodes()).isEqualTo(model.nodes());
        assertThat(refined.report().after().trainRmse()).isCloseTo(rmse, within(1e-12));
        TableModel classes = Ensembles.classes(2, Classifier.READOUT);
        assertThat(RefinedTable.of(
                                classes,
                                rows,
                                member ->
                                        Refinement.elimination(member.network().nodes() / 2),
                                Run.onThreads(1))
                        .model()
                        .nodes())
                .isLessThan(classes.nodes());
    }

    @Test
    void importanceIsThatOfThePredictionTogether() {
        TableModel model = Ensembles.numbers(3, List.of("y"), Optional.empty());
        Table rows = Ensembles.rows(200, 14);
        assertThat(Importance.of(model, rows, 2, 1))
                .hasSize(model.encoder().inputs().size())
                .first()
                .extracting(Importance::column)
                .isEqualTo("x");
    }

    private static TableModel sharing() {
        var options = TableOptions.balanced("y")
                .withTraining(TableOptions.balanced("y").training().withLayers(12, 8));
        TableModel model = TableTraining.with(options.withEnsemble(new Ensemble(3, 10, 300)))
                .fit(waves(600, 1))
                .model();
        assertThat(model.sharesReadout()).isTrue();
        return model;
    }

    /** Smooth, and without noise: rows are many for what there is to learn. */
    private static Table waves(int rows, long seed) {
        var random = new SplittableRandom(seed);
        double[] x = random.doubles(rows, -3, 3).toArray();
        double[] z = random.doubles(rows, -3, 3).toArray();
        double[] y = IntStream.range(0, rows)
                .mapToDouble(i -> Math.sin(3 * x[i]) + Math.cos(2 * z[i] + x[i]))
                .toArray();
        return Table.of(List.of(NumberColumn.of("x", x), NumberColumn.of("z", z), NumberColumn.of("y", y)));
    }

    @Test
    void networksThatShareAReadoutAreKeptAsSuch(@TempDir Path folder) throws IOException {
        TableModel model = sharing();
        Table rows = waves(400, 2);
        Path file = folder.resolve("shared.safetensors");
        model.save(file);
        TableModel read = TableModel.load(file);
        assertThat(read.sharesReadout()).isTrue();
        assertThat(read.digest()).isEqualTo(model.digest());
        assertThat(read.predict(rows)).isDeepEqualTo(model.predict(rows));
        assertThat(read.deviations(rows)).isDeepEqualTo(model.deviations(rows));
        assertThat(Ensembles.model(model.encoder(), model.members(), model.intervals(), List.of())
                        .digest())
                .isNotEqualTo(model.digest());
        double covered =
                model.evaluateIntervals(waves(4000, 3), List.of(0.9)).get(0).covered();
        assertThat(covered).isBetween(0.8, 0.98); // calibrated on 60 rows
    }

    private static double typical(double[][] deviations) {
        return Arrays.stream(deviations).mapToDouble(row -> row[0]).average().orElseThrow();
    }

    /** Each is refitted to what it must say for the mean to be right, not to the targets. */
    @Test
    void sharesOfAReadoutAreRefinedAsShares() {
        TableModel model = sharing();
        Table rows = waves(600, 1);
        int most = model.members().stream()
                .mapToInt(member -> member.network().nodes())
                .max()
                .orElseThrow();
        RefinedTable refined = model.refine(rows, Refinement.elimination(most - 2), Run.onThreads(2));
        assertThat(refined.model().sharesReadout()).isTrue();
        assertThat(typical(refined.model().deviations(rows)))
                .isCloseTo(typical(model.deviations(rows)), withinPercentage(30));
        double before = model.evaluateNumbers(rows).rmse();
        double after = refined.model().evaluateNumbers(rows).rmse();
        assertThat(after).isLessThan(1.5 * before);
        assertThat(refined.report().before().trainRmse()
                        * model.encoder().targets().get(0).scale())
                .isCloseTo(before, within(0.05 * before)); // fitted once more
    }
}
