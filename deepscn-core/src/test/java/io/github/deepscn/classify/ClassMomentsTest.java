package io.github.deepscn.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClassMomentsTest {
    /** A network without nodes: its hidden outputs are a constant and the inputs. */
    private static final Network INPUTS = new Network(2, new Links(true, true), List.of());

    @Test
    void gaussianClassesGetTheirTruePosterior() {
        var random = new Random(1);
        int rows = 40_000;
        double[][] inputs = new double[rows][];
        int[] classOf = new int[rows];
        for (int i = 0; i < rows; i++) {
            classOf[i] = i % 4 == 0 ? 1 : 0;
            double common = random.nextGaussian();
            double x = common + classOf[i];
            double y = 0.8 * common + 0.6 * random.nextGaussian();
            inputs[i] = new double[] {100 * x, y};
        }
        var discriminant = moments(inputs, classOf, 2).discriminant(ClassMoments.LEAST_RIDGE);
        for (double x = -1; x <= 2; x += 0.5) {
            for (double y = -1; y <= 1; y += 0.5) {
                // S = [1 .8; .8 1], m = (1, 0): S⁻¹m = (1, −.8)/.36, ½mᵀS⁻¹m = .5/.36
                double logOdds = (x - 0.8 * y - 0.5) / 0.36 + Math.log(1 / 3.0);
                double truth = 1 / (1 + Math.exp(-logOdds));
                assertThat(probability(discriminant, 1, 100 * x, y)).isCloseTo(truth, within(0.02));
            }
        }
    }

    @Test
    void weightsActLikeRepetition() {
        var random = new Random(2);
        double[][] inputs = new double[60][2];
        double[] weights = new double[60];
        int[] classOf = new int[60];
        for (int i = 0; i < 60; i++) {
            classOf[i] = i % 2;
            weights[i] = i % 3;
            inputs[i] = new double[] {random.nextGaussian() + classOf[i], random.nextGaussian()};
        }
        double[][] repeated = new double[60][];
        int[] repeatedClass = new int[60];
        int next = 0;
        for (int i = 0; i < 60; i++) {
            for (int k = 0; k < weights[i]; k++) {
                repeatedClass[next] = classOf[i];
                repeated[next++] = inputs[i];
            }
        }
        var weighted = new ClassMoments(INPUTS, new LabelledRows(Matrix.of("x", inputs), classOf, weights), 2);
        // degrees of freedom differ a little: Σw − Σw²/W_c against N − K
        double a = probability(weighted.discriminant(0.1), 1, 0.3, 0.2);
        double b = probability(moments(repeated, repeatedClass, 2).discriminant(0.1), 1, 0.3, 0.2);
        assertThat(a).isCloseTo(b, within(0.01));
    }

    @Test
    void classesWithoutSpreadAreToldApart() {
        double[][] inputs = {{0, 5}, {1, 5}, {0, 5}, {1, 5}};
        var discriminant = moments(inputs, new int[] {0, 1, 0, 1}, 2).discriminant(ClassMoments.LEAST_RIDGE);
        assertThat(probability(discriminant, 0, 0, 5)).isCloseTo(1, within(1e-9));
        assertThat(probability(discriminant, 1, 1, 5)).isCloseTo(1, within(1e-9));
        assertThat(probability(discriminant, 1, 0.5, -7)).isCloseTo(0.5, within(1e-6));
    }

    @Test
    void heldOutRowsThatContradictAskForEqualProbabilities() {
        double[][] inputs = {{0, 0}, {1, 0}, {0, 1}, {1, 1}};
        int[] learnt = {0, 1, 0, 1};
        int[] contrary = {1, 0, 1, 0};
        var moments = moments(inputs, learnt, 2);
        assertThat(surestAfter(moments, inputs, learnt)).isGreaterThan(0.8);
        assertThat(surestAfter(moments, inputs, contrary)).isLessThan(0.51);
    }

    private static double surestAfter(ClassMoments moments, double[][] inputs, int[] heldOut) {
        var tuning = moments.tune(INPUTS, rows(inputs, heldOut));
        return probability(moments.discriminant(tuning.ridge()).sharpened(tuning.sharpness()), 0, 0, 0);
    }

    private static ClassMoments moments(double[][] inputs, int[] classOf, int classes) {
        return new ClassMoments(INPUTS, rows(inputs, classOf), classes);
    }

    private static LabelledRows rows(double[][] inputs, int[] classOf) {
        double[] ones = new double[classOf.length];
        Arrays.fill(ones, 1);
        return new LabelledRows(Matrix.of("x", inputs), classOf, ones);
    }

    private static double probability(Discriminant discriminant, int c, double x, double y) {
        double[] outputs = discriminant.readout().apply(INPUTS.hidden(new double[] {x, y}, 1), 1);
        discriminant.toLogProbabilities(outputs);
        return Math.exp(outputs[c]);
    }
}
