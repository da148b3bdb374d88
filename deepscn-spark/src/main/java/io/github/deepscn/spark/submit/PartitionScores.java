package io.github.deepscn.spark.submit;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.training.Scores;
import io.github.deepscn.spark.submit.CellRow.Part;
import io.github.deepscn.table.Inspection;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import java.io.Serializable;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How well a model predicts the rows of a partition, those it learnt from and those held out; or, appended, of several.
 */
final class PartitionScores implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Side learnt;
    private final Side held;
    private long missing;
    private long unseen;

    /** One of both is of no use. */
    private static final class Side implements Serializable {
        private static final long serialVersionUID = 1L;

        private final NumberSums numbers;
        private final ClassSums classes;

        Side(TableModel model) {
            this.numbers = new NumberSums(
                    model.task() == Task.CLASSIFICATION ? 0 : model.outputs().size());
            this.classes = new ClassSums(model.labels().size());
        }

        void append(Side next) {
            numbers.append(next.numbers);
            classes.append(next.classes);
        }

        Optional<Map<String, Object>> scores(TableModel model) {
            boolean labelled = model.task() == Task.CLASSIFICATION;
            long rows = labelled ? classes.rows() : numbers.rows();
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

    PartitionScores(TableModel model) {
        this.learnt = new Side(model);
        this.held = new Side(model);
    }

    /** Predicts all rows. */
    static PartitionScores of(Iterator<CellRow> rows, CellReader reader, TableModel model) {
        var scores = new PartitionScores(model);
        while (rows.hasNext()) {
            List<CellRow> batch = Batches.next(rows);
            for (Part part : new Part[] {Part.LEARNT, Part.HELD_OUT}) {
                List<CellRow> some =
                        batch.stream().filter(row -> row.part() == part).toList();
                if (!some.isEmpty()) {
                    scores.add(part, reader.table(some), model);
                }
            }
        }
        return scores;
    }

    private void add(Part part, Table table, TableModel model) {
        Side side = part == Part.LEARNT ? learnt : held;
        Inspection inspection = model.encoder().inspect(table);
        missing += part == Part.LEARNT ? inspection.missing() : 0;
        unseen += inspection.unseen();
        if (model.task() == Task.CLASSIFICATION) {
            addClasses(side.classes, table, model);
        } else {
            addNumbers(side.numbers, table, model);
        }
    }

    private static void addNumbers(NumberSums sums, Table table, TableModel model) {
        double[][] predictions = model.predict(table);
        double[][] targets = targets(table, model);
        for (int i = 0; i < targets.length; i++) {
            sums.add(predictions[i], targets[i]);
        }
    }

    /** In their own units; those of an autoencoder are its inputs, encoded. */
    private static double[][] targets(Table table, TableModel model) {
        if (model.task() == Task.AUTOENCODER) {
            return model.encoder().encode(table).toRows();
        }
        List<TargetEncoding> asTheyAre = model.encoder().targets().stream()
                .map(target -> new TargetEncoding(target.column(), true, 0, 1))
                .toList();
        return TableRows.targets(table, asTheyAre).toRows();
    }

    private static void addClasses(ClassSums sums, Table table, TableModel model) {
        double[][] probabilities = model.probabilities(table);
        String[] labels =
                TableRows.labels(table.column(model.encoder().targets().get(0).column()));
        for (int i = 0; i < labels.length; i++) {
            sums.add(probabilities[i], Collections.binarySearch(model.labels(), labels[i]));
        }
    }

    void append(PartitionScores next) {
        learnt.append(next.learnt);
        held.append(next.held);
        missing += next.missing;
        unseen += next.unseen;
    }

    /** Missing cells of the rows that were learnt from. */
    long missing() {
        return missing;
    }

    /** Cells with a category that the encoder has not seen. */
    long unseen() {
        return unseen;
    }

    /** Of the rows that were learnt from. */
    Map<String, Object> learnt(TableModel model) {
        return learnt.scores(model).orElseThrow();
    }

    /** Of the rows held out, if there are any. */
    Optional<Map<String, Object>> held(TableModel model) {
        return held.scores(model);
    }
}
