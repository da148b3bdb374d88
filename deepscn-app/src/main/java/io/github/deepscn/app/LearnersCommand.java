package io.github.deepscn.app;

import io.github.deepscn.TableOptions;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.training.TrainingArguments;
import io.github.deepscn.source.SizeCheck;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetChoice;
import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A command that trains on parts of a table, with the options of train, and judges by the other rows. */
abstract class LearnersCommand extends ResultCommand {
    @Parameters(paramLabel = "DATA", description = "A table, as for train.")
    String data = "";

    @Mixin
    final TrainingArguments learning = new TrainingArguments();

    @Mixin
    private final DataOptions reading = new DataOptions();

    private int droppedRows;

    final Table read(TableOptions options) throws IOException {
        learning.requireTarget();
        Table all = reading.read(data, options, SizeCheck.NONE, common.notes()::println);
        Table table = options.dropMissingTarget() ? complete(all, options.targets()) : all;
        droppedRows = all.rows() - table.rows();
        return table;
    }

    final TargetChoice target(Table table, TableOptions options) {
        return TargetChoice.of(table, options.targets(), options.task());
    }

    /** Why the task was chosen, and the number of rows without a target, as members of a JSON object. */
    final void addTarget(TargetChoice target, Map<String, Object> document) {
        document.put("taskReason", target.reason().isEmpty() ? null : target.reason());
        document.put("droppedRows", droppedRows);
    }
}
