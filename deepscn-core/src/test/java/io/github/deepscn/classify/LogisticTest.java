package io.github.deepscn.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogisticTest {
    private static final int CLASSES = 3;

    private final Network network = network();

    @ParameterizedTest
    @ValueSource(doubles = {1e-1, 1e-3})
    void theFitIsTheMinimumThatSmallStepsFind(double strength) {
        LabelledRows rows = rows(new Random(1), 300, 0.3);
        var features = new Features(network, rows, CLASSES);
        double[] penalties = features.penalties(strength, weight(rows));
        double[] beta = new double[features.columns() * CLASSES];
        for (int k = 0; k < 20; k++) { // a fit stops when little is left to gain
            beta = new LogisticFit(features, rows.weights(), strength, () -> false).from(beta);
        }
        double least = loss(rows, penalties, descended(rows, penalties));
        assertThat(loss(rows, penalties, beta)).isCloseTo(least, within(1e-3 * least));
    }

    @Test
    void theLossAndItsGradientFollowTheFormula() {
        var random = new Random(2);
        LabelledRows rows = rows(random, 700, 0.3);
        var features = new Features(network, rows, CLASSES);
        double[] beta =
                random.doubles((long) features.columns() * CLASSES, -1, 1).toArray();
        double[] gradient = new double[beta.length];
        double loss = features.loss(beta, rows.weights(), gradient);
        double[] none = new double[features.columns()];
        assertThat(loss).isCloseTo(loss(rows, none, beta), within(1e-9 * loss));
        for (int k = 0; k < beta.length; k++) {
            double[] more = beta.clone();
            more[k] += 1e-5;
            double[] less = beta.clone();
            less[k] -= 1e-5;
            double slope = (loss(rows, none, more) - loss(rows, none, less)) / 2e-5;
            assertThat(gradient[k]).isCloseTo(slope, within(1e-5 * (1 + Math.abs(slope))));
        }
    }

    @Test
    void rowsHeldOutTakeNoPart() {
        LabelledRows rows = rows(new Random(3), 200, 0.3);
        int[] heldOut = IntStream.range(0, 200).filter(i -> i % 5 == 0).toArray();
        int[] classOf = rows.classOf().clone();
        for (int i : heldOut) {
            classOf[i] = (classOf[i] + 1) % CLASSES;
        }
        var changed = new LabelledRows(rows.inputs(), classOf, rows.weights());
        var without = logistic(rows).without(heldOut);
        var withoutChanged = logistic(changed).without(heldOut);
        for (int s = 0; s < Logistic.STRENGTHS.size(); s++) {
            assertThat(withoutChanged.weights().get(s))
                    .containsExactly(without.weights().get(s));
            assertThat(without.scores().get(s)).hasNumberOfRows(heldOut.length);
        }
    }

    @Test
    void separableClassesAreLogistic() {
        LabelledRows rows = rows(new Random(4), 600, 0);
        Tuning tuning = logistic(rows).tune(useless(), rows(new Random(5), 300, 0));
        assertThat(tuning.logistic()).isPositive();
        assertThat(tuning.ridge()).isIn(Logistic.STRENGTHS);
    }

    @Test
    void logisticScoresThatSayNothingGetNoShare() {
        double[][] plain = {{1, 0}, {0, 1}, {1, 0}, {0.4, 0.6}};
        double[][] nothing = new double[4][2];
        Tuning tuning = Logistic.choose(
                plain, List.of(nothing, nothing, nothing, nothing, nothing), new int[] {0, 1, 0, 1}, ones(4));
        assertThat(tuning.logistic()).isZero();
        assertThat(tuning.ridge()).isZero();
        double expected =
                Calibration.tune(plain, new int[] {0, 1, 0, 1}, ones(4)).sharpness();
        assertThat(tuning.sharpness()).isCloseTo(expected, within(1e-9));
    }

    @Test
    void withoutHeldOutRowsTheReadOutIsTakenAsItIs() {
        LabelledRows none = rows(new Random(6), 50, 0).pick(new int[0]);
        assertThat(logistic(rows(new Random(6), 50, 0)).tune(useless(), none)).isEqualTo(new Tuning(1, 0, 0));
    }

    @Test
    void theDiscriminantIsTheSumOfBothReadOuts() {
        LabelledRows rows = rows(new Random(7), 200, 0.1);
        Readout readout = new Readout(
                network.columns(),
                CLASSES,
                new Random(8).doubles((long) network.columns() * CLASSES).toArray());
        var logistic = logistic(rows);
        var without = logistic.without(new int[] {3, 5});
        var tuning = new Tuning(2, 1e-2, 0.5);
        Discriminant mixed = logistic.discriminant(readout, tuning, Optional.of(without));
        Discriminant alone = logistic.discriminant(readout, new Tuning(0, 1e-2, 1), Optional.of(without));
        for (int k = 0; k < network.columns(); k++) {
            for (int c = 0; c < CLASSES; c++) {
                double expected =
                        2 * readout.weight(k, c) + 0.5 * alone.readout().weight(k, c);
                assertThat(mixed.readout().weight(k, c)).isCloseTo(expected, within(1e-12));
            }
        }
    }

    @Test
    void aFitEndsWhenTheTimeIsOver() {
        LabelledRows rows = rows(new Random(9), 100, 0);
        var ended = new Logistic(network, rows, CLASSES, () -> true).without(new int[] {1});
        assertThat(ended.weights().get(0)).containsOnly(0);
    }

    private Logistic logistic(LabelledRows rows) {
        return new Logistic(network, rows, CLASSES, () -> false);
    }

    private Readout useless() {
        return new Readout(network.columns(), CLASSES, new double[network.columns() * CLASSES]);
    }

    private static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static Network network() {
        var random = new Random(11);
        var layer = Layer.of(
                Collections.nCopies(6, Activations.TANH),
                2,
                random.doubles(18, -2, 2).toArray());
        return new Network(2, new Links(true, true), List.of(layer));
    }

    /** Points of the plane in three sectors; some have another class. */
    private static LabelledRows rows(Random random, int count, double wrong) {
        double[][] inputs = new double[count][2];
        int[] classOf = new int[count];
        double[] weights = new double[count];
        for (int i = 0; i < count; i++) {
            inputs[i][0] = random.nextDouble() * 2 - 1;
            inputs[i][1] = random.nextDouble() * 2 - 1;
            double angle = Math.atan2(inputs[i][1], inputs[i][0]) + Math.PI;
            classOf[i] = random.nextDouble() < wrong ? random.nextInt(CLASSES) : (int) (angle / 2.1) % CLASSES;
            weights[i] = 0.5 + random.nextDouble();
        }
        return new LabelledRows(Matrix.of("inputs", inputs), classOf, weights);
    }

    private static double weight(LabelledRows rows) {
        return Arrays.stream(rows.weights()).sum();
    }

    /** −Σw log P(class) + ½Σλβ², row by row. */
    private double loss(LabelledRows rows, double[] penalties, double[] beta) {
        int columns = network.columns();
        double[][] inputs = rows.inputs().toRows();
        double loss = 0;
        for (int i = 0; i < rows.rows(); i++) {
            double[] hidden = network.hidden(inputs[i], 1);
            double[] scores = new double[CLASSES];
            double mass = 0;
            for (int c = 0; c < CLASSES; c++) {
                for (int j = 0; j < columns; j++) {
                    scores[c] += hidden[j] * beta[c * columns + j];
                }
                mass += Math.exp(scores[c]);
            }
            loss -= rows.weights()[i] * (scores[rows.classOf()[i]] - Math.log(mass));
        }
        for (int k = 0; k < beta.length; k++) {
            loss += penalties[k % columns] * beta[k] * beta[k] / 2;
        }
        return loss;
    }

    /** The minimum by gradient descent with the safe step of a bound on the Hessian. */
    private double[] descended(LabelledRows rows, double[] penalties) {
        int columns = network.columns();
        double[] hidden = network.hidden(columnMajor(rows.inputs().toRows()), rows.rows());
        double bound = Arrays.stream(penalties).max().orElseThrow();
        for (int i = 0; i < rows.rows(); i++) {
            double square = 0;
            for (int j = 0; j < columns; j++) {
                square += Math.pow(hidden[j * rows.rows() + i], 2);
            }
            bound += rows.weights()[i] * square / 2;
        }
        var features = new Features(network, rows, CLASSES);
        double[] beta = new double[columns * CLASSES];
        for (int step = 0; step < 30_000; step++) {
            double[] gradient = new double[beta.length];
            features.loss(beta, rows.weights(), gradient);
            for (int k = 0; k < beta.length; k++) {
                beta[k] -= (gradient[k] + penalties[k % columns] * beta[k]) / bound;
            }
        }
        return beta;
    }

    private static double[] columnMajor(double[][] rows) {
        double[] all = new double[rows.length * rows[0].length];
        for (int k = 0; k < all.length; k++) {
            all[k] = rows[k % rows.length][k / rows.length];
        }
        return all;
    }
}
