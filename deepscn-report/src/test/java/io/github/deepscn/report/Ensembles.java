package io.github.deepscn.report;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.io.ModelFile;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Trainings of several networks, which differ in their seeds; rows held out make intervals. */
public final class Ensembles {
    private Ensembles() {}

    public static TableFit fit(Table table, TableOptions options, int members) throws IOException {
        TablePlan plan = TableTraining.with(options).plan(table);
        Path file = Files.createTempFile("ensemble", ".safetensors");
        try {
            var networks = new ArrayList<NetworkState>();
            for (long seed = 1; seed <= members; seed++) {
                var seeded = options.withTraining(options.training().withSeed(seed));
                networks.addAll(
                        TableTraining.with(seeded).fit(plan).model().state().members());
            }
            ModelFile.write(file, new EnsembleState(networks, plan.encoder(), Optional.empty()));
            TableModel plain = TableModel.load(file);
            if (plan.task() != Task.CLASSIFICATION && plan.validation().rows() > 0) {
                ModelFile.write(file, new EnsembleState(networks, plan.encoder(), intervals(plain, plan.validation())));
            }
            return new TableFit(TableModel.load(file), plan.training(), plan.validation(), java.util.Optional.empty());
        } finally {
            Files.delete(file);
        }
    }

    private static Optional<Intervals> intervals(TableModel model, Table held) {
        double[][] residuals = model.predict(held);
        List<String> targets = model.targets();
        for (int i = 0; i < residuals.length; i++) {
            for (int q = 0; q < targets.size(); q++) {
                double truth = Double.parseDouble(held.column(targets.get(q)).text(i));
                residuals[i][q] = (truth - residuals[i][q])
                        / model.encoder().targets().get(q).scale();
            }
        }
        return Optional.of(Intervals.of(residuals));
    }
}
