package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Layer;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the presets promise of rows that are not quite, or not at all, like those of training. */
class RobustnessTest {
    private static final long SEED = 29;
    private static final int ROWS = 400;

    /** The presets with fewer nodes, for the sake of time; nothing else is changed. */
    static Stream<Arguments> presets() {
        return Stream.of(
                Arguments.of("fast", (Function<String, TableOptions>) TableOptions::fast),
                Arguments.of("balanced", (Function<String, TableOptions>)
                        target -> TableOptions.balanced(target).withLayers(40, 40)),
                Arguments.of("accurate", (Function<String, TableOptions>)
                        target -> TableOptions.accurate(target).withLayers(20, 20)));
    }

    /**
     * Two inputs, their sum but for rounding, and one with steps; the second half of the rows all but repeats the
     * first.
     */
    private static double[][] rows(long seed) {
        var random = new Random(seed);
        double[][] rows = new double[ROWS][];
        for (int i = 0; i < ROWS; i++) {
            if (i < ROWS / 2) {
                double a = random.nextGaussian();
                double b = random.nextGaussian();
                rows[i] = new double[] {a, b, a + b + 1e-10 * random.nextGaussian(), random.nextInt(6)};
            } else {
                rows[i] = rows[i - ROWS / 2].clone();
                for (int j = 0; j < rows[i].length; j++) {
                    rows[i][j] += 1e-9 * random.nextGaussian();
                }
            }
        }
        return rows;
    }

    private static Table table(double[][] rows) {
        var random = new Random(SEED + 1);
        var columns = new ArrayList<Column>();
        for (int j = 0; j < rows[0].length; j++) {
            int column = j;
            columns.add(NumberColumn.of(
                    "x" + j, Stream.of(rows).mapToDouble(row -> row[column]).toArray()));
        }
        columns.add(NumberColumn.of(
                "y",
                Stream.of(rows)
                        .mapToDouble(row -> 5 * Math.sin(2 * row[0])
                                + row[1]
                                + Math.floor(row[3]) / 2
                                + 0.3 * random.nextGaussian())
                        .toArray()));
        return Table.of(columns);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("presets")
    void noiseOnCollinearInputsHardlyShowsAndNoWeightIsHuge(String name, Function<String, TableOptions> preset) {
        TableModel model =
                TableTraining.with(preset.apply("y")).fit(table(rows(SEED))).model();
        double[][] others = rows(SEED + 7);
        double clean = model.evaluateNumbers(table(others)).rmse();
        var random = new Random(SEED);
        for (double[] row : others) {
            for (int j = 0; j < row.length; j++) {
                row[j] += 1e-3 * random.nextGaussian();
            }
        }
        double noisy = rmse(model, others);
        assertThat(clean).as("seed %d", SEED).isLessThan(1);
        assertThat(noisy).as("seed %d, clean %s", SEED, clean).isLessThan(1.5 * clean);
        assertThat(largestWeight(model)).as("seed %d", SEED).isLessThan(1e8);
    }

    /** Against the targets of the rows before the noise, which has no part in them. */
    private static double rmse(TableModel model, double[][] disturbed) {
        double[][] predicted = model.predict(table(disturbed));
        List<Column> clean = table(rows(SEED + 7)).columns();
        var targets = (NumberColumn) clean.get(clean.size() - 1);
        return Math.sqrt(IntStream.range(0, predicted.length)
                .mapToDouble(i -> Math.pow(predicted[i][0] - targets.value(i), 2))
                .average()
                .orElseThrow());
    }

    private static double largestWeight(TableModel model) {
        double largest = 0;
        for (DeepScnModel member : model.members()) {
            for (Layer layer : member.network().layers()) {
                for (int k = 0; k < layer.width(); k++) {
                    boolean hasWeights = layer.family(k) instanceof Activation;
                    for (int j = 0; hasWeights && j < layer.fanIn(); j++) {
                        largest = Math.max(largest, Math.abs(layer.weight(j, k)));
                    }
                }
            }
        }
        return largest;
    }
}
