package io.github.deepscn.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.Mixed;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Candidates;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Basis;
import io.github.deepscn.readout.RankRule;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoreErrorsTest {
    private static final int COUNT = 200;

    /** Seed, rows, inputs, middle of the inputs, scope, nodes that are there. */
    @ParameterizedTest
    @CsvSource({
        "1, 1000, 1, 0.5, 200, 0",
        "2, 1000, 1, 0.5, 1, 20",
        "3, 1000, 50, 0.5, 10, 30",
        "4, 300, 20, 0, 1, 50",
        "5, 3000, 20, 0, 0.3, 100",
        "6, 700, 300, 0.2, 1, 20",
        "7, 64, 8, 0, 5, 10",
        "8, 2000, 8, 10, 0.1, 10"
    })
    void scoresAreOffByLessThanTwoThirdsOfWhatIsSaid(
            long seed, int rows, int inputs, double middle, double scope, int nodes) {
        assertThat(compare(seed, rows, inputs, middle, scope, nodes))
                .as("known, seed %d", seed)
                .isGreaterThan(COUNT / 2);
    }

    /** Of how many candidates something is known. */
    private static int compare(long seed, int rows, int inputs, double middle, double scope, int nodes) {
        var random = new SplittableRandom(seed);
        double[][] x = IntStream.range(0, rows)
                .mapToObj(i -> random.doubles(inputs, middle - 1, middle + 1).toArray())
                .toArray(double[][]::new);
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            y[i] = Math.sin(3 * x[i][0]) + 0.1 * random.nextDouble();
        }
        try (var engine = LocalEngine.over(Samples.of(x, y), null, 2)) {
            var basis = new Basis(engine, RankRule.off());
            basis.appendLinks(new Links(true, false));
            Layer before = layer(random, inputs, scope, nodes);
            for (int k = 0; k < nodes; k++) {
                basis.append(before.node(k));
            }
            Layer drawn = layer(random, inputs, scope, COUNT);
            double residual = Math.sqrt(basis.energies()[0]);
            var exactly = new ExactScorer(engine, basis, RankRule.off(), Mechanisms.THETA, 1, () -> false);
            var screening = new ScreeningScorer(exactly);
            Screen screen = screening.screen(new Candidates(drawn));
            CandidateSums rough = screen.sums();
            CandidateSums exact = exactly.sums(new Candidates(drawn), Scoring.RESIDUAL);
            int known = 0;
            for (int k = 0; k < COUNT; k++) {
                if (screen.productError(k) < Double.POSITIVE_INFINITY) {
                    known++;
                    double norm = Math.sqrt(exact.normSquared(k));
                    double product = Math.abs(rough.product(k, 0) - exact.product(k, 0)) / (norm * residual);
                    String context = "seed " + seed + ", " + drawn.family(k) + ", squares " + exact.normSquared(k);
                    assertThat(product / screen.productError(k)).as(context).isLessThan(0.67);
                    double length = Math.abs(Math.sqrt(rough.normSquared(k)) - norm) / norm;
                    assertThat(length / screen.productError(k)).as(context).isLessThan(0.67);
                    if (drawn.family(k) != Activations.RELU) { // nobody asks
                        assertThat(Math.abs(rough.peak(k) - exact.peak(k))).isLessThanOrEqualTo(screen.peakError(k));
                    }
                }
            }
            return known;
        }
    }

    private static Layer layer(SplittableRandom random, int inputs, double scope, int nodes) {
        Layer drawn = Layer.of(
                Activations.SIGMOID,
                inputs,
                random.doubles((long) inputs * nodes, -scope, scope).toArray(),
                random.doubles(nodes, -scope, scope).toArray());
        return Mixed.layer(
                drawn, List.of(Activations.SIGMOID, Activations.TANH, Activations.RELU, Activations.GAUSSIAN), random);
    }
}
