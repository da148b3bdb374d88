package io.github.deepscn.app;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.table.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/** Repeated cross-validation of several learners, on the same folds for all. */
record Comparison(TableOptions options, int folds, int repeats, int threads) {
    /**
     * A mean over all folds.
     *
     * @param standardError of the mean, from the variation between folds
     */
    record Mean(double mean, double standardError) {
        private static Mean of(List<Trial> trials, ToDoubleFunction<Trial> figure) {
            double[] values = trials.stream().mapToDouble(figure).toArray();
            double mean = Arrays.stream(values).average().orElse(Double.NaN);
            double squares =
                    Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
            int count = values.length;
            return new Mean(mean, count < 2 ? Double.NaN : Math.sqrt(squares / (count - 1) / count));
        }
    }

    /**
     * The scores of a learner.
     *
     * @param error RMSE, or accuracy of classes
     * @param second R², or log loss of classes
     * @param seconds the mean time of a training
     * @param nodes the mean number of nodes
     */
    record Result(String name, Mean error, Mean second, double seconds, double nodes) {}

    /** One training, as in {@link Result}. */
    private record Trial(double error, double second, double seconds, int nodes) {}

    /** DeepSCN with the options, a shallow SCN with the same number of nodes, and least squares with ridge. */
    Map<String, TableOptions> learners() {
        var training = options.training();
        int nodes = training.layers().stream().mapToInt(width -> width).sum();
        var shallow = training.search().scopes().size() == 1
                ? training
                : training.withLayerScopes(List.of(training.search().scopes().get(0)));
        // with no time for a node, only the links remain
        var linear = shallow.withLayers(1)
                .withLinks(new Links(true, true))
                .withShrinkage(Shrinkage.chosenBy(Shrinkage.Criterion.LEAVE_ONE_OUT))
                .withTimeBudget(Duration.ofNanos(1));
        var learners = new LinkedHashMap<String, TableOptions>();
        learners.put("DeepSCN", options);
        learners.put("SCN", options.withTraining(shallow.withLayers(nodes)));
        learners.put("ridge", options.withTraining(linear).withoutEnsemble().withHoldOut(HoldOut.none()));
        return learners;
    }

    int trainings() {
        return learners().size() * folds * repeats;
    }

    /**
     * Trains and tests all learners.
     *
     * @param done receives the name of the learner after each training
     */
    List<Result> run(Table table, TargetChoice target, Consumer<String> done) {
        Optional<Column> classes =
                target.columns().stream().findFirst().filter(column -> target.task() == Task.CLASSIFICATION);
        var splits = new ArrayList<List<int[]>>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            splits.addAll(options.holdOut()
                    .folds(table, classes, folds, options.training().seed() + repeat));
        }
        var results = new ArrayList<Result>();
        learners().forEach((name, how) -> {
            var trials = new ArrayList<Trial>();
            for (List<int[]> split : splits) {
                trials.add(trial(how.withTask(target.task()), table.pick(split.get(0)), table.pick(split.get(1))));
                done.accept(name);
            }
            results.add(new Result(
                    name,
                    Mean.of(trials, Trial::error),
                    Mean.of(trials, Trial::second),
                    Mean.of(trials, Trial::seconds).mean(),
                    Mean.of(trials, Trial::nodes).mean()));
        });
        return results;
    }

    private Trial trial(TableOptions how, Table training, Table test) {
        long start = System.nanoTime();
        TableModel model =
                TableTraining.with(how).threads(threads).fit(training).model();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (model.task() == Task.CLASSIFICATION) {
            var scores = model.evaluateClasses(test);
            return new Trial(scores.accuracy(), scores.logLoss(), seconds, model.nodes());
        }
        var scores = model.evaluateNumbers(test);
        return new Trial(scores.rmse(), scores.r2(), seconds, model.nodes());
    }
}
