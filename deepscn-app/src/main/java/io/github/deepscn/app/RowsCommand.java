package io.github.deepscn.app;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.OutputFile;
import io.github.deepscn.app.text.InspectionNotes;
import io.github.deepscn.app.text.RowCounts;
import io.github.deepscn.app.text.RowCounts.Count;
import io.github.deepscn.source.TableParts;
import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A command that takes a model file and rows for it. */
abstract class RowsCommand extends ResultCommand {
    static final String STANDARD_OUTPUT = "-";

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model file written by train.")
    Path file = Path.of("");

    @Parameters(index = "1", paramLabel = "DATA", description = "Rows with the columns of training.")
    String data = "";

    @Mixin
    private final DataOptions reading = new DataOptions();

    final Table rows(TableModel model) throws IOException {
        return reading.read(data, model, common.notes()::println);
    }

    /** The rows in parts, since they may be more than the memory holds. */
    final TableParts parts(TableModel model) throws IOException {
        return reading.parts(data, model, common.notes()::println);
    }

    /** Refuses a file that cannot be written, and the files that are read. */
    final void requireWritable(String output) {
        if (!output.equals(STANDARD_OUTPUT)) {
            OutputFile.require(Path.of(output), data, file.toString());
        }
    }

    /** Writes a table to a file, or as CSV to standard output. */
    final void write(String output, TableParts table) throws IOException {
        if (output.equals(STANDARD_OUTPUT)) {
            TableWriter.write(table, common.data());
        } else {
            TableWriter.write(output, table, OutputStream.nullOutputStream());
        }
    }

    /** Prints how rows differ from the training rows. */
    final void note(TableModel model, RowCounts counts) {
        InspectionNotes.warnings(counts, model.encoder())
                .forEach(line -> common.warnings().println("warning: " + line));
        InspectionNotes.of(counts, "; predict --flag-extrapolation marks such rows")
                .forEach(common.notes()::println);
    }

    /** The counts as members of a JSON object. */
    static Map<String, Object> members(RowCounts counts) {
        var members = new LinkedHashMap<String, Object>();
        members.put("missingCells", counts.sum(Count::missing));
        members.put("lackingCells", counts.sum(Count::lacking));
        members.put("clippedCells", counts.sum(Count::clipped));
        members.put("unseenCategories", counts.sum(Count::unseen));
        members.put("rowsOutside", counts.rowsOutside());
        return members;
    }
}
