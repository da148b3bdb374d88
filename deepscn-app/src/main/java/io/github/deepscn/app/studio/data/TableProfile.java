package io.github.deepscn.app.studio.data;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.EncoderLearning;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.IgnoredColumn.Reason;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a person should know about a table before training on it. */
public final class TableProfile {
    private static final int COLUMNS_WITH_HISTOGRAMS = 200;
    private static final int HEAD = 20;
    private static final int LONGEST_CELL = 200;

    /** Usual names of the column to predict. */
    private static final Set<String> TARGETS = Set.of("target", "label", "class", "y", "outcome", "response");

    private final Table table;
    private final Optional<ImageShape> image;
    private final Map<String, Kind> kinds = new HashMap<>();
    private final Map<String, Reason> ignored = new HashMap<>();
    private final List<ColumnProfile> columns;

    TableProfile(Table table) {
        this.table = table;
        image = ImageShape.of(table);
        table.columns()
                .forEach(
                        column -> kinds.put(column.name(), column instanceof TextColumn ? Kind.CATEGORY : Kind.NUMBER));
        learn();
        columns = IntStream.range(0, table.columns().size())
                .parallel()
                .mapToObj(this::profile)
                .toList();
    }

    /** Finds the kind of every column, as if all were inputs. */
    private void learn() {
        try {
            var encoder = EncoderLearning.learn(
                    table, EncoderOptions.standard(), List.of(), Optional.empty(), Optional.empty(), Optional.empty());
            encoder.inputs().forEach(input -> kinds.put(input.column(), input.kind()));
            encoder.ignored().forEach(column -> ignored.put(column.column(), column.reason()));
        } catch (BadInputException e) {
            // No column is usable as input. The table can still be shown.
        }
    }

    private ColumnProfile profile(int place) {
        Column column = table.columns().get(place);
        return ColumnProfile.of(column, requireNonNull(kinds.get(column.name())), place < COLUMNS_WITH_HISTOGRAMS);
    }

    /**
     * The profile of a data set.
     *
     * @param target the column to suggest as target; null to guess it
     * @param notes sentences on how cells were understood
     */
    DataSetSummary summary(String id, String name, @Nullable String target, long bytes, List<String> notes) {
        return new DataSetSummary(
                id,
                name,
                Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
                table.rows(),
                bytes,
                image.orElse(null),
                columns,
                head(table),
                target == null ? target() : target,
                Stream.concat(warnings().stream(), notes.stream()).toList());
    }

    /** The first rows of a table as text, null where a cell is missing. */
    public static List<List<@Nullable String>> head(Table table) {
        var head = new ArrayList<List<@Nullable String>>();
        for (int i = 0; i < Math.min(HEAD, table.rows()); i++) {
            List<@Nullable String> row = new ArrayList<>();
            for (Column column : table.columns()) {
                row.add(column.isMissing(i) ? null : shortened(column.text(i)));
            }
            head.add(row);
        }
        return head;
    }

    static String shortened(String cell) {
        return cell.length() <= LONGEST_CELL ? cell : cell.substring(0, LONGEST_CELL) + "…";
    }

    /** The likely target: a column with a usual name, or else the last suitable column. */
    private @Nullable String target() {
        List<ColumnProfile> possible = columns.stream()
                .filter(column -> column.missing() == 0 && !ignored.containsKey(column.name()))
                .filter(column -> !column.kind().equals("date") && !(image.isPresent() && isPixel(column)))
                .toList();
        return possible.stream()
                .filter(column -> TARGETS.contains(column.name().strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .or(() ->
                        possible.stream().skip(Math.max(0, possible.size() - 1)).findFirst())
                .map(ColumnProfile::name)
                .orElse(null);
    }

    /** Sentences about what may be wrong with the table. */
    private List<String> warnings() {
        List<ColumnProfile> shown = columns.stream()
                .filter(column -> image.isEmpty() || !isPixel(column))
                .toList();
        return DataWarnings.of(table.rows(), columns.size(), shown, ignored);
    }

    private static boolean isPixel(ColumnProfile column) {
        return ImageShape.isPixel(column.name());
    }
}
