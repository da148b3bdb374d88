package io.github.deepscn.bench.learners;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
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
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Error of a network before and after refinement of its read-out, on rows that took no part in the refinement. */
public final class SparsityStudy {
    private static final double VALIDATION_SHARE = 0.2;

    private SparsityStudy() {}

    /** Prints the ratios of the errors after and before refinement, means over the folds. */
    public static void run(Path folder, int folds) throws IOException {
        DataSet concrete = DataSet.read(folder, "concrete");
        System.out.println("| stop | refinement | validation RMSE ratio | test RMSE ratio |\n|---|---|---|---|");
        for (int patience : new int[] {25, 0}) {
            var ratios = new LinkedHashMap<String, List<double[]>>();
            for (int fold = 0; fold < folds; fold++) {
                refine(concrete, fold, patience, ratios);
            }
            ratios.forEach((name, values) -> System.out.printf(
                    Locale.ROOT,
                    "| %s | %s | %.3f | %.3f |%n",
                    patience == 0 ? "all nodes" : "patience " + patience,
                    name,
                    values.stream().mapToDouble(ratio -> ratio[0]).average().orElseThrow(),
                    values.stream().mapToDouble(ratio -> ratio[1]).average().orElseThrow()));
        }
    }

    private static void refine(DataSet set, int fold, int patience, Map<String, List<double[]>> ratios) {
        Examples rest = set.training(fold);
        double[] draws = new Random(100 + fold).doubles(rest.rows()).toArray();
        Examples training = pick(rest, row -> draws[row] >= VALIDATION_SHARE);
        var scale = new Scale(training.inputs());
        Samples learnt = samples(scale, training);
        Samples validation = samples(scale, pick(rest, row -> draws[row] < VALIDATION_SHARE));
        Samples test = samples(scale, set.test(fold));
        Options options = Options.paper()
                .withLayers(100, 100)
                .withScopes(0.1, 0.3, 0.5, 1, 2, 5)
                .withLinks(new Links(true, true))
                .withPatience(patience)
                .withSeed(fold + 1L);
        DeepScnModel model = DeepScn.with(options).validation(validation).fit(learnt);
        var ways = new LinkedHashMap<String, Refinement>();
        ways.put("elimination to 50 %", Refinement.elimination(model.network().nodes() / 2));
        ways.put("elimination by cross-validation", Refinement.elimination());
        ways.put("Lasso by cross-validation", Refinement.lasso());
        ways.forEach((name, how) -> {
            DeepScnModel refined = DeepScn.refine(model, learnt, how).model();
            ratios.computeIfAbsent(name, key -> new ArrayList<>()).add(new double[] {
                rmse(refined, validation) / rmse(model, validation), rmse(refined, test) / rmse(model, test)
            });
        });
    }

    private static Examples pick(Examples rows, IntPredicate wanted) {
        return rows.pick(IntStream.range(0, rows.rows()).filter(wanted).toArray());
    }

    private static Samples samples(Scale scale, Examples rows) {
        return Samples.of(scale.apply(rows.inputs()), rows.targets());
    }

    private static double rmse(DeepScnModel model, Samples rows) {
        return Metrics.rmse(
                model.predict(rows.inputs().toRows()), rows.targets().toRows());
    }
}
