package io.github.deepscn;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.Interval;
import io.github.deepscn.eval.IntervalScore;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.eval.PredictionIntervals;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetEncoding;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The intervals around a model's predictions, in the units of its targets. */
record HalfWidths(Encoder encoder, Members members, Intervals calibration) {
    /** Refuses a model of classes, and a model without calibration. */
    static HalfWidths of(Encoder encoder, Members members, Optional<Intervals> calibration) {
        members.requireNumbers();
        return new HalfWidths(
                encoder,
                members,
                calibration.orElseThrow(() -> new BadInputException("the model has no intervals: rows held out in"
                        + " training calibrate them, and refining drops them")));
    }

    /** The interval of one row around the prediction of the only target. */
    static Interval interval(TableModel model, Table row, double coverage) {
        Require.that(
                model.targets().size() == 1,
                "the model predicts " + model.targets() + "; intervals(table) has one for each");
        return model.intervals(row, coverage).get(0, 0);
    }

    /** For rows that lack no value, where errors have their typical size. */
    double[] of(double coverage) {
        return IntStream.range(0, calibration.targets())
                .mapToDouble(q -> encoder.scale(q) * calibration.halfWidth(q, coverage))
                .toArray();
    }

    /** Intervals around the predictions of some rows. */
    PredictionIntervals around(double[][] predictions, Table table, double coverage) {
        return intervals(predictions, reach(table), coverage);
    }

    private PredictionIntervals intervals(double[][] predictions, double[][] reach, double coverage) {
        double[] typical = of(coverage);
        double[][] halfWidths = new double[predictions.length][typical.length];
        for (int i = 0; i < predictions.length; i++) {
            for (int q = 0; q < typical.length; q++) {
                double output = encoder.output(q, predictions[i][q]);
                halfWidths[i][q] = typical[q] * calibration.relativeWidth(q, output) + reach[i][q];
            }
        }
        double[] least = limits(TargetEncoding::low, Double.NEGATIVE_INFINITY);
        double[] largest = limits(TargetEncoding::high, Double.POSITIVE_INFINITY);
        return new PredictionIntervals(predictions, halfWidths, least, largest, coverage);
    }

    /** One limit of each target; an autoencoder has none. */
    private double[] limits(ToDoubleFunction<TargetEncoding> limit, double none) {
        return IntStream.range(0, calibration.targets())
                .mapToDouble(q -> encoder.targets().isEmpty()
                        ? none
                        : limit.applyAsDouble(encoder.targets().get(q)))
                .toArray();
    }

    /**
     * How much wider intervals are because of what rows lack. If a row lacks a value that all training rows have, its
     * interval is wider: for every such cell, by the largest change of the prediction when a value of the training
     * range is filled in.
     */
    private double[][] reach(Table table) {
        double[][] wider = new double[table.rows()][calibration.targets()];
        int feature = 0;
        for (ColumnEncoding input : encoder.inputs()) {
            for (int[] rows : byPart(input.lacking(table))) {
                double[][] reach = reach(encoder.encode(table.pick(rows)), input, feature);
                for (int i = 0; i < rows.length; i++) {
                    for (int q = 0; q < reach[i].length; q++) {
                        wider[rows[i]][q] += encoder.scale(q) * reach[i][q];
                    }
                }
            }
            feature += input.features().size();
        }
        return wider;
    }

    /** Rows that are predicted at a time, so that a table and its parts have the same intervals, bit for bit. */
    private static List<int[]> byPart(int[] rows) {
        return Arrays.stream(rows)
                .boxed()
                .collect(Collectors.groupingBy(row -> row / TableModel.PART_ROWS, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(part -> part.stream().mapToInt(row -> row).toArray())
                .toList();
    }

    /** How well intervals contain the true values, for each coverage that enough rows were held out for. */
    List<IntervalScore> evaluate(Table table, double[][] predictions, List<Double> coverages) {
        double[][] targets = encoder.wanted(table).toRows();
        double[][] reach = reach(table);
        return coverages.stream()
                .filter(calibration::reaches)
                .map(coverage -> IntervalScore.of(intervals(predictions, reach, coverage), targets))
                .toList();
    }

    /** The largest change of every row's prediction over the possible values of a column that is lacking. */
    private double[][] reach(Matrix lacking, ColumnEncoding input, int feature) {
        double[][] filled = Members.inParts(lacking, members::predict);
        double[][] reach = new double[filled.length][filled[0].length];
        for (double[] substitute : input.substitutes()) {
            double[][] other = Members.inParts(lacking, rows -> {
                for (double[] row : rows) {
                    System.arraycopy(substitute, 0, row, feature, substitute.length);
                }
                return members.predict(rows);
            });
            for (int i = 0; i < reach.length; i++) {
                for (int q = 0; q < reach[i].length; q++) {
                    reach[i][q] = Math.max(reach[i][q], Math.abs(other[i][q] - filled[i][q]));
                }
            }
        }
        return reach;
    }
}
