package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.network.Links;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Direct links: the read-out with a constant and the inputs beside the nodes. */
class LinksTest {
    @ParameterizedTest
    @CsvSource({"true,false,1", "false,true,2", "true,true,3"})
    void readoutIsLeastSquaresOverLinksAndNodes(boolean intercept, boolean inputs, long seed) {
        TestData data = TestData.smooth(300, 2, seed);
        double[] weights = new Random(seed).doubles(300, 0.5, 2).toArray();
        DeepScnModel model = DeepScn.with(Options.paper()
                        .withLayers(10, 5)
                        .withLinks(new Links(intercept, inputs))
                        .withSeed(seed))
                .fit(Samples.of(data.inputs, data.targets).withWeights(weights));
        double[][] hidden = Reference.hidden(model.network(), data.inputs);
        double[][] columns = new double[300][];
        double[][] targets = new double[300][];
        for (int i = 0; i < 300; i++) {
            double root = Math.sqrt(weights[i]);
            double[] links = Links.none().equals(model.network().links())
                    ? new double[0]
                    : concatenate(
                            intercept ? new double[] {1} : new double[0], inputs ? data.inputs[i] : new double[0]);
            columns[i] = Arrays.stream(concatenate(links, hidden[i]))
                    .map(h -> h * root)
                    .toArray();
            targets[i] = Arrays.stream(data.targets[i]).map(t -> t * root).toArray();
        }
        double[][] beta = Reference.leastSquares(columns, targets);
        for (int k = 0; k < beta.length; k++) {
            for (int q = 0; q < 2; q++) {
                assertThat(model.readout().weight(k, q))
                        .as("seed %d, column %d", seed, k)
                        .isCloseTo(beta[k][q], within(1e-6 * (1 + Math.abs(beta[k][q]))));
            }
        }
    }

    @Test
    void anInterceptAloneIsTheMean() {
        TestData data = TestData.smooth(200, 1, 1);
        DeepScnModel model = DeepScn.with(
                        Options.paper().withLinks(new Links(true, false)).withTolerance(100))
                .fit(data.inputs, data.targets);
        assertThat(model.network().nodes()).isZero();
        double mean = Arrays.stream(data.target()).average().orElseThrow();
        assertThat(model.predict(data.inputs[0])[0]).isCloseTo(mean, within(1e-12));
        assertThat(Metrics.rmse(model.predict(data.inputs), data.targets))
                .isCloseTo(model.history().initialRmse(), within(1e-12));
    }

    @Test
    void dependentAndUnusableInputsGetTheWeightZero() {
        TestData data = TestData.smooth(200, 1, 2);
        for (double[] row : data.inputs) {
            row[1] = 3;
            row[2] = 2 * row[0];
            row[3] = row[0] > 0 ? 1e300 : -1e300;
        }
        DeepScnModel model = DeepScn.with(Options.paper().withLayers(5).withLinks(new Links(true, true)))
                .validation(Samples.of(data.inputs, data.targets))
                .fit(data.inputs, data.targets);
        for (int input : new int[] {1, 2, 3}) {
            assertThat(model.readout().weight(1 + input, 0))
                    .as("input %d", input)
                    .isZero();
        }
        assertThat(model.readout().weight(1, 0)).isNotZero();
        assertThat(Metrics.rmse(model.predict(data.inputs), data.targets))
                .isCloseTo(model.history().trainRmse(), within(1e-9));
    }

    @Test
    void linearDataNeedsNoNodes() {
        TestData data = TestData.smooth(100, 1, 3);
        double[] targets =
                Arrays.stream(data.inputs).mapToDouble(x -> 2 * x[0] - x[4] + 7).toArray();
        DeepScnModel model =
                DeepScn.with(Options.paper().withLinks(new Links(true, true))).fit(data.inputs, targets);
        assertThat(model.history().stop()).isEqualTo(StopReason.EXACT);
        assertThat(model.network().nodes()).isZero();
    }

    private static double[] concatenate(double[] a, double[] b) {
        double[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }
}
