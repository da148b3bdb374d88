package io.github.deepscn.spark.submit;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.training.Scores;
import io.github.deepscn.spark.Batches;
import io.github.deepscn.spark.submit.CellRow.Part;
import io.github.deepscn.table.Inspection;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Sums from which the scores of a model on rows of one part follow. Sums of other rows can be added. */
final class ScoreSums implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Empty if the model is a classifier. */
    private final NumberSums numbers;
    /** Empty unless the model is a classifier. */
    private final ClassSums classes;
    /** Number of missing cells. */
    long missing;
    /** Number of cells with a category that the encoder has not seen. */
    long unseen;

    private ScoreSums(TableModel model) {
        this.numbers = new NumberSums(
                model.task() == Task.CLASSIFICATION ? 0 : model.outputs().size());
        this.classes = new ClassSums(model.labels().size());
    }

    /** Empty sums for the training rows and the held-out rows. */
    static List<ScoreSums> empty(TableModel model) {
        return new ArrayList<>(List.of(new ScoreSums(model), new ScoreSums(model)));
    }

    /** The sums of the training rows and the held-out rows of a partition. */
    static List<ScoreSums> of(Iterator<CellRow> rows, CellReader reader, TableModel model) {
        List<ScoreSums> sums = empty(model);
        while (rows.hasNext()) {
            Map<Part, List<CellRow>> batch =
                    Batches.next(rows, RowEncoding.BATCH).stream().collect(Collectors.groupingBy(row -> row.part));
            batch.remove(Part.NONE);
            batch.forEach((part, some) -> sums.get(part == Part.LEARNT ? 0 : 1).add(reader.table(some), model));
        }
        return sums;
    }

    private void add(Table table, TableModel model) {
        Inspection inspection = model.encoder().inspect(table);
        missing += inspection.missing();
        unseen += inspection.unseen();
        if (model.task() == Task.CLASSIFICATION) {
            double[][] probabilities = model.probabilities(table);
            String[] labels = TableRows.labels(
                    table.column(model.encoder().targets().get(0).column()));
            for (int i = 0; i < labels.length; i++) {
                classes.add(probabilities[i], Collections.binarySearch(model.labels(), labels[i]));
            }
        } else {
            double[][] predictions = model.predict(table);
            double[][] targets = targets(table, model);
            for (int i = 0; i < targets.length; i++) {
                numbers.add(predictions[i], targets[i]);
            }
        }
    }

    /** The targets in their own units; the targets of an autoencoder are its encoded inputs. */
    private static double[][] targets(Table table, TableModel model) {
        if (model.task() == Task.AUTOENCODER) {
            return model.encoder().encode(table).toRows();
        }
        List<TargetEncoding> unscaled = model.encoder().targets().stream()
                .map(target -> new TargetEncoding(target.column(), true, 0, 1))
                .toList();
        return TableRows.targets(table, unscaled).toRows();
    }

    void append(ScoreSums next) {
        numbers.append(next.numbers);
        classes.append(next.classes);
        missing += next.missing;
        unseen += next.unseen;
    }

    /** The scores, if there are rows. */
    Optional<Map<String, Object>> scores(TableModel model) {
        boolean labelled = model.task() == Task.CLASSIFICATION;
        long rows = labelled ? classes.rows : numbers.rows;
        if (rows == 0) {
            return Optional.empty();
        }
        Map<String, Object> scores = labelled
                ? Scores.members(classes.scores(model.labels()))
                : Scores.members(numbers.scores(model.outputs()));
        scores.put("rows", rows);
        return Optional.of(scores);
    }
}
