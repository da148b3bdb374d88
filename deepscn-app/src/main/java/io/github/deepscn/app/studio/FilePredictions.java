package io.github.deepscn.app.studio;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.KnownColumns;
import io.github.deepscn.app.studio.http.Call;
import io.github.deepscn.app.text.InspectionNotes;
import io.github.deepscn.app.training.PredictionColumns;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.Inspection;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a model predicts for the rows of a file: its columns and the predictions beside them, kept with the run as CSV.
 *
 * @param id under which they can be had
 * @param head the first rows, null where a cell is missing
 */
record FilePredictions(
        String id, int rows, List<String> notes, List<String> columns, List<List<@Nullable String>> head) {
    private static final int HEAD = 20;
    private static final int ID_BYTES = 8;
    private static final Pattern ID = Pattern.compile("[a-z0-9-]{1,40}");

    private static final SecureRandom RANDOM = new SecureRandom();

    /**
     * Reads rows, predicts them, and keeps both.
     *
     * @throws BadInputException if the rows cannot be used
     */
    static FilePredictions make(TrainedRun run, UploadName name, Call upload) throws IOException {
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
        ReadOptions reading = KnownColumns.of(model.encoder(), ReadOptions.defaults());
        Table rows = TableReader.with(reading).read(source.toString());
        Inspection inspection = model.encoder().inspect(rows);
        Table result = Table.of(PredictionColumns.beside(
                rows.columns(), PredictionColumns.alone().of(model, rows, inspection)));
        byte[] bytes = new byte[ID_BYTES];
        RANDOM.nextBytes(bytes);
        String id = HexFormat.of().formatHex(bytes);
        Path file = folder.resolve(id + ".csv");
        TableWriter.write(file.toString(), result, OutputStream.nullOutputStream());
        OwnerOnly.close(file);
        var notes = new ArrayList<>(InspectionNotes.warnings(inspection, model.encoder()));
        notes.addAll(InspectionNotes.of(inspection, rows.rows()));
        return new FilePredictions(id, rows.rows(), notes, result.names(), head(result));
    }

    private static List<List<@Nullable String>> head(Table table) {
        return IntStream.range(0, Math.min(HEAD, table.rows()))
                .mapToObj(i -> table.columns().stream()
                        .<@Nullable String>map(column -> column.isMissing(i) ? null : column.text(i))
                        .toList())
                .toList();
    }

    /** The file of predictions made before. */
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
