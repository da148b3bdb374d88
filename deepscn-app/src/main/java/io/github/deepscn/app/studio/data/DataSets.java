package io.github.deepscn.app.studio.data;

import io.github.deepscn.TableOptions;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.studio.folder.OwnerOnly;
import io.github.deepscn.app.studio.folder.StudioFolder;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.report.json.Json;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The data sets of a studio. Each has a folder {@code datasets/ID} with the uploaded file and its summary. A folder
 * gets its final name once it is complete. Thread-safe.
 */
public final class DataSets {
    private static final String SUMMARY = "dataset.json";
    private static final String DATA = "data";
    private static final String UNFINISHED = ".new-";

    private final Path folder;
    private final Map<String, DataSet> sets = new ConcurrentHashMap<>();

    /** Writes the file of a data set. */
    @FunctionalInterface
    public interface Source {
        void writeTo(Path file) throws IOException;
    }

    /** Opens the data sets in the folder of a studio. */
    public DataSets(Path studio) throws IOException {
        folder = OwnerOnly.folder(studio.resolve("datasets"));
        OwnerOnly.tree(folder);
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.toList()) {
                if (String.valueOf(entry.getFileName()).startsWith(UNFINISHED)) {
                    StudioFolder.delete(entry); // left by a process that died
                } else {
                    load(entry);
                }
            }
        }
    }

    /** Ignores folders without a data set. */
    private void load(Path entry) throws IOException {
        Path description = entry.resolve(SUMMARY);
        if (!Files.isRegularFile(description)) {
            return;
        }
        try (Stream<Path> files = Files.list(entry)) {
            var data = files.filter(file -> String.valueOf(file.getFileName()).startsWith(DATA + "."))
                    .findFirst();
            var summary = JsonMapper.shared().readValue(Files.readAllBytes(description), DataSetSummary.class);
            if (data.isPresent() && entry.endsWith(summary.id())) {
                sets.put(summary.id(), new DataSet(summary, data.get()));
            }
        } catch (JacksonException e) {
            throw new BadInputException(description + " is damaged; delete its folder, or restore the file");
        }
    }

    /** All data sets, newest first. */
    public List<DataSet> all() {
        return sets.values().stream()
                .sorted(Comparator.comparing((DataSet set) -> set.summary().created())
                        .reversed()
                        .thenComparing(DataSet::id))
                .toList();
    }

    /**
     * Finds a data set.
     *
     * @throws Refusal with 404 if there is none with this id
     */
    public DataSet find(String id) {
        DataSet set = sets.get(id);
        if (set == null) {
            throw new Refusal(404, "There is no such data set.");
        }
        return set;
    }

    /**
     * Adds a file. If it cannot be read as a table, nothing of it remains.
     *
     * @param target the column to suggest as target; null to guess it
     * @throws BadInputException if the file is not a table
     */
    public DataSet add(Upload name, @Nullable String target, Source source) throws IOException {
        String id = StudioFolder.newId();
        Path unfinished = OwnerOnly.folder(folder.resolve(UNFINISHED + id));
        try {
            Path file = unfinished.resolve(DATA + name.ending());
            source.writeTo(file);
            var notes = new ArrayList<String>();
            Table table = DataSet.read(file, name.shown(), TableOptions.fast(), notes::add);
            DataSetSummary summary = new TableProfile(table).summary(id, name.shown(), target, Files.size(file), notes);
            WholeFile.write(
                    unfinished.resolve(SUMMARY),
                    out -> out.write(Json.line(summary).getBytes(StandardCharsets.UTF_8)));
            OwnerOnly.tree(unfinished);
            Path place = folder.resolve(id);
            Files.move(unfinished, place, StandardCopyOption.ATOMIC_MOVE);
            var set = new DataSet(summary, place.resolve(DATA + name.ending()));
            sets.put(id, set);
            return set;
        } finally {
            StudioFolder.delete(unfinished);
        }
    }

    /**
     * Deletes a data set.
     *
     * @throws Refusal with 404 if there is none with this id
     */
    public void delete(String id) throws IOException {
        find(id);
        // Renames first: a process that dies here leaves no half of a data set behind.
        Path going = folder.resolve(UNFINISHED + id);
        Files.move(folder.resolve(id), going, StandardCopyOption.ATOMIC_MOVE);
        sets.remove(id);
        StudioFolder.delete(going);
    }
}
