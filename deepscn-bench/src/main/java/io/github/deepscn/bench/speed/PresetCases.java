package io.github.deepscn.bench.speed;

import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * The presets on synthetic tables: seconds alone, to compare two versions of the code. Of {@code accurate} two networks
 * are trained, as ten take minutes.
 */
final class PresetCases {
    private static final String TARGET = "y";
    private static final int ACCURATE_NETWORKS = 2;

    private PresetCases() {}

    static void measure(boolean quick, int rounds, int threads, Consumer<SpeedRow> rows) throws IOException {
        Table numbers = table(quick ? 500 : 5000, 10, false);
        Table classes = table(quick ? 300 : 3000, 8, true);
        for (Map.Entry<String, TableOptions> preset : presets().entrySet()) {
            rows.accept(row("presets regression " + preset.getKey(), numbers, preset.getValue(), rounds, threads));
            rows.accept(row("presets 3 classes " + preset.getKey(), classes, preset.getValue(), rounds, threads));
        }
    }

    private static Map<String, TableOptions> presets() {
        TableOptions accurate = TableOptions.accurate(TARGET);
        var presets = new LinkedHashMap<String, TableOptions>();
        presets.put("fast", TableOptions.fast(TARGET));
        presets.put("balanced", TableOptions.balanced(TARGET));
        presets.put(
                "accurate, " + ACCURATE_NETWORKS + " networks",
                accurate.withEnsemble(accurate.ensemble().orElseThrow().withMembers(ACCURATE_NETWORKS)));
        return presets;
    }

    private static SpeedRow row(String name, Table table, TableOptions preset, int rounds, int threads)
            throws IOException {
        boolean numbers = table.column(TARGET) instanceof NumberColumn;
        TableTraining training = TableTraining.with(preset.withTask(numbers ? Task.REGRESSION : Task.CLASSIFICATION))
                .threads(threads);
        training.fit(table); // warms up
        return SpeedRow.median(rounds, () -> new SpeedRow(name, Clock.seconds(() -> training.fit(table)), Map.of()));
    }

    /** Inputs in [0, 1); the target is a smooth function of them with a little noise, or the third it falls into. */
    static Table table(int rows, int inputs, boolean classes) {
        var random = new SplittableRandom(1);
        double[][] columns = new double[inputs][];
        for (int j = 0; j < inputs; j++) {
            columns[j] = random.doubles(rows).toArray();
        }
        double[] targets = new double[rows];
        for (int i = 0; i < rows; i++) {
            targets[i] = Math.sin(3 * columns[0][i] + 2 * columns[1][i] * columns[2][i])
                    + Math.pow(columns[3][i] - columns[4][i], 2)
                    + 0.05 * random.nextDouble();
        }
        var all = new ArrayList<Column>();
        for (int j = 0; j < inputs; j++) {
            all.add(NumberColumn.of("x" + (j + 1), columns[j]));
        }
        all.add(classes ? TextColumn.of(TARGET, thirds(targets)) : NumberColumn.of(TARGET, targets));
        return Table.of(all);
    }

    private static String[] thirds(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double low = sorted[sorted.length / 3];
        double high = sorted[2 * sorted.length / 3];
        return Arrays.stream(values)
                .mapToObj(value -> value < low ? "low" : value < high ? "middle" : "high")
                .toArray(String[]::new);
    }
}
