package io.github.deepscn.app;

import io.github.deepscn.app.cli.CommonOptions;
import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.app.cli.Failures;
import io.github.deepscn.app.training.PlannedTraining;
import io.github.deepscn.report.json.Json;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A command with a result: one JSON document for programs, or text for people. */
@Command(sortOptions = false)
abstract class ResultCommand implements Callable<Integer> {
    @Mixin
    final CommonOptions common = new CommonOptions();

    /** Does the work and {@linkplain #show shows} its result. */
    abstract void run() throws IOException;

    @Override
    public final Integer call() throws IOException {
        run();
        return ExitCodes.OK;
    }

    /**
     * Shows the result on standard output.
     *
     * @param document the JSON document
     * @param text prints the text
     */
    final void show(Object document, Consumer<PrintWriter> text) {
        if (common.json()) {
            Json.write(common.data(), document);
        } else {
            text.accept(common.out());
        }
    }

    /** The rows that have all of these columns; a note counts the others. */
    final Table complete(Table rows, List<String> targets) {
        Table complete = TableRows.complete(rows, targets);
        if (complete.rows() < rows.rows()) {
            common.notes().println(PlannedTraining.dropped(rows.rows() - complete.rows()));
        }
        return complete;
    }

    /** Refuses options that do not go together. */
    final void require(boolean condition, String message) {
        if (!condition) {
            throw Failures.badUsage(common.command(), message);
        }
    }
}
