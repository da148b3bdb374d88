package io.github.deepscn.table;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.SplitMix64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Means of the targets by the levels of a category, as inputs of the network. Levels that are too rare for a feature of
 * their own differ by them.
 *
 * <p>With targets t of mean 0 and variance 1, a level has Σwt/(Σw + {@value #SMOOTHING}) over its rows. A training row
 * gets the sums of the rows in the other of {@value #FOLDS} random folds, so its own target never enters its inputs.
 * For classes t says whether a row is of a class, for all classes but the last.
 */
public final class TargetMeans {
    private static final int FOLDS = 10;

    private static final double SMOOTHING = 5;

    /** With more targets or classes, means would be more inputs than they are worth. */
    private static final int MOST_TARGETS = 10;

    /** Fewer levels without a feature of their own are few enough to share one. */
    private static final int LEAST_RARE = 10;

    /** The least share of the rows that have a level without a feature of its own. */
    private static final double LEAST_SHARE = 0.05;

    /** With fewer rows for each of them the means are nearly those of single rows. */
    private static final double LEAST_ROWS = 2;

    /** The least correlation of out-of-fold means with a target, in standard deviations of that of random means. */
    private static final double LEAST_CORRELATION = 3;

    private static final long SEED = 1;

    private final Table rows;
    private final double @Nullable [] weights;
    /** Of mean 0 and variance 1, by target or class. */
    private final double[][] targets;

    private TargetMeans(Encoder encoder, Table rows, boolean classes, double @Nullable [] weights) {
        this.rows = rows;
        this.weights = weights;
        double[][] all = classes ? indicators(encoder.labels(rows)) : numbers(encoder, rows);
        this.targets = all.length > MOST_TARGETS ? new double[0][] : all;
        Arrays.stream(targets).forEach(this::standardise);
    }

    /**
     * {@return an encoder whose categories with many rare levels have means of the targets}
     *
     * @param encoder learnt on the rows
     * @param rows the training rows
     * @param classes whether the target is predicted as classes
     * @param weights of the rows; null if all count once
     */
    public static Encoder learned(Encoder encoder, Table rows, boolean classes, double @Nullable [] weights) {
        if (encoder.targets().isEmpty() || encoder.inputs().stream().noneMatch(TargetMeans::hasManyRare)) {
            return encoder;
        }
        var means = new TargetMeans(encoder, rows, classes, weights);
        return new Encoder(encoder.inputs().stream().map(means::with).toList(), encoder.ignored(), encoder.targets());
    }

    /**
     * {@return the features of training rows}
     *
     * @param encoder learnt on the rows
     * @param rows the training rows
     * @param classes whether the target is predicted as classes
     * @param weights of the rows; null if all count once
     */
    public static Matrix encode(Encoder encoder, Table rows, boolean classes, double @Nullable [] weights) {
        Matrix features = encoder.encode(rows);
        List<ColumnEncoding> inputs = encoder.inputs();
        if (inputs.stream().allMatch(input -> meansOf(input).isEmpty())) {
            return features;
        }
        var means = new TargetMeans(encoder, rows, classes, weights);
        var places = new ArrayList<Integer>();
        var columns = new ArrayList<double[]>();
        int end = 0;
        for (ColumnEncoding input : inputs) {
            end += input.width();
            int count = meansOf(input).size();
            if (count > 0 && count == means.targets.length) {
                for (int q = 0; q < count; q++) {
                    places.add(end - count + q);
                    columns.add(means.outOfFold((CategoryEncoding) input, means.targets[q]));
                }
            }
        }
        return Matrix.of(features.rows(), features.columns(), (from, to, into) -> {
            features.copyRows(from, to, into);
            for (int k = 0; k < columns.size(); k++) {
                System.arraycopy(columns.get(k), from, into, places.get(k) * (to - from), to - from);
            }
        });
    }

    private static List<List<Double>> meansOf(ColumnEncoding input) {
        return input instanceof CategoryEncoding category ? category.targetMeans() : List.of();
    }

    private static boolean hasManyRare(ColumnEncoding input) {
        return input instanceof CategoryEncoding category && category.rare().size() >= LEAST_RARE;
    }

    private static double[][] numbers(Encoder encoder, Table rows) {
        Matrix learned = encoder.learned(rows);
        double[] all = new double[rows.rows() * learned.columns()];
        learned.copyRows(0, rows.rows(), all);
        return IntStream.range(0, learned.columns())
                .mapToObj(q -> Arrays.copyOfRange(all, q * rows.rows(), (q + 1) * rows.rows()))
                .toArray(double[][]::new);
    }

    private static double[][] indicators(String[] labels) {
        String[] classes = Arrays.stream(labels).distinct().sorted().toArray(String[]::new);
        return Arrays.stream(classes)
                .limit(Math.max(0, classes.length - 1))
                .limit(MOST_TARGETS + 1)
                .map(one -> Arrays.stream(labels)
                        .mapToDouble(label -> label.equals(one) ? 1 : 0)
                        .toArray())
                .toArray(double[][]::new);
    }

    private double weight(int row) {
        return weights == null ? 1 : weights[row];
    }

    private void standardise(double[] target) {
        double sum = 0;
        double all = 0;
        for (int i = 0; i < target.length; i++) {
            all += weight(i);
            sum += weight(i) * target[i];
        }
        double mean = sum / all;
        double squares = 0;
        for (int i = 0; i < target.length; i++) {
            target[i] -= mean;
            squares += weight(i) * target[i] * target[i];
        }
        double deviation = Math.sqrt(squares / all);
        for (int i = 0; i < target.length; i++) {
            target[i] = deviation > 0 ? target[i] / deviation : 0;
        }
    }

    private ColumnEncoding with(ColumnEncoding input) {
        if (!hasManyRare(input)) {
            return input;
        }
        var category = (CategoryEncoding) input;
        int own = category.levels().size();
        IntToDoubleFunction index = category.values(rows.column(category.column()));
        long rare = IntStream.range(0, rows.rows())
                .filter(i -> index.applyAsDouble(i) >= own) // false for NaN
                .count();
        boolean enough = rare >= LEAST_SHARE * rows.rows()
                && rare >= LEAST_ROWS * category.rare().size();
        return enough && Arrays.stream(targets).anyMatch(target -> tell(category, target))
                ? category.withTargetMeans(Arrays.stream(targets)
                        .map(target -> means(category, index, target))
                        .toList())
                : category;
    }

    /** Whether out-of-fold means tell more about a target than the means of random levels would. */
    private boolean tell(CategoryEncoding category, double[] target) {
        double[] means = outOfFold(category, target);
        double products = 0;
        double squares = 0;
        double all = 0;
        for (int i = 0; i < means.length; i++) {
            products += weight(i) * means[i] * target[i];
            squares += weight(i) * means[i] * means[i];
            all += weight(i);
        }
        double correlation = squares > 0 ? products / Math.sqrt(squares * all) : 0; // Σwt² is Σw
        return correlation * Math.sqrt(means.length) >= LEAST_CORRELATION;
    }

    private List<Double> means(CategoryEncoding category, IntToDoubleFunction index, double[] target) {
        double[] sums = new double[category.known()];
        double[] counts = new double[sums.length];
        for (int i = 0; i < target.length; i++) {
            double level = index.applyAsDouble(i);
            if (level < sums.length) {
                sums[(int) level] += weight(i) * target[i];
                counts[(int) level] += weight(i);
            }
        }
        return IntStream.range(0, sums.length)
                .mapToObj(level -> sums[level] / (counts[level] + SMOOTHING))
                .toList();
    }

    /** For each row the mean of its level over the rows of other folds; 0 where the level is missing or unseen. */
    private double[] outOfFold(CategoryEncoding category, double[] target) {
        IntToDoubleFunction index = category.values(rows.column(category.column()));
        int levels = category.known();
        double[][] sums = new double[FOLDS + 1][levels];
        double[][] counts = new double[FOLDS + 1][levels];
        for (int i = 0; i < target.length; i++) {
            double level = index.applyAsDouble(i);
            if (level < levels) {
                for (int part : new int[] {fold(i), FOLDS}) {
                    sums[part][(int) level] += weight(i) * target[i];
                    counts[part][(int) level] += weight(i);
                }
            }
        }
        double[] means = new double[target.length];
        for (int i = 0; i < target.length; i++) {
            double at = index.applyAsDouble(i);
            if (at < levels) {
                int level = (int) at;
                double others = counts[FOLDS][level] - counts[fold(i)][level];
                means[i] = (sums[FOLDS][level] - sums[fold(i)][level]) / (others + SMOOTHING);
            }
        }
        return means;
    }

    private static int fold(int row) {
        return (int) Long.remainderUnsigned(SplitMix64.place(SEED, row), FOLDS);
    }
}
