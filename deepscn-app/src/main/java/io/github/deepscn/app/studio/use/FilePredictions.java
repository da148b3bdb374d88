package io.github.deepscn.app.studio.use;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.http.Call;
import io.github.deepscn.app.studio.data.TableProfile;
import io.github.deepscn.app.studio.data.Upload;
import io.github.deepscn.app.studio.folder.OwnerOnly;
import io.github.deepscn.app.studio.folder.StudioFolder;
import io.github.deepscn.app.studio.runs.TrainedRun;
import io.github.deepscn.app.text.InspectionNotes;
import io.github.deepscn.app.text.RowCounts;
import io.github.deepscn.app.training.PredictionColumns;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.Inspection;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The predictions for the rows of a file, stored with the run as CSV beside the columns of the file.
 *
 * @param id identifies the stored file
 * @param head the first rows, null where a cell is missing
 */
record FilePredictions(
        String id, int rows, List<String> notes, List<String> columns, List<List<@Nullable String>> head) {
    private static final Pattern ID = Pattern.compile("[a-z0-9-]{1,40}");

    /**
     * Reads rows, predicts them, and stores both.
     *
     * @throws BadInputException if the model cannot use the rows
     */
    static FilePredictions make(TrainedRun run, Upload name, Call upload) throws IOException {
        Path folder = OwnerOnly.folder(folder(run));
        Path copy = Files.createTempFile(folder, "upload-", name.ending());
        try {
            Upload.save(upload, copy);
            return make(run.model(), folder, copy);
        } catch (BadInputException e) {
            throw new BadInputException(String.valueOf(e.getMessage()).replace(copy.toString(), name.shown()));
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    private static FilePredictions make(TableModel model, Path folder, Path source) throws IOException {
        var understood = new ArrayList<String>();
        Table rows = new DataOptions().read(source.toString(), model, understood::add);
        Inspection inspection = model.encoder().inspect(rows);
        Table result = beside(rows, model, inspection);
        String id = StudioFolder.newId();
        Path file = folder.resolve(id + ".csv");
        TableWriter.write(file.toString(), result, OutputStream.nullOutputStream());
        OwnerOnly.close(file);
        RowCounts counts = new RowCounts(model).add(inspection, rows.rows());
        var notes = new ArrayList<>(InspectionNotes.warnings(counts, model.encoder()));
        notes.addAll(InspectionNotes.of(counts, ""));
        notes.addAll(understood);
        return new FilePredictions(id, rows.rows(), notes, result.names(), TableProfile.head(result));
    }

    /** The rows with the model's predictions as additional columns. */
    static Table beside(Table rows, TableModel model, Inspection inspection) {
        return Table.of(PredictionColumns.beside(
                rows.columns(), PredictionColumns.alone().of(model, rows, inspection)));
    }

    /** The file of earlier predictions. */
    static Optional<Path> find(TrainedRun run, String id) {
        return Optional.of(id)
                .filter(text -> ID.matcher(text).matches())
                .map(text -> folder(run).resolve(text + ".csv"))
                .filter(Files::isRegularFile);
    }

    private static Path folder(TrainedRun run) {
        return run.folder().resolve("predictions");
    }
}
