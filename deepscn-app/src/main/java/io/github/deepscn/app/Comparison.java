package io.github.deepscn.app;

import io.github.deepscn.TableOptions;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.selection.Contender;
import io.github.deepscn.selection.CrossValidated;
import io.github.deepscn.selection.CrossValidation;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Several learners, judged on the same folds.
 *
 * @param options of the learner that the others are compared with
 * @param against options of other learners by their names
 */
record Comparison(TableOptions options, Map<String, TableOptions> against) {
    /** The learner that the others are compared with. */
    static final String FIRST = "DeepSCN";

    /** The learner with the same prediction for every row. */
    private static final String CONSTANT = "constant";

    /** A learner with its name. */
    record Result(String name, CrossValidated judged) {}

    /** The options as they are, a shallow SCN with the same number of nodes, least squares with ridge, and others. */
    private Map<String, TableOptions> trainings() {
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
        learners.put(FIRST, options);
        learners.put("SCN", options.withTraining(shallow.withLayers(nodes)));
        learners.put("ridge", options.withTraining(linear).withoutEnsemble().withHoldOut(HoldOut.none()));
        learners.putAll(against);
        return learners;
    }

    /** The most trainings of this number of folds. */
    int trainings(int folds) {
        Set<TableOptions> different = new HashSet<>(trainings().values());
        return (different.size() + 1) * folds;
    }

    /**
     * Trains and tests all learners; {@link #FIRST} is the first.
     *
     * @param done receives the name of the learner after each training
     */
    List<Result> run(Table table, CrossValidation validation, Task task, Consumer<String> done) {
        var known = new HashMap<TableOptions, CrossValidated>();
        var results = new ArrayList<Result>();
        trainings().forEach((name, how) -> {
            CrossValidation told = validation.withListener(fold -> done.accept(name));
            Contender learner = Contender.of(how.withTask(task));
            results.add(new Result(name, known.computeIfAbsent(how, options -> told.run(table, learner))));
        });
        if (task != Task.AUTOENCODER) {
            CrossValidation told = validation.withListener(fold -> done.accept(CONSTANT));
            Contender constant = Contender.constant(options.withTask(task));
            results.add(new Result(CONSTANT, told.run(table, constant)));
        }
        return results;
    }
}
