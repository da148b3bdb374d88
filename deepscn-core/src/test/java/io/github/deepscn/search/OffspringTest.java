package io.github.deepscn.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Variations of candidates, against what the formulas say of them. */
class OffspringTest {
    private static final int FAN_IN = 6;
    private static final int CANDIDATES = 400;
    private static final double[] CENTRE = {0.5, -1, 3, 0, 2, -0.25};
    private static final DrawKey KEY = new DrawKey(3, 1, 7, 0, 0);
    private static final List<Integer> PARENTS = List.of(17, 3, 250, 399, 120);

    /** Random nodes, two of three inputs without weight in every second one. */
    private static Layer block(Activation activation, long seed) {
        var random = new Random(seed);
        double[] weights = random.doubles((long) FAN_IN * CANDIDATES, -4, 4).toArray();
        for (int k = 0; k < CANDIDATES; k += 2) {
            for (int j = 0; j < FAN_IN; j++) {
                weights[k * FAN_IN + j] *= j % 3 == 0 ? 1 : 0;
            }
        }
        return Layer.of(
                activation, FAN_IN, weights, random.doubles(CANDIDATES, 0.1, 5).toArray());
    }

    private static Layer offspring(Layer block, int generation) {
        return new Offspring(CENTRE).of(KEY, block, PARENTS, generation).nodes();
    }

    private static int parent(int candidate) {
        return PARENTS.get(candidate % PARENTS.size());
    }

    private static List<Double> numbers(Layer layer, int node) {
        var numbers = new ArrayList<Double>();
        for (int j = 0; j < layer.fanIn(); j++) {
            numbers.add(layer.weight(j, node));
        }
        numbers.add(layer.bias(node));
        return numbers;
    }

    private static List<List<Double>> numbers(Layer layer) {
        var numbers = new ArrayList<List<Double>>();
        for (int k = 0; k < layer.width(); k++) {
            numbers.add(numbers(layer, k));
        }
        return numbers;
    }

    @Test
    void aBlockDependsOnKeyAndGenerationAlone() {
        Layer block = block(Activations.SIGMOID, 1);
        var used = new Offspring(CENTRE);
        List<List<Double>> first = numbers(used.of(KEY, block, PARENTS, 1).nodes());
        List<List<Double>> second = numbers(used.of(KEY, block, PARENTS, 2).nodes());
        assertThat(numbers(offspring(block, 2))).isEqualTo(second);
        assertThat(numbers(offspring(block, 1))).isEqualTo(first);
        int parents = PARENTS.size();
        Layer other = new Offspring(CENTRE)
                .of(new DrawKey(3, 1, 8, 0, 0), block, PARENTS, 1)
                .nodes();
        for (int k = parents; k < CANDIDATES; k++) {
            assertThat(first.get(k)).as("candidate %d", k).isNotEqualTo(second.get(k));
            assertThat(first.get(k)).as("candidate %d", k).isNotEqualTo(numbers(other, k));
        }
        assertThat(first).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({"SIGMOID,1", "TANH,3", "GAUSSIAN,2"})
    void parentsComeFirstAndStayAsTheyAre(Activations activation, int generation) {
        Layer block = block(activation, 2);
        List<List<Double>> before = numbers(block);
        Layer varied = offspring(block, generation);
        assertThat(varied.width()).isEqualTo(CANDIDATES);
        assertThat(varied.commonFamily()).contains(activation);
        for (int k = 0; k < PARENTS.size(); k++) {
            assertThat(numbers(varied, k)).isEqualTo(before.get(PARENTS.get(k)));
        }
        assertThat(numbers(block)).isEqualTo(before);
    }

    @Test
    void everyNodeKeepsTheActivationOfItsParent() {
        Layer sigmoid = block(Activations.SIGMOID, 3);
        var kinds = new ArrayList<Activation>();
        double[] weights = new double[FAN_IN * CANDIDATES];
        double[] biases = new double[CANDIDATES];
        for (int k = 0; k < CANDIDATES; k++) {
            kinds.add(k % 3 == 0 ? Activations.GAUSSIAN : Activations.TANH);
            biases[k] = sigmoid.bias(k);
            for (int j = 0; j < FAN_IN; j++) {
                weights[k * FAN_IN + j] = sigmoid.weight(j, k);
            }
        }
        Layer varied = offspring(Layer.of(kinds, FAN_IN, weights, biases), 1);
        for (int k = 0; k < CANDIDATES; k++) {
            assertThat(varied.family(k)).as("candidate %d", k).isEqualTo(kinds.get(parent(k)));
        }
        assertThat(varied.families()).contains(Activations.GAUSSIAN, Activations.TANH);
    }

    @Test
    void anInputWithoutWeightStaysSo() {
        Layer block = block(Activations.SIGMOID, 4);
        Layer varied = offspring(block, 1);
        int without = 0;
        for (int k = PARENTS.size(); k < CANDIDATES; k++) {
            for (int j = 0; j < FAN_IN; j++) {
                double before = block.weight(j, parent(k));
                without += before == 0 ? 1 : 0;
                if (before == 0) {
                    assertThat(varied.weight(j, k)).as("candidate %d", k).isZero();
                } else {
                    assertThat(varied.weight(j, k)).as("candidate %d", k).isNotEqualTo(before);
                }
            }
        }
        assertThat(without).isPositive();
    }

    /** What a node says at the centre moves by up to step · √3 · 2, of a tanh by half of it. */
    @ParameterizedTest
    @CsvSource({"SIGMOID,1", "SIGMOID,2", "TANH,1", "TANH,4"})
    void aTurnIsAroundTheCentre(Activations activation, int generation) {
        Layer block = block(activation, 5);
        Layer varied = offspring(block, generation);
        double step = 0.5 / (1 << (generation - 1));
        double most = step * Math.sqrt(3) * 2 * (activation == Activations.TANH ? 0.5 : 1);
        double farthest = 0;
        double squares = 0;
        for (int k = PARENTS.size(); k < CANDIDATES; k++) {
            double move = atCentre(varied, k) - atCentre(block, parent(k));
            assertThat(Math.abs(move)).as("candidate %d", k).isLessThanOrEqualTo(most * (1 + 1e-9));
            farthest = Math.max(farthest, Math.abs(move));
            squares += move * move;
        }
        assertThat(farthest).isGreaterThan(0.9 * most);
        // Uniform in ±most: a third of its square.
        assertThat(squares / (CANDIDATES - PARENTS.size())).isCloseTo(most * most / 3, within(most * most / 15));
    }

    private static double atCentre(Layer layer, int node) {
        double sum = layer.bias(node);
        for (int j = 0; j < FAN_IN; j++) {
            sum += layer.weight(j, node) * CENTRE[j];
        }
        return sum;
    }

    /** No weight moves by more than step · √3 times the root mean square of those that are not zero. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void everyGenerationMovesHalfAsFarAsTheOneBefore(int generation) {
        Layer block = block(Activations.SIGMOID, 6);
        Layer varied = offspring(block, generation);
        double farthest = 0;
        for (int k = PARENTS.size(); k < CANDIDATES; k++) {
            int parent = parent(k);
            double scale = Math.sqrt(Arrays.stream(numbers(block, parent).subList(0, FAN_IN).stream()
                            .mapToDouble(w -> w)
                            .filter(w -> w != 0)
                            .toArray())
                    .map(w -> w * w)
                    .average()
                    .orElseThrow());
            for (int j = 0; j < FAN_IN; j++) {
                double change = Math.abs(varied.weight(j, k) - block.weight(j, parent)) / scale;
                farthest = Math.max(farthest, change);
            }
        }
        double most = 0.5 / (1 << (generation - 1)) * Math.sqrt(3);
        assertThat(farthest).isBetween(0.95 * most, most * (1 + 1e-9));
    }

    /** The centre moves by a share of the width 1/b, and b by a factor of up to exp(step · √3). */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 100})
    void aBumpStaysOneAndIsMovedByAShareOfItsWidth(int generation) {
        Layer block = block(Activations.GAUSSIAN, 7);
        Layer varied = offspring(block, generation);
        double most = 0.5 * Math.pow(2, 1 - generation) * Math.sqrt(3);
        for (int k = PARENTS.size(); k < CANDIDATES; k++) {
            int parent = parent(k);
            double narrowness = block.bias(parent);
            assertThat(varied.family(k)).isEqualTo(Activations.GAUSSIAN);
            assertThat(varied.bias(k)).as("candidate %d", k).isPositive();
            assertThat(Math.abs(Math.log(varied.bias(k) / narrowness)))
                    .as("candidate %d", k)
                    .isLessThanOrEqualTo(most + 1e-12);
            double way = 0;
            for (int j = 0; j < FAN_IN; j++) {
                way = Math.hypot(way, varied.weight(j, k) - block.weight(j, parent));
            }
            assertThat(way * narrowness).as("candidate %d", k).isLessThanOrEqualTo(most + 1e-12);
        }
    }

    @Test
    void aBumpThatIsConstantStaysAsItIs() {
        Layer block = Layer.of(Activations.GAUSSIAN, 2, new double[] {1, 2, 3, 4}, new double[] {0, 0});
        Layer varied =
                new Offspring(new double[2]).of(KEY, block, List.of(1), 1).nodes();
        assertThat(numbers(varied)).containsExactly(List.of(3.0, 4.0, 0.0), List.of(3.0, 4.0, 0.0));
    }

    @Test
    void moreParentsThanPlacesFillTheBlock() {
        Layer block = block(Activations.SIGMOID, 8).nodes(0, 3);
        Layer varied = new Offspring(CENTRE).of(KEY, block, List.of(2, 0, 1), 1).nodes();
        assertThat(numbers(varied)).containsExactly(numbers(block, 2), numbers(block, 0), numbers(block, 1));
    }
}
