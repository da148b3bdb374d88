package io.github.deepscn.app.cli;

import io.github.deepscn.TableOptions;
import io.github.deepscn.options.ValueType;
import io.github.deepscn.selection.CrossValidation;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Run;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How often rows are cut into how many folds. To be used as a {@link Mixin}. */
public final class FoldOptions {
    @Option(
            names = "--folds",
            paramLabel = "K",
            order = 0,
            converter = AtLeastTwo.class,
            description = "Number of folds; 5 if not given.")
    private int folds = 5;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            order = 0,
            converter = PositiveInteger.class,
            description = "Repetitions with other folds; 1 if not given.")
    private int repeats = 1;

    /** Cross-validation of a learner. */
    public CrossValidation of(TableOptions options, int threads) {
        return CrossValidation.of(options, folds).withRepeats(repeats).withRun(Run.onThreads(threads));
    }

    /** What was judged and how, as the first members of a JSON object. */
    public Map<String, Object> document(Task task, int rows) {
        var document = new LinkedHashMap<String, Object>();
        document.put("task", ValueType.name(task));
        document.put("rows", rows);
        document.put("folds", folds);
        document.put("repeats", repeats);
        return document;
    }

    /** What the figures below are: {@code 5 folds, 2 times; mean +- standard error over the folds}. */
    public String heading() {
        return folds + " folds" + (repeats > 1 ? ", " + repeats + " times" : "")
                + "; mean +- standard error over the folds";
    }
}
