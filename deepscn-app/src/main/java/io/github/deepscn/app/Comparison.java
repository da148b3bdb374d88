package io.github.deepscn.app;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.table.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Repeated cross-validation of several learners, on the same folds for all. */
final class Comparison {
    private final TableOptions options;
    private final int folds;
    private final int repeats;
    private final int threads;

    /**
     * One of the learners.
     *
     * @param name its name
     * @param options its options
     */
    record Learner(String name, TableOptions options) {}

    /**
     * A mean over all folds.
     *
     * @param standardError of the mean, from the variation between folds
     */
    record Mean(double mean, double standardError) {
        static Mean of(List<Double> values) {
            double mean = values.stream().mapToDouble(v -> v).average().orElse(Double.NaN);
            double squares =
                    values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
            int count = values.size();
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

    Comparison(TableOptions options, int folds, int repeats, int threads) {
        this.options = options;
        this.folds = folds;
        this.repeats = repeats;
        this.threads = threads;
    }

    /** DeepSCN with the options, a shallow SCN with the same number of nodes, and least squares with ridge. */
    List<Learner> learners() {
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
        return List.of(
                new Learner("DeepSCN", options),
                new Learner("SCN", options.withTraining(shallow.withLayers(nodes))),
                new Learner(
                        "ridge", options.withTraining(linear).withoutEnsemble().withHoldOut(HoldOut.none())));
    }

    int trainings() {
        return learners().size() * folds * repeats;
    }

    /**
     * Trains and tests all learners.
     *
     * @param done receives the name of the learner after each training
     */
    List<Result> run(Table table, Consumer<String> done) {
        var target = TargetChoice.of(table, options.targets(), options.task());
        boolean classes = target.task() == Task.CLASSIFICATION;
        var splits = new ArrayList<List<int[]>>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            splits.addAll(options.holdOut()
                    .folds(
                            table,
                            classes ? Optional.of(target.columns().get(0)) : Optional.empty(),
                            folds,
                            options.training().seed() + repeat));
        }
        var results = new ArrayList<Result>();
        for (Learner learner : learners()) {
            results.add(run(learner.name(), learner.options().withTask(target.task()), table, splits, done));
        }
        return results;
    }

    private Result run(String name, TableOptions how, Table table, List<List<int[]>> splits, Consumer<String> done) {
        var errors = new ArrayList<Double>();
        var seconds = new ArrayList<Double>();
        var others = new ArrayList<Double>();
        double nodes = 0;
        for (List<int[]> split : splits) {
            long start = System.nanoTime();
            TableFit fit = TableTraining.with(how).threads(threads).fit(table.pick(split.get(0)));
            seconds.add((System.nanoTime() - start) / 1e9);
            TableModel model = fit.model();
            Table test = table.pick(split.get(1));
            if (model.task() == Task.CLASSIFICATION) {
                var scores = model.evaluateClasses(test);
                errors.add(scores.accuracy());
                others.add(scores.logLoss());
            } else {
                var scores = model.evaluateNumbers(test);
                errors.add(scores.rmse());
                others.add(scores.r2());
            }
            nodes += (double) model.nodes() / splits.size();
            done.accept(name);
        }
        return new Result(
                name, Mean.of(errors), Mean.of(others), Mean.of(seconds).mean(), nodes);
    }
}
