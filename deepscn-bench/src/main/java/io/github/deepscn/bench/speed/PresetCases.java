package io.github.deepscn.bench.speed;

import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.SplittableRandom;

/**
 * The presets on synthetic tables: seconds alone, to compare two versions of the code. Of {@code accurate} two networks
 * are trained, as ten take minutes.
 */
final class PresetCases {
    private static final String TARGET = "y";
    private static final int ACCURATE_NETWORKS = 2;

    private PresetCases() {}

    static void measure(SpeedStudy study) throws Exception {
        Table numbers = table(study.quick ? 500 : 5000, 10, false);
        Table classes = table(study.quick ? 300 : 3000, 8, true);
        TableOptions accurate = TableOptions.accurate(TARGET);
        var presets = new LinkedHashMap<String, TableOptions>();
        presets.put("fast", TableOptions.fast(TARGET));
        presets.put("balanced", TableOptions.balanced(TARGET));
        presets.put(
                "accurate, " + ACCURATE_NETWORKS + " networks",
                accurate.withEnsemble(accurate.ensemble().orElseThrow().withMembers(ACCURATE_NETWORKS)));
        for (var preset : presets.entrySet()) {
            TableOptions options = preset.getValue();
            measure(study, "presets regression " + preset.getKey(), numbers, options.withTask(Task.REGRESSION));
            measure(study, "presets 3 classes " + preset.getKey(), classes, options.withTask(Task.CLASSIFICATION));
        }
    }

    private static void measure(SpeedStudy study, String name, Table table, TableOptions options) throws Exception {
        TableTraining training = TableTraining.with(options).threads(study.threads);
        training.fit(table); // warms up
        study.add(() -> new SpeedRow(name, SpeedRow.seconds(() -> training.fit(table))));
    }

    /** Inputs in [0, 1); the target is a smooth function of them with a little noise, or the third it falls into. */
    static Table table(int rows, int inputs, boolean classes) {
        var random = new SplittableRandom(1);
        var all = new ArrayList<Column>();
        double[][] columns = new double[inputs][];
        for (int j = 0; j < inputs; j++) {
            columns[j] = random.doubles(rows).toArray();
            all.add(NumberColumn.of("x" + (j + 1), columns[j]));
        }
        double[] targets = new double[rows];
        for (int i = 0; i < rows; i++) {
            targets[i] = Math.sin(3 * columns[0][i] + 2 * columns[1][i] * columns[2][i])
                    + Math.pow(columns[3][i] - columns[4][i], 2)
                    + 0.05 * random.nextDouble();
        }
        all.add(classes ? TextColumn.of(TARGET, thirds(targets)) : NumberColumn.of(TARGET, targets));
        return Table.of(all);
    }

    private static String[] thirds(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        double low = sorted[sorted.length / 3];
        double high = sorted[2 * sorted.length / 3];
        return Arrays.stream(values)
                .mapToObj(value -> value < low ? "low" : value < high ? "middle" : "high")
                .toArray(String[]::new);
    }
}
