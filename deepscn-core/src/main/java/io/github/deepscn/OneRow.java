package io.github.deepscn;

import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.network.Readout;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Predicts one row at a time, without any memory but the result. */
final class OneRow {
    /** A plain array: a thread that outlives this library holds none of its classes. */
    private static final ThreadLocal<double[]> SCRATCH = new ThreadLocal<>();

    private final Encoder encoder;
    private final Members members;
    private final int length;

    OneRow(Encoder encoder, Members members) {
        this.encoder = encoder;
        this.members = members;
        int columns = 0;
        for (DeepScnModel model : members.networks()) {
            columns = Math.max(columns, model.network().columns());
        }
        this.length = encoder.features().size() + columns;
    }

    /** The columns of a row, in their order. */
    List<String> inputs() {
        return encoder.inputs().stream().map(ColumnEncoding::column).toList();
    }

    /** Numbers, or probabilities of classes; all are finite. */
    double[] predict(double[] row) {
        double[] numbers = scratch(length);
        encoder.encode(row, numbers);
        double[] answer = answer(numbers);
        return answer != null ? answer : refused(Table.of(new double[][] {row}, inputs()));
    }

    /** Numbers, or probabilities of classes; all are finite. */
    double[] predict(Map<String, ? extends @Nullable Object> row) {
        double[] numbers = scratch(length);
        encoder.encode(row, numbers);
        double[] answer = answer(numbers);
        return answer != null ? answer : refused(Table.of(List.of(row)));
    }

    /** Predicts as a table what is not finite, which says what is too large. */
    private double[] refused(Table row) {
        return members.predict(row, encoder)[0];
    }

    /** The outputs of one network for an encoded row, finite or not. */
    static double[] outputs(DeepScnModel model, double[] row) {
        int inputs = model.network().inputs();
        double[] numbers = scratch(inputs + model.network().columns());
        System.arraycopy(row, 0, numbers, 0, inputs);
        double[] sums = new double[model.readout().outputs()];
        add(model, model.readout(), numbers, sums);
        return sums;
    }

    private static double[] scratch(int length) {
        double[] numbers = SCRATCH.get();
        if (numbers == null || numbers.length < length) {
            numbers = new double[length];
            SCRATCH.set(numbers);
        }
        return numbers;
    }

    private static void add(DeepScnModel model, Readout readout, double[] numbers, double[] sums) {
        int inputs = model.network().inputs();
        model.network().hiddenOfRow(numbers, 0, inputs);
        readout.addTo(sums, numbers, inputs);
    }

    /** Numbers, or probabilities of classes; null if one is not finite. */
    private double @Nullable [] answer(double[] numbers) {
        double[] outputs = members.areClassifiers() ? probabilities(numbers) : means(numbers);
        for (double output : outputs) {
            if (!Double.isFinite(output)) {
                return null;
            }
        }
        return members.areClassifiers() ? outputs : encoder.decoded(outputs);
    }

    private double[] means(double[] numbers) {
        int count = members.count();
        double[] sums = new double[members.networks().get(0).readout().outputs()];
        for (int k = 0; k < count; k++) {
            DeepScnModel model = members.networks().get(k);
            add(model, model.readout(), numbers, sums);
        }
        for (int q = 0; q < sums.length && count > 1; q++) {
            sums[q] /= count;
        }
        return sums;
    }

    private double[] probabilities(double[] numbers) {
        int count = members.count();
        double[] means = new double[members.classifiers().get(0).classes().size()];
        double[] scores = new double[means.length];
        for (int k = 0; k < count; k++) {
            Discriminant head = members.classifiers().get(k).discriminant();
            Arrays.fill(scores, 0);
            add(members.networks().get(k), head.readout(), numbers, scores);
            head.toLogProbabilities(scores);
            for (int c = 0; c < means.length; c++) {
                means[c] += Math.exp(scores[c]);
            }
        }
        for (int c = 0; c < means.length && count > 1; c++) {
            means[c] /= count;
        }
        return means;
    }
}
