package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.ensemble.HeldOutScores;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.Costs;
import io.github.deepscn.eval.Threshold;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import io.github.deepscn.train.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two classes that a threshold tells apart. */
@Timeout(240)
class ThresholdTest {
    private static final long SEED = 41;

    /** Pumps, of which about a fifth are broken; two inputs say how probably. */
    private static Table pumps(int rows, long seed) {
        var random = new Random(seed);
        double[] heat = random.doubles(rows, -2, 2).toArray();
        double[] noise = random.doubles(rows, -2, 2).toArray();
        String[] state = new String[rows];
        Arrays.setAll(
                state,
                i -> random.nextDouble() < 1 / (1 + Math.exp(2 - 1.5 * heat[i] - noise[i])) ? "broken" : "whole");
        return Table.of(
                List.of(NumberColumn.of("heat", heat), NumberColumn.of("noise", noise), TextColumn.of("state", state)));
    }

    private static TableOptions small() {
        return TableOptions.fast("state").withLayers(12, 6);
    }

    private static TableFit fit(TableOptions options) {
        System.out.println("seed " + SEED);
        return TableTraining.with(options).fit(pumps(400, SEED));
    }

    @Test
    void allThatNamesAClassFollowsTheThreshold() {
        TableModel model = fit(small()).model();
        TableModel careful = model.withThreshold("broken", 0.2);
        Table rows = pumps(200, SEED + 1);
        double[][] probabilities = model.predict(rows);
        assertThat(careful.predict(rows)).isDeepEqualTo(probabilities);
        String[] labels = careful.labels(rows);
        var heat = (NumberColumn) rows.column("heat");
        var noise = (NumberColumn) rows.column("noise");
        for (int i = 0; i < labels.length; i++) {
            String expected = probabilities[i][0] >= 0.2 ? "broken" : "whole";
            double[] row = {heat.value(i), noise.value(i)};
            Map<String, Double> named = Map.of("heat", row[0], "noise", row[1]);
            assertThat(labels[i]).isEqualTo(expected);
            assertThat(careful.label(row)).isEqualTo(expected);
            assertThat(careful.label(named)).isEqualTo(expected);
            assertThat(careful.probabilities(row).label()).isEqualTo(expected);
            assertThat(careful.probabilities(named).of("broken")).isCloseTo(probabilities[i][0], within(1e-12));
        }
        assertThat(labels).isNotEqualTo(model.labels(rows));
        ClassScores scores = careful.evaluateClasses(rows);
        assertThat(scores.ofClasses().get(0).predicted())
                .isEqualTo((int) Arrays.stream(labels).filter("broken"::equals).count());
        assertThat(scores.reliability().positive()).contains("broken");
        assertThat(model.threshold()).as("it is another model").isEmpty();
        assertThat(careful.threshold()).contains(new Threshold("broken", 0.2));
        assertThat(careful.withThreshold(Optional.empty()).labels(rows)).isEqualTo(model.labels(rows));
    }

    @Test
    void theThresholdOfTheOtherClassIsTheComplement() {
        TableModel model = fit(small()).model();
        Table rows = pumps(200, SEED + 2);
        assertThat(model.withThreshold("whole", 0.75).labels(rows))
                .isEqualTo(model.withThreshold("broken", Math.nextUp(0.25)).labels(rows));
    }

    @Test
    void costsMoveTheThresholdAndTheScoresOfHeldOutRows() {
        var costs = new Costs(1, 5);
        for (TableOptions options :
                List.of(small(), TableOptions.balanced("state").withLayers(12, 6))) {
            TableFit fit = fit(options);
            TableFit careful = fit.withCosts("broken", costs);
            Threshold threshold = careful.model().threshold().orElseThrow();
            assertThat(threshold.positive()).isEqualTo("broken");
            assertThat(threshold.probability()).isBetween(0.05, 0.45);
            Table fresh = pumps(4000, SEED + 3);
            assertThat(costs.perRow(careful.model().evaluateClasses(fresh), "broken"))
                    .isLessThan(0.9 * costs.perRow(fit.model().evaluateClasses(fresh), "broken"));
            assertThat(careful.heldOutScores().isPresent())
                    .isEqualTo(fit.heldOutScores().isPresent());
            careful.heldOutScores().ifPresent(scores -> {
                HeldOutScores before = fit.heldOutScores().orElseThrow();
                ClassScores now = scores.classes().orElseThrow();
                assertThat(now.auc()).isEqualTo(before.classes().orElseThrow().auc());
                assertThat(now.ofClasses().get(0).predicted())
                        .isGreaterThan(before.classes()
                                .orElseThrow()
                                .ofClasses()
                                .get(0)
                                .predicted());
                assertThat(scores.judged()).isEqualTo(before.judged());
            });
        }
    }

    @Test
    void withoutHeldOutRowsTheCostsAloneDecide() {
        TableFit fit = fit(small().withHoldOut(HoldOut.none())).withCosts("whole", new Costs(3, 1));
        assertThat(fit.model().threshold()).contains(new Threshold("whole", 0.75));
    }

    /** Class weights make probabilities wrong for the rows as they are; held-out rows notice. */
    @Test
    void withWeightedClassesHeldOutRowsCorrectTheThreshold() {
        System.out.println("seed " + SEED);
        var costs = new Costs(1, 1);
        TableFit fit = TableTraining.with(small().withBalancedClasses(true).withHoldOut(HoldOut.share(0.3)))
                .fit(pumps(4000, SEED))
                .withCosts("broken", costs);
        assertThat(fit.model().threshold().orElseThrow().probability()).isGreaterThan(0.55);
    }

    @Test
    void refinedAndGrownModelsKeepIt() {
        Table rows = pumps(400, SEED);
        TableModel model = fit(small()).model().withThreshold("broken", 0.2);
        TableModel sparse =
                model.refine(rows, Refinement.elimination(1), Run.onThreads(1)).model();
        assertThat(sparse.threshold()).isEqualTo(model.threshold());
        TableTraining more = TableTraining.with(small().withLayers(14, 8));
        assertThat(more.grow(model, more.plan(rows, model)).model().threshold()).isEqualTo(model.threshold());
    }

    @Test
    void onlyModelsOfTwoClassesHaveOne() {
        TableFit fit = fit(small());
        assertRefused(
                () -> fit.model().withThreshold("brocken", 0.5),
                "the positive class is 'brocken', must be 'broken' or 'whole'");
        assertRefused(() -> fit.model().withThreshold("broken", 1), "the threshold is 1.0, must lie strictly between");
        assertRefused(
                () -> Ensembles.classes(1, Classifier.READOUT).withThreshold("high", 0.5),
                "a threshold decides between two classes, but there are 3: high, low, middle");
        TableModel numbers = Ensembles.numbers(1, List.of("y"), Optional.empty());
        assertRefused(() -> numbers.withThreshold("high", 0.5), "the model predicts numbers, not classes");
        assertRefused(
                () -> fit.withCosts("brocken", new Costs(1, 2)),
                "the positive class is 'brocken', must be 'broken' or 'whole'");
    }

    private static void assertRefused(Runnable what, String message) {
        assertThatThrownBy(what::run).isInstanceOf(BadInputException.class).hasMessageContaining(message);
    }
}
