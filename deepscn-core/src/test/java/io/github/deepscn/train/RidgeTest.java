package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.readout.Shrinkage.Criterion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ridge read-outs and the choice of their strength, against brute force. */
class RidgeTest {
    private static final List<Double> STRENGTHS = List.of(0.0, 1e-8, 1e-5, 1e-3, 0.1, 10.0);

    record Case(long seed, int outputs, Links links, boolean weighted, boolean validated) {
        TestData data() {
            return TestData.smooth(60, outputs, seed);
        }

        double[] weights() {
            double[] weights = new double[60];
            var random = new Random(seed);
            Arrays.setAll(weights, i -> weighted ? 1 + random.nextDouble() : 1);
            return weights;
        }

        DeepScnModel train(Shrinkage shrinkage) {
            TestData held = TestData.smooth(200, outputs, seed + 100);
            Options options = Options.paper()
                    .withLayers(12, 8)
                    .withCandidates(30)
                    .withLinks(links)
                    .withShrinkage(shrinkage)
                    .withPatience(15)
                    .withSeed(seed);
            DeepScn training = DeepScn.with(options);
            return (validated ? training.validation(Samples.of(held.inputs, held.targets)) : training)
                    .fit(Samples.of(data().inputs, data().targets).withWeights(weights()));
        }
    }

    static Stream<Case> cases() {
        var cases = new ArrayList<Case>();
        long seed = 1;
        for (int outputs : new int[] {1, 3}) {
            for (Links links : List.of(Links.none(), new Links(true, false), new Links(true, true))) {
                for (boolean weighted : new boolean[] {false, true}) {
                    cases.add(new Case(seed++, outputs, links, weighted, false));
                }
                cases.add(new Case(seed++, outputs, links, true, true));
            }
        }
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void readoutMinimisesThePenalisedError(Case c) {
        for (double strength : STRENGTHS) {
            DeepScnModel model = c.train(new Shrinkage.Ridge(strength));
            double[][] columns = columns(model, c);
            double[][] beta = ridge(columns, c, strength, -1);
            double largest = Arrays.stream(beta)
                    .flatMapToDouble(Arrays::stream)
                    .map(Math::abs)
                    .max()
                    .orElse(1);
            for (int k = 0; k < beta.length; k++) {
                for (int q = 0; q < c.outputs(); q++) {
                    assertThat(model.readout().weight(k, q))
                            .as("%s, strength %s, column %d", c, strength, k)
                            .isCloseTo(beta[k][q], within(1e-6 * largest));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void leaveOneOutErrorIsThatOfTheFitsWithoutEachRow(Case c) {
        DeepScnModel model = c.train(new Shrinkage.Chosen(Criterion.LEAVE_ONE_OUT, STRENGTHS));
        double[][] columns = columns(model, c);
        double[] weights = c.weights();
        double total = Arrays.stream(weights).sum();
        double[][] targets = c.data().targets;
        for (int a = 0; a < STRENGTHS.size(); a++) {
            double sum = 0;
            for (int i = 0; i < columns.length; i++) {
                double[][] beta = ridge(columns, c, STRENGTHS.get(a), i);
                for (int q = 0; q < c.outputs(); q++) {
                    double error = targets[i][q];
                    for (int k = 0; k < beta.length; k++) {
                        error -= columns[i][k] * beta[k][q];
                    }
                    sum += weights[i] * error * error;
                }
            }
            double expected = Math.sqrt(sum / total / c.outputs());
            assertThat(model.ridge().rmse().get(a))
                    .as("%s, strength %s", c, STRENGTHS.get(a))
                    .isCloseTo(expected, within(1e-6 * expected));
        }
        double least = model.ridge().rmse().stream().min(Double::compare).orElseThrow();
        int chosen = STRENGTHS.indexOf(model.ridge().strength());
        assertThat(model.ridge().rmse().get(chosen)).isEqualTo(least);
    }

    /** Levels of a category add up to the intercept: a link without a direction of its own. */
    @Test
    void leaveOneOutSurvivesLinksThatDependOnEachOther() {
        var c = new Case(77, 1, new Links(true, true), false, false);
        TestData data = c.data();
        double[][] inputs = new double[60][];
        for (int i = 0; i < 60; i++) {
            double level = i % 3;
            inputs[i] = new double[] {data.inputs[i][0], level == 0 ? 1 : 0, level == 1 ? 1 : 0, level == 2 ? 1 : 0, 4};
        }
        var strengths = List.of(1e-8, 1e-4, 1e-2, 1.0);
        for (Criterion criterion : Criterion.values()) {
            DeepScnModel model = DeepScn.with(Options.paper()
                            .withLayers(10)
                            .withLinks(new Links(true, true))
                            .withShrinkage(new Shrinkage.Chosen(criterion, strengths)))
                    .fit(inputs, data.targets);
            double[][] nodes = model.features(inputs);
            double[][] columns = new double[60][];
            for (int i = 0; i < 60; i++) {
                columns[i] = Stream.of(new double[] {1}, inputs[i], nodes[i])
                        .flatMapToDouble(Arrays::stream)
                        .toArray();
            }
            for (int a = 0; a < strengths.size(); a++) {
                double expected = criterion == Criterion.LEAVE_ONE_OUT
                        ? leaveOneOut(columns, c, strengths.get(a))
                        : generalised(columns, c, strengths.get(a));
                assertThat(model.ridge().rmse().get(a))
                        .as("%s, strength %s", criterion, strengths.get(a))
                        .isCloseTo(expected, within(1e-6 * expected));
            }
        }
    }

    private static double leaveOneOut(double[][] columns, Case c, double strength) {
        double sum = 0;
        for (int i = 0; i < columns.length; i++) {
            double[][] beta = ridge(columns, c, strength, i);
            double error = c.data().targets[i][0];
            for (int k = 0; k < beta.length; k++) {
                error -= columns[i][k] * beta[k][0];
            }
            sum += error * error;
        }
        return Math.sqrt(sum / columns.length);
    }

    private static double generalised(double[][] columns, Case c, double strength) {
        double[][] beta = ridge(columns, c, strength, -1);
        double rmse = Reference.rmse(Reference.residual(columns, beta, c.data().targets));
        double trace = 0;
        for (int i = 0; i < columns.length; i++) {
            trace += leverage(columns, c, strength, i);
        }
        return rmse / (1 - trace / columns.length);
    }

    @Test
    void generalisedCrossValidationUsesTheMeanLeverage() {
        var c = new Case(5, 2, new Links(true, false), false, false);
        DeepScnModel model = c.train(new Shrinkage.Chosen(Criterion.GENERALISED_CROSS_VALIDATION, STRENGTHS));
        double[][] columns = columns(model, c);
        for (int a = 0; a < STRENGTHS.size(); a++) {
            double[][] beta = ridge(columns, c, STRENGTHS.get(a), -1);
            double rss = Math.pow(Reference.rmse(Reference.residual(columns, beta, c.data().targets)), 2) * 60 * 2;
            double trace = 0;
            for (int i = 0; i < 60; i++) {
                trace += leverage(columns, c, STRENGTHS.get(a), i);
            }
            double expected = Math.sqrt(rss / Math.pow(1 - trace / 60, 2) / 120);
            assertThat(model.ridge().rmse().get(a)).isCloseTo(expected, within(1e-6 * expected));
        }
    }

    @Test
    void chosenStrengthHelpsOnNoisyRows() {
        TestData data = TestData.smooth(80, 1, 1);
        TestData test = TestData.smooth(2_000, 1, 2);
        Options options = Options.paper().withLayers(60).withLinks(new Links(true, false));
        DeepScnModel plain = DeepScn.with(options).fit(data.inputs, data.targets);
        DeepScnModel ridge = DeepScn.with(options.withShrinkage(Shrinkage.chosenBy(Criterion.LEAVE_ONE_OUT)))
                .fit(data.inputs, data.targets);
        assertThat(Reference.hiddenParameters(ridge.network())).isEqualTo(Reference.hiddenParameters(plain.network()));
        assertThat(Metrics.rmse(ridge.predict(test.inputs), test.targets))
                .isLessThan(Metrics.rmse(plain.predict(test.inputs), test.targets));
    }

    @Test
    void badStrengthsAreRefused() {
        assertThatThrownBy(() -> new Shrinkage.Ridge(-1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("ridge strength is -1.0");
        assertThatThrownBy(() -> new Shrinkage.Chosen(Criterion.LEAVE_ONE_OUT, List.of()))
                .isInstanceOf(BadInputException.class);
        assertThatThrownBy(() -> new Shrinkage.Chosen(Criterion.LEAVE_ONE_OUT, List.of(1.0, 0.5)))
                .isInstanceOf(BadInputException.class);
    }

    /** Links and nodes side by side. */
    private static double[][] columns(DeepScnModel model, Case c) {
        double[][] inputs = c.data().inputs;
        double[][] hidden = Reference.hidden(model.network(), inputs);
        double[][] columns = new double[inputs.length][];
        for (int i = 0; i < inputs.length; i++) {
            var row = new ArrayList<Double>();
            if (c.links().intercept()) {
                row.add(1.0);
            }
            if (c.links().inputs()) {
                Arrays.stream(inputs[i]).forEach(row::add);
            }
            Arrays.stream(hidden[i]).forEach(row::add);
            columns[i] = row.stream().mapToDouble(Double::doubleValue).toArray();
        }
        return columns;
    }

    /** argmin Σ w ‖t − hβ‖² + αW‖β‖², the intercept free, by least squares with the penalty as rows. */
    private static double[][] ridge(double[][] columns, Case c, double strength, int without) {
        return Reference.leastSquares(augmented(columns, c, strength, without), augmentedTargets(columns, c, without));
    }

    private static double[][] augmented(double[][] columns, Case c, double strength, int without) {
        int width = columns[0].length;
        double[] weights = c.weights();
        double lambda = strength * Arrays.stream(weights).sum();
        double[][] rows = new double[columns.length + width][width];
        for (int i = 0; i < columns.length; i++) {
            for (int k = 0; k < width; k++) {
                rows[i][k] = i == without ? 0 : Math.sqrt(weights[i]) * columns[i][k];
            }
        }
        for (int k = c.links().intercept() ? 1 : 0; k < width; k++) {
            rows[columns.length + k][k] = Math.sqrt(lambda);
        }
        return rows;
    }

    private static double[][] augmentedTargets(double[][] columns, Case c, int without) {
        double[][] given = c.data().targets;
        double[] weights = c.weights();
        double[][] targets = new double[columns.length + columns[0].length][c.outputs()];
        for (int i = 0; i < columns.length; i++) {
            for (int q = 0; q < c.outputs(); q++) {
                targets[i][q] = i == without ? 0 : Math.sqrt(weights[i]) * given[i][q];
            }
        }
        return targets;
    }

    /** How much the fit to a row follows its target. */
    private static double leverage(double[][] columns, Case c, double strength, int row) {
        double[][] unit = new double[columns.length + columns[0].length][1];
        unit[row][0] = 1;
        double[][] beta = Reference.leastSquares(augmented(columns, c, strength, -1), unit);
        double fit = 0;
        for (int k = 0; k < beta.length; k++) {
            fit += columns[row][k] * beta[k][0];
        }
        return fit;
    }
}
