package io.github.deepscn.app.cli;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.text.InspectionNotes;
import io.github.deepscn.table.Inspection;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A model file and rows for it. To be used as a {@link Mixin}. */
public final class ModelOptions {
    @Parameters(index = "0", paramLabel = "MODEL", description = "A model file written by train.")
    private Path model = Path.of("");

    @Parameters(index = "1", paramLabel = "DATA", description = "Rows with the columns of training.")
    private String data = "";

    @Mixin
    private final DataOptions reading = new DataOptions();

    public TableModel load() throws IOException {
        return TableModel.load(model);
    }

    public Table rows(TableModel loaded) throws IOException {
        return reading.read(data, loaded.encoder());
    }

    public Path modelFile() {
        return model;
    }

    /** Prints how rows differ from the training rows. */
    public static void note(CommonOptions common, TableModel model, Inspection inspection, int rows) {
        PrintWriter warnings = common.warnings();
        InspectionNotes.warnings(inspection, model.encoder()).forEach(line -> warnings.println("warning: " + line));
        warnings.flush();
        PrintWriter notes = common.notes();
        List<String> lines = InspectionNotes.of(inspection, rows);
        for (int k = 0; k < lines.size(); k++) {
            boolean outside = inspection.rowsOutside() > 0 && k == lines.size() - 1;
            notes.println(lines.get(k) + (outside ? "; --flag-extrapolation of predict marks them" : ""));
        }
        notes.flush();
    }

    /** The counts of an inspection as members of a JSON object. */
    public static Map<String, Object> members(Inspection inspection) {
        var members = new LinkedHashMap<String, Object>();
        members.put("missingCells", inspection.missing());
        members.put("lackingCells", inspection.lacking());
        members.put("clippedCells", inspection.clipped());
        members.put("unseenCategories", inspection.unseen());
        members.put("rowsOutside", inspection.rowsOutside());
        return members;
    }
}
