package io.github.deepscn.spark.submit;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.training.Scores;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.spark.Batches;
import io.github.deepscn.spark.submit.CellRow.Part;
import io.github.deepscn.table.Inspection;
import io.github.deepscn.table.Inspection.ColumnCount;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Sums over rows from which the scores of a model follow. They are an array, so that sums of other rows can be added.
 *
 * @param model the model that is scored
 */
record ScoreSums(TableModel model) {
    /** Place of the number of missing cells. */
    static final int MISSING = 0;
    /** Place of the number of cells with a category that the encoder has not seen. */
    static final int UNSEEN = 1;

    private static final int ROWS = 2;
    private static final int LOSS = 3;
    /** Place of the number of rows whose class the model does not know. */
    private static final int UNKNOWN = 4;
    /** Place of the first sum of the first output. The sums of an output are neighbours. */
    private static final int OUTPUTS = 5;

    /**
     * The sums of a number: Σd and Σd² of the distance d of its targets from the centre of the encoder, then Σe² and
     * Σ|e| of the errors e. A class has two sums: the number of its rows, and the number of rows predicted as this
     * class.
     */
    private static final int SUMS = 4;

    /** A smaller share of Σd² is the rounding error of targets that are all the same. */
    private static final double LEAST_SPREAD = 1e-12;

    private boolean predictsClasses() {
        return model.task() == Task.CLASSIFICATION;
    }

    /** Empty sums of the training rows, and of the held-out rows. */
    double[][] empty() {
        int outputs = Math.max(model.classes().size(), model.targets().size());
        return new double[2][OUTPUTS + SUMS * outputs];
    }

    /** The sums of the training rows, and of the held-out rows, of a partition. */
    double[][] of(Iterator<CellRow> rows, CellReader reader) {
        double[][] sums = empty();
        while (rows.hasNext()) {
            Batches.next(rows, RowEncoding.BATCH).stream()
                    .filter(row -> row.part != Part.NONE)
                    .collect(Collectors.groupingBy(row -> row.part))
                    .forEach((part, some) -> add(reader.table(some), sums[part == Part.LEARNT ? 0 : 1]));
        }
        return sums;
    }

    void add(Table table, double[] sums) {
        Inspection inspection = model.encoder().inspect(table);
        sums[MISSING] += inspection.missing();
        sums[UNSEEN] += inspection.sum(ColumnCount::unseen);
        sums[ROWS] += table.rows();
        if (predictsClasses()) {
            addClasses(table, sums);
        } else {
            addNumbers(table, sums);
        }
    }

    private void addClasses(Table table, double[] sums) {
        double[][] probabilities = model.predict(table);
        String[] labels = model.encoder().labels(table);
        for (int i = 0; i < labels.length; i++) {
            int label = Collections.binarySearch(model.classes(), labels[i]);
            double probability = label < 0 ? 0 : Math.min(1, probabilities[i][label]);
            sums[LOSS] -= Math.log(Math.max(Metrics.LEAST_PROBABILITY, probability));
            if (label < 0) {
                sums[UNKNOWN]++;
            } else {
                int at = OUTPUTS + SUMS * label;
                sums[at]++;
                sums[at + 1] += Metrics.mostProbable(probabilities[i]) == label ? 1 : 0;
            }
        }
    }

    private void addNumbers(Table table, double[] sums) {
        List<TargetEncoding> targets = model.encoder().targets();
        double[][] predictions = model.predict(table);
        double[][] values = model.encoder().wanted(table).toRows();
        for (int i = 0; i < values.length; i++) {
            for (int q = 0; q < values[i].length; q++) {
                double distance =
                        values[i][q] - (targets.isEmpty() ? 0 : targets.get(q).centre());
                double error = predictions[i][q] - values[i][q];
                int at = OUTPUTS + SUMS * q;
                sums[at] += distance;
                sums[at + 1] += distance * distance;
                sums[at + 2] += error * error;
                sums[at + 3] += Math.abs(error);
            }
        }
    }

    /** The scores, if there are rows. */
    Optional<Map<String, Object>> scores(double[] sums) {
        if (sums[ROWS] == 0) {
            return Optional.empty();
        }
        Map<String, Object> scores =
                predictsClasses() ? Scores.members(classScores(sums)) : Scores.members(numberScores(sums));
        scores.put("rows", (long) sums[ROWS]);
        return Optional.of(scores);
    }

    /** The scores without the confusion matrix. */
    private ClassScores classScores(double[] sums) {
        int[] classes = IntStream.range(0, model.classes().size())
                .map(c -> OUTPUTS + SUMS * c)
                .toArray();
        return new ClassScores(
                (int) sums[ROWS],
                IntStream.of(classes).mapToDouble(at -> sums[at + 1]).sum() / sums[ROWS],
                IntStream.of(classes)
                        .filter(at -> sums[at] > 0)
                        .mapToDouble(at -> sums[at + 1] / sums[at])
                        .average()
                        .orElse(0),
                sums[LOSS] / sums[ROWS],
                (int) sums[UNKNOWN],
                model.classes(),
                List.of());
    }

    private NumberScores numberScores(double[] sums) {
        int count = model.targets().size();
        List<NumberScores.Output> outputs = IntStream.range(0, count)
                .mapToObj(q -> score(sums, model.targets().get(q), q, q + 1))
                .toList();
        NumberScores.Output all = score(sums, "", 0, count);
        return new NumberScores((int) sums[ROWS], all.rmse(), all.mae(), all.r2(), outputs);
    }

    /** The scores of neighbouring outputs together. */
    private static NumberScores.Output score(double[] sums, String name, int from, int to) {
        double spread = 0;
        double squares = 0;
        double magnitudes = 0;
        for (int q = from; q < to; q++) {
            int at = OUTPUTS + SUMS * q;
            double around = sums[at + 1] - sums[at] * sums[at] / sums[ROWS];
            spread += around > LEAST_SPREAD * sums[at + 1] ? around : 0;
            squares += sums[at + 2];
            magnitudes += sums[at + 3];
        }
        double cells = sums[ROWS] * (to - from);
        double r2 = spread == 0 ? Double.NaN : 1 - squares / spread;
        return new NumberScores.Output(name, Math.sqrt(squares / cells), magnitudes / cells, r2);
    }
}
