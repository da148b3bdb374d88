package io.github.deepscn.bench;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Refined;
import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.network.Links;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * How much of a trained network the read-out can do without: error before and after refinement on rows that took no
 * part in it. The table has a target in its last column but one and the number of a test fold in its last.
 */
final class SparsityStudy {
    private static final double VALIDATION = 0.2;

    private SparsityStudy() {}

    static void run(Path folder, int folds) throws IOException {
        ClassTable table = ClassTable.read(folder.resolve("concrete.csv.gz"));
        System.out.println("concrete, 2 x 100 nodes at most; patience: validation rows chose the size; all: none did");
        System.out.printf(
                "%-10s %-18s %-12s %-30s %s%n",
                "size by", "refinement", "fold", "read nodes", "RMSE ratio: validation, test");
        for (boolean patience : new boolean[] {true, false}) {
            var ratios = new LinkedHashMap<String, List<double[]>>();
            for (int fold = 0; fold < folds; fold++) {
                refineFold(table, fold, patience, ratios);
            }
            ratios.forEach((name, values) -> System.out.printf(
                    Locale.ROOT,
                    "%-10s %-18s %-12s %-30s %.3f %.3f%n",
                    patience ? "patience" : "all",
                    name,
                    "mean",
                    "",
                    values.stream().mapToDouble(v -> v[0]).average().orElseThrow(),
                    values.stream().mapToDouble(v -> v[1]).average().orElseThrow()));
        }
    }

    private static void refineFold(ClassTable table, int fold, boolean patience, Map<String, List<double[]>> ratios) {
        Parts parts = new Parts(table, fold);
        Options options = Options.paper()
                .withLayers(100, 100)
                .withScopes(0.1, 0.3, 0.5, 1, 2, 5)
                .withLinks(new Links(true, true))
                .withPatience(patience ? 25 : 0)
                .withSeed(fold + 1L);
        DeepScnModel model = DeepScn.with(options).validation(parts.samples(1)).fit(parts.samples(0));
        int half = model.network().nodes() / 2;
        var ways = new LinkedHashMap<String, Refinement>();
        ways.put("elimination 50 %", Refinement.elimination(half));
        ways.put("elimination by CV", Refinement.elimination());
        ways.put("Lasso by CV", Refinement.lasso());
        ways.forEach((name, how) -> {
            Refined refined = DeepScn.refine(model, parts.samples(0), how);
            double validation = parts.rmse(refined.model(), 1) / parts.rmse(model, 1);
            double test = parts.rmse(refined.model(), 2) / parts.rmse(model, 2);
            ratios.computeIfAbsent(name, key -> new ArrayList<>()).add(new double[] {validation, test});
            System.out.printf(
                    Locale.ROOT,
                    "%-10s %-18s %-12d %-30s %.3f %.3f%n",
                    patience ? "patience" : "all",
                    name,
                    fold,
                    model.network().nodes() + " to " + refined.report().after().readNodes(),
                    validation,
                    test);
        });
    }

    /** Training, validation and test rows of a fold; inputs standardised on the training rows. */
    private static final class Parts {
        private final List<List<double[]>> inputs = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        private final List<List<double[]>> targets = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());

        Parts(ClassTable table, int fold) {
            var random = new Random(100 + fold);
            for (int i = 0; i < table.inputs().size(); i++) {
                double[] row = table.inputs().get(i);
                boolean tested = Double.parseDouble(table.labels().get(i)) == fold;
                int part = tested ? 2 : random.nextDouble() < VALIDATION ? 1 : 0;
                inputs.get(part).add(java.util.Arrays.copyOf(row, row.length - 1));
                targets.get(part).add(new double[] {row[row.length - 1]});
            }
            standardise();
        }

        private void standardise() {
            List<double[]> training = inputs.get(0);
            for (int j = 0; j < training.get(0).length; j++) {
                int column = j;
                double mean = training.stream()
                        .mapToDouble(row -> row[column])
                        .average()
                        .orElseThrow();
                double variance = training.stream()
                        .mapToDouble(row -> Math.pow(row[column] - mean, 2))
                        .average()
                        .orElseThrow();
                inputs.forEach(part -> part.forEach(row -> row[column] = (row[column] - mean) / Math.sqrt(variance)));
            }
        }

        Samples samples(int part) {
            return Samples.of(rows(inputs, part), rows(targets, part));
        }

        double rmse(DeepScnModel model, int part) {
            return Metrics.rmse(model.predict(rows(inputs, part)), rows(targets, part));
        }

        private static double[][] rows(List<List<double[]>> parts, int part) {
            return parts.get(part).toArray(double[][]::new);
        }
    }
}
