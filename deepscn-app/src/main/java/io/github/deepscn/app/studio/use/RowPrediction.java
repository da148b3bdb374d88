package io.github.deepscn.app.studio.use;

import io.github.deepscn.TableModel;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.report.page.Shown;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.Inspection;
import io.github.deepscn.table.NumberEncoding;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The prediction for one row. */
sealed interface RowPrediction {
    /** Sentences about what differs from the training rows and what could not be computed. */
    List<String> notes();

    /** Numbers. */
    record OfNumbers(List<Output> outputs, List<String> notes) implements RowPrediction {}

    /**
     * A number.
     *
     * @param low lower end of its interval, if there is one
     * @param high upper end
     */
    record Output(
            String name,
            double value,
            @Nullable Double low,
            @Nullable Double high) {}

    /** A class, and the probabilities of all classes, most probable first. */
    record OfClasses(String label, List<Probability> probabilities, List<String> notes) implements RowPrediction {}

    /** The probability of a class. */
    record Probability(String label, double probability) {}

    /**
     * Predicts a row.
     *
     * @param cells texts by column
     * @param coverage the share of actual values that should lie within the intervals
     * @throws io.github.deepscn.app.http.Refusal if a cell has the wrong type
     */
    static RowPrediction of(TableModel model, Map<String, String> cells, double coverage) {
        Table row = TypedRow.of(model.encoder(), cells);
        List<String> notes = notes(model, row);
        if (model.task() == Task.CLASSIFICATION) {
            double[] probabilities = model.probabilities(row)[0];
            return new OfClasses(
                    model.classes(row)[0],
                    IntStream.range(0, probabilities.length)
                            .mapToObj(c -> new Probability(model.labels().get(c), probabilities[c]))
                            .sorted(Comparator.comparingDouble(Probability::probability)
                                    .reversed())
                            .toList(),
                    notes);
        }
        double[] values = model.predict(row)[0];
        Optional<double[]> reach = halfWidths(model, row, coverage, notes);
        return new OfNumbers(
                IntStream.range(0, values.length)
                        .mapToObj(q -> new Output(
                                model.outputs().get(q),
                                values[q],
                                reach.map(width -> values[q] - width[q]).orElse(null),
                                reach.map(width -> values[q] + width[q]).orElse(null)))
                        .toList(),
                notes);
    }

    private static Optional<double[]> halfWidths(TableModel model, Table row, double coverage, List<String> notes) {
        try {
            return Optional.of(model.halfWidths(row, coverage)[0]);
        } catch (BadInputException e) {
            notes.add(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private static List<String> notes(TableModel model, Table row) {
        var notes = new ArrayList<String>();
        List<Inspection.ColumnCount> counts = model.encoder().inspect(row).columns();
        for (int k = 0; k < counts.size(); k++) {
            ColumnEncoding input = model.encoder().inputs().get(k);
            String cell = input.column() + " is " + row.column(input.column()).text(0);
            if (counts.get(k).missing() > 0) {
                notes.add(input.column() + " is missing; it was filled in"
                        + (counts.get(k).lacking() > 0 ? ", although training rows always had it" : ""));
            }
            if (counts.get(k).unseen() > 0) {
                notes.add(cell + ", a category that training did not see");
            }
            if (counts.get(k).outside() > 0) {
                notes.add(cell + ", outside of what training saw"
                        + (input instanceof NumberEncoding range
                                ? ": " + Shown.number(range.least()) + " to " + Shown.number(range.largest())
                                : "")
                        + (counts.get(k).clipped() > 0 ? "; it counts as the nearest number that may be" : ""));
            }
        }
        return notes;
    }
}
