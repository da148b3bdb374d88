package io.github.deepscn.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UniformSourceTest {
    /** A change here changes every network. u_i λ with u_i in [−1,1) as in {@link CounterRandomTest}, from Python. */
    @Test
    void drawsNeverChange() {
        Layer two = new UniformSource(Activations.SIGMOID, 2)
                .draw(new DrawKey(1, 1, 1, 0.5, 0), 2)
                .nodes();
        assertThat(numbers(two))
                .containsExactly(
                        0.2692409273701247,
                        -0.03642544665511238,
                        0.28154261195916985,
                        0.3555980505126387,
                        0.3260738580040661,
                        0.1691892449192035);
        Layer one = new UniformSource(Activations.RELU, 1)
                .draw(new DrawKey(7, 2, 3, 150, 4), 3)
                .nodes();
        assertThat(numbers(one))
                .containsExactly(-91.22430888154761, 127.2674340752723, -148.70503330477192, -138.9616499013366);
    }

    @Test
    void batchesDrawnTogetherAreThoseDrawnAlone() {
        List<DrawKey> keys = IntStream.rangeClosed(5, 8)
                .mapToObj(node -> new DrawKey(3, 2, node, 0.5, 0))
                .toList();
        var source = new UniformSource(Activations.TANH, 6);
        for (int b : new int[] {2, 0, 3, 1}) {
            Candidates batch = source.draw(keys, b, 4);
            List<Double> alone = numbers(
                    new UniformSource(Activations.TANH, 6).draw(keys.get(b), 4).nodes());
            assertThat(numbers(batch.nodes())).isEqualTo(alone);
            assertThat(batch.first()).isEqualTo(6 * b);
            assertThat(numbers(batch.together().nodes(6 * b, 6 * b + 6))).isEqualTo(alone);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-3, 0.5, 1, 7, 200})
    void weightsAndBiasesFillTheScope(double scope) {
        int count = 3000;
        Layer drawn = new UniformSource(Activations.TANH, count)
                .draw(new DrawKey(3, 1, 1, scope, 0), 3)
                .nodes();
        assertThat(drawn.width()).isEqualTo(count);
        assertThat(drawn.fanIn()).isEqualTo(3);
        assertThat(drawn.commonFamily()).contains(Activations.TANH);
        for (int input = 0; input <= 3; input++) {
            double sum = 0;
            double squares = 0;
            double largest = 0;
            for (int k = 0; k < count; k++) {
                double x = (input == 3 ? drawn.bias(k) : drawn.weight(input, k)) / scope;
                sum += x;
                squares += x * x;
                largest = Math.max(largest, Math.abs(x));
            }
            String context = "seed 3, " + (input == 3 ? "biases" : "weights of input " + input);
            assertThat(largest).as(context).isBetween(0.99, 1.0);
            assertThat(sum / count).as(context).isCloseTo(0, within(6 / Math.sqrt(3.0 * count)));
            assertThat(squares / count).as(context).isCloseTo(1.0 / 3, within(6 * 0.2981 / Math.sqrt(count)));
        }
    }

    @Test
    void aScopeScalesNothingButItsOwnDraw() {
        // Scopes have streams of their own: a larger one is not the smaller one stretched.
        Layer small = new UniformSource(Activations.SIGMOID, 50)
                .draw(new DrawKey(1, 1, 1, 1, 0), 2)
                .nodes();
        Layer large = new UniformSource(Activations.SIGMOID, 50)
                .draw(new DrawKey(1, 1, 1, 2, 0), 2)
                .nodes();
        for (int k = 0; k < 50; k++) {
            assertThat(large.bias(k)).isNotEqualTo(2 * small.bias(k));
        }
    }

    @Test
    void aCandidateDoesNotDependOnHowManyAreDrawn() {
        var key = new DrawKey(5, 2, 9, 3, 1);
        Layer many = new UniformSource(Activations.SINE, 100).draw(key, 4).nodes();
        Layer few = new UniformSource(Activations.SINE, 10).draw(key, 4).nodes();
        assertThat(numbers(many).subList(0, 50)).isEqualTo(numbers(few));
    }

    @Test
    void drawsDoNotDependOnThreadsNorOnTheirOrder() {
        int nodes = 200;
        List<List<Double>> forward = IntStream.rangeClosed(1, nodes)
                .mapToObj(UniformSourceTest::ofNode)
                .toList();
        List<List<Double>> parallel = IntStream.rangeClosed(1, nodes)
                .parallel()
                .mapToObj(UniformSourceTest::ofNode)
                .toList();
        assertThat(parallel).isEqualTo(forward);
        for (int node = nodes; node > 0; node--) {
            assertThat(ofNode(node)).isEqualTo(forward.get(node - 1));
        }
        assertThat(Set.copyOf(forward)).hasSize(nodes);
    }

    @Test
    void noNumberComesTwiceInADraw() {
        Layer drawn = new UniformSource(Activations.SIGMOID, 500)
                .draw(new DrawKey(1, 1, 1, 1, 0), 7)
                .nodes();
        assertThat(numbers(drawn)).doesNotHaveDuplicates();
    }

    private static List<Double> ofNode(int node) {
        return numbers(new UniformSource(Activations.SIGMOID, 20)
                .draw(new DrawKey(1, 1, node, 0.5, 0), 3)
                .nodes());
    }

    /** Candidate by candidate: weights, then bias. */
    private static List<Double> numbers(Layer layer) {
        var numbers = new ArrayList<Double>();
        for (int k = 0; k < layer.width(); k++) {
            for (int j = 0; j < layer.fanIn(); j++) {
                numbers.add(layer.weight(j, k));
            }
            numbers.add(layer.bias(k));
        }
        return numbers;
    }
}
