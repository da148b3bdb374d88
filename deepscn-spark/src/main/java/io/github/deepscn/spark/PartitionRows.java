package io.github.deepscn.spark;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.engine.RowBlock;
import io.github.deepscn.engine.RowBlocks;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The training rows and validation rows of one partition, each as inputs, targets and weight. */
final class PartitionRows implements Serializable {
    private static final long serialVersionUID = 1L;

    final int inputs;
    final int outputs;
    private final RowChunks training;
    private final RowChunks riding;
    /** Number of rows of weight zero, which are dropped. */
    long weightless;
    /** Number of rows that cannot be learnt from, which are dropped. */
    long invalid;
    /** What is wrong with the first of these. */
    String firstFault = "";

    private PartitionRows(int inputs, int outputs) {
        this.inputs = inputs;
        this.outputs = outputs;
        this.training = new RowChunks(inputs + outputs + 1);
        this.riding = new RowChunks(inputs + outputs + 1);
    }

    static PartitionRows of(Iterator<TrainingRow> rows, int inputs, int outputs) {
        var partition = new PartitionRows(inputs, outputs);
        rows.forEachRemaining(partition::add);
        return partition;
    }

    private void add(TrainingRow row) {
        Optional<String> fault = row.fault(inputs, outputs);
        if (fault.isPresent()) {
            invalid++;
            firstFault = firstFault.isEmpty() ? fault.get() : firstFault;
        } else if (row.weight == 0) {
            weightless++;
        } else {
            rows(row.rides).add(row.inputs, row.targets, new double[] {row.weight});
        }
    }

    RowChunks rows(boolean rides) {
        return rides ? riding : training;
    }

    /**
     * Some of the training rows, by their numbers among the training rows of all partitions.
     *
     * @param first number of the first training row here
     * @param learnt numbers of rows that stay training rows, ascending
     * @param judging numbers of rows that become validation rows, ascending
     */
    PartitionRows pick(long first, int[] learnt, int[] judging) {
        var picked = new PartitionRows(inputs, outputs);
        add(first, learnt, picked.training);
        add(first, judging, picked.riding);
        return picked;
    }

    private void add(long first, int[] numbers, RowChunks to) {
        int from = place(numbers, first);
        int end = place(numbers, first + training.rows());
        for (int k = from; k < end; k++) {
            to.add(training.row((int) (numbers[k] - first)));
        }
    }

    /** The place of the first number that is not less. */
    private static int place(int[] numbers, long least) {
        int at = least > Integer.MAX_VALUE ? -numbers.length - 1 : Arrays.binarySearch(numbers, (int) least);
        return at < 0 ? -at - 1 : at;
    }

    /** Some of the rows, drawn at random. */
    Stream<TrainingRow> draw(boolean rides, RowDraw draw, int partition) {
        RowChunks rows = rows(rides);
        return IntStream.range(0, rows.rows())
                .filter(i -> draw.takes(partition, i))
                .mapToObj(rows::row)
                .map(numbers -> new TrainingRow(
                        Arrays.copyOf(numbers, inputs),
                        Arrays.copyOfRange(numbers, inputs, inputs + outputs),
                        numbers[inputs + outputs],
                        rides));
    }

    /** The inputs of the training rows. */
    Matrix inputs() {
        return training.columns(0, inputs);
    }

    /** The targets of the training rows. */
    Matrix targets() {
        return training.columns(inputs, outputs);
    }

    /** The weights of the training rows times a factor; null if that is 0. */
    double @Nullable [] weights(double scale) {
        return scale == 0 ? null : weights(training, scale);
    }

    /** Neighbouring columns of the training rows: inputs, targets, weight. */
    double[][] columns(int from, int count) {
        double[][] columns = new double[count][training.rows()];
        for (int k = 0; k < count; k++) {
            training.columns(from + k, 1).copyRows(0, training.rows(), columns[k]);
        }
        return columns;
    }

    /** The place of the 1 among the targets of each training row. */
    double[] classes() {
        double[] classes = new double[training.rows()];
        for (int q = 0; q < outputs; q++) {
            double[] target = columns(inputs + q, 1)[0];
            for (int i = 0; i < classes.length; i++) {
                classes[i] = target[i] == 1 ? q : classes[i];
            }
        }
        return classes;
    }

    /** The blocks that kernels compute on, those of training rows first. */
    List<RowBlock> blocks(PartitionPlace place) {
        var blocks = new ArrayList<RowBlock>();
        for (boolean rides : new boolean[] {false, true}) {
            RowChunks rows = rows(rides);
            double scale = rides ? place.ridingScale() : place.trainingScale();
            blocks.addAll(RowBlocks.of(
                    rows.columns(0, inputs),
                    rows.columns(inputs, outputs),
                    scale == 0 ? null : weights(rows, scale),
                    rides ? place.firstRiding() : place.firstTraining(),
                    rides,
                    RowBlocks.onHeap()));
        }
        return blocks;
    }

    private double[] weights(RowChunks rows, double scale) {
        return IntStream.range(0, rows.rows())
                .mapToDouble(i -> rows.row(i)[inputs + outputs] * scale)
                .toArray();
    }
}
