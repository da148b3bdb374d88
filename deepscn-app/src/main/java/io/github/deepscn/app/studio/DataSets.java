package io.github.deepscn.app.studio;

import io.github.deepscn.app.json.Json;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The data sets of a studio, each a folder {@code datasets/ID} with the file as it came and what is known of it. A
 * folder gets its name when all is in it, so that none is half written. Thread-safe.
 */
final class DataSets {
    private static final Pattern ID = Pattern.compile("[a-z0-9-]{1,40}");
    private static final String SUMMARY = "dataset.json";
    private static final String DATA = "data";
    private static final String UNFINISHED = ".new-";

    private final Path folder;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, DataSet> sets = new ConcurrentHashMap<>();

    /** Writes a file of data. */
    @FunctionalInterface
    interface Source {
        void writeTo(Path file) throws IOException;
    }

    /**
     * The data sets in the folder of a studio.
     *
     * @throws IOException if the folder cannot be read or made
     */
    DataSets(Path studio) throws IOException {
        folder = OwnerOnly.folder(studio.resolve("datasets"));
        OwnerOnly.tree(folder);
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.toList()) {
                if (String.valueOf(entry.getFileName()).startsWith(UNFINISHED)) {
                    remove(entry); // of a process that died
                } else {
                    load(entry);
                }
            }
        }
    }

    /** Folders that hold no data set, whatever they are, are passed over. */
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
            throw new BadInputException(description + " is damaged; remove its folder, or bring the file back");
        }
    }

    /** The newest first. */
    List<DataSet> all() {
        return sets.values().stream()
                .sorted(Comparator.comparing((DataSet set) -> set.summary().created())
                        .reversed()
                        .thenComparing(DataSet::id))
                .toList();
    }

    /**
     * A data set.
     *
     * @throws Refusal with 404 if there is none of this id
     */
    DataSet find(String id) {
        DataSet set = ID.matcher(id).matches() ? sets.get(id) : null;
        if (set == null) {
            throw new Refusal(404, "There is no such data set.");
        }
        return set;
    }

    /**
     * Brings in a file, if it can be read as a table; else nothing is left of it.
     *
     * @param target the column to suggest, if that is known
     * @throws BadInputException if it is no table
     */
    DataSet add(UploadName name, @Nullable String target, Source source) throws IOException {
        String id = Long.toString(random.nextLong() >>> 1, Character.MAX_RADIX);
        Path unfinished = OwnerOnly.folder(folder.resolve(UNFINISHED + id));
        try {
            Path file = unfinished.resolve(DATA + name.ending());
            source.writeTo(file);
            Table table = DataSet.read(file, name.shown(), Map.of(), 0);
            DataSetSummary summary = summary(id, name.shown(), target, Files.size(file), table);
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
            remove(unfinished);
        }
    }

    private static DataSetSummary summary(String id, String name, @Nullable String target, long bytes, Table table) {
        TableProfile profile = TableProfile.of(table);
        return new DataSetSummary(
                id,
                name,
                Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
                table.rows(),
                bytes,
                profile.image().orElse(null),
                profile.columns(),
                profile.head(),
                target == null ? profile.target() : target,
                profile.warnings());
    }

    /**
     * Deletes a data set.
     *
     * @throws Refusal with 404 if there is none of this id
     */
    void delete(String id) throws IOException {
        find(id);
        // under another name first, so that a process that dies here leaves no half of it behind
        Path going = folder.resolve(UNFINISHED + id);
        Files.move(folder.resolve(id), going, StandardCopyOption.ATOMIC_MOVE);
        sets.remove(id);
        remove(going);
    }

    private static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
