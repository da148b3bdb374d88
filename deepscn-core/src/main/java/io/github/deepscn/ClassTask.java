package io.github.deepscn;

import io.github.deepscn.classify.Calibration;
import io.github.deepscn.classify.ClassMoments;
import io.github.deepscn.classify.ClassWeights;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.classify.LabelledRows;
import io.github.deepscn.classify.Labels;
import io.github.deepscn.classify.Logistic;
import io.github.deepscn.classify.Tuning;
import io.github.deepscn.data.Folds;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.ensemble.HeldOutOutputs;
import io.github.deepscn.model.ClassifierState;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The rows of one classification task, with their labels encoded and their weights. */
final class ClassTask {
    /** One part of this number is held out to choose the tuning. */
    private static final int PARTS = 5;

    /**
     * Inputs and the label of each row, as the caller gave them.
     *
     * @param weights the weight of each row; if null, 1
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Labelled(Matrix inputs, String[] labels, double @Nullable [] weights) {
        static Labelled of(double[][] inputs, String[] labels, double @Nullable [] weights) {
            return new Labelled(Matrix.of("inputs", inputs), labels, weights);
        }

        Labelled {
            Objects.requireNonNull(inputs, "inputs");
            Objects.requireNonNull(labels, "labels");
            Require.that(
                    inputs.rows() == labels.length,
                    "inputs has " + inputs.rows() + " rows but labels has " + labels.length
                            + "; both must have the same number");
        }
    }

    private final Classifier classifier;
    private final Labels labels;
    private final Labelled given;
    private final double[] weightOfClass;
    private final LabelledRows all;

    /**
     * Encodes and weighs the rows.
     *
     * @param labels the classes
     */
    ClassTask(Classifier classifier, ClassWeights classWeights, Labels labels, Labelled given) {
        this.classifier = classifier;
        this.labels = labels;
        this.given = given;
        int[] classOf = labels.encode("labels", given.labels);
        double[] ones = new double[classOf.length];
        Arrays.fill(ones, 1);
        // Samples checks the weights
        double[] weights = given.weights == null
                ? ones
                : Objects.requireNonNull(samples(new LabelledRows(given.inputs, classOf, ones))
                        .withWeights(given.weights)
                        .weights());
        double[] totals = new double[classCount()];
        for (int i = 0; i < weights.length; i++) {
            totals[classOf[i]] += weights[i];
        }
        for (int c = 0; c < totals.length; c++) {
            Require.that(
                    totals[c] > 0,
                    "no row of class '" + labels.classes().get(c) + "' has a weight over 0, one must have");
        }
        this.weightOfClass = classWeights.weights(labels, totals);
        this.all = rows(given.inputs, classOf, i -> weights[i] * weightOfClass[classOf[i]]);
    }

    private int classCount() {
        return classes().size();
    }

    /** The classes in natural order. */
    List<String> classes() {
        return labels.classes();
    }

    /** All rows. */
    LabelledRows all() {
        return all;
    }

    /** Other rows with the same classes. */
    LabelledRows validation(Labelled rows) {
        return validation(rows, labels, weightOfClass);
    }

    static LabelledRows validation(Labelled rows, Labels labels, double[] weightOfClass) {
        int[] classOf = labels.encode("validation labels", rows.labels);
        return rows(rows.inputs, classOf, i -> weightOfClass[classOf[i]]);
    }

    LabelledRows pick(int[] chosen) {
        int[] classOf = Arrays.stream(chosen).map(i -> all.classOf()[i]).toArray();
        return rows(given.inputs.pick(chosen), classOf, i -> all.weights()[chosen[i]]);
    }

    /** Rows with weights whose mean is 1. */
    private static LabelledRows rows(Matrix inputs, int[] classOf, IntToDoubleFunction weight) {
        double[] weights =
                IntStream.range(0, classOf.length).mapToDouble(weight).toArray();
        double largest = Arrays.stream(weights).max().orElse(1);
        double[] scaled = Arrays.stream(weights).map(each -> each / largest).toArray();
        double mean = Arrays.stream(scaled).average().orElse(1);
        return new LabelledRows(
                inputs, classOf, Arrays.stream(scaled).map(each -> each / mean).toArray());
    }

    /** All rows but some, given ascending. */
    LabelledRows without(int[] some) {
        return pick(IntStream.range(0, all.rows())
                .filter(i -> Arrays.binarySearch(some, i) < 0)
                .toArray());
    }

    /** Rows for a network: a target for each class, 1 in the class of a row, else 0. */
    Samples samples(LabelledRows rows) {
        var samples = Samples.of(rows.inputs(), labels.oneHot(rows.classOf()));
        boolean alike = Arrays.stream(rows.weights()).allMatch(weight -> weight == 1);
        return alike ? samples : samples.withWeights(rows.weights());
    }

    Samples samples() {
        return samples(all);
    }

    /** The rows that choose the tuning: a fifth of those with a weight, none that is alone in its class. */
    int[] heldOut(long seed) {
        int[] counting =
                IntStream.range(0, all.rows()).filter(i -> all.weights()[i] > 0).toArray();
        int[] members = new int[classCount()];
        for (int i : counting) {
            members[all.classOf()[i]]++;
        }
        String[] counted =
                Arrays.stream(counting).mapToObj(i -> given.labels[i]).toArray(String[]::new);
        var folds = Folds.stratified(counted, Math.min(PARTS, counted.length), seed);
        return Arrays.stream(folds.heldOut(0))
                .map(i -> counting[i])
                .filter(i -> members[all.classOf()[i]] > 1)
                .toArray();
    }

    /** The tuning chosen by rows that a network has not learnt from. */
    Tuning tuning(DeepScnModel model, LabelledRows learnt, LabelledRows choosing, BooleanSupplier isOver) {
        return switch (classifier) {
            case LOGISTIC ->
                new Logistic(model.network(), learnt, classCount(), isOver).tune(model.readout(), choosing);
            case READOUT -> Calibration.tune(model.network(), Discriminant.of(model.readout()), choosing);
            case LDA -> moments(model, learnt).tune(model.network(), choosing);
        };
    }

    /**
     * The tuning chosen by the outputs of networks that have not learnt from the rows.
     *
     * @param weights of all rows, or null if every row counts once
     */
    static Tuning tuning(HeldOutOutputs outputs, int[] classOf, double @Nullable [] weights) {
        int[] judged = Arrays.stream(outputs.judged())
                .flatMap(i -> outputs.get(i).stream().mapToInt(output -> i))
                .toArray();
        return Calibration.tune(
                Arrays.stream(outputs.judged())
                        .boxed()
                        .flatMap(i -> outputs.get(i).stream())
                        .toArray(double[][]::new),
                Arrays.stream(judged).map(i -> classOf[i]).toArray(),
                Arrays.stream(judged)
                        .mapToDouble(i -> weights == null ? 1 : weights[i])
                        .toArray());
    }

    /** A classifier fitted to all rows. */
    ClassifierModel model(DeepScnModel model, Tuning tuning) {
        return model(model, tuning, Optional.empty());
    }

    /**
     * A classifier fitted to all rows.
     *
     * @param without the logistic fits that chose the tuning, if there are any
     */
    ClassifierModel model(DeepScnModel model, Tuning tuning, Optional<Logistic.Without> without) {
        var discriminant = switch (classifier) {
            case LOGISTIC ->
                new Logistic(model.network(), all, classCount(), () -> false)
                        .discriminant(model.readout(), tuning, without);
            case READOUT -> Discriminant.of(model.readout()).sharpened(tuning.sharpness());
            case LDA -> moments(model, all).discriminant(tuning.ridge()).sharpened(tuning.sharpness());
        };
        return new ClassifierModel(model, new ClassifierState(classifier, labels.classes(), discriminant, tuning));
    }

    /** A classifier that is the read-out of a network. */
    static ClassifierModel ofReadout(DeepScnModel model, List<String> classes, Tuning tuning) {
        var discriminant = Discriminant.of(model.readout()).sharpened(tuning.sharpness());
        return new ClassifierModel(model, new ClassifierState(Classifier.READOUT, classes, discriminant, tuning));
    }

    private ClassMoments moments(DeepScnModel model, LabelledRows rows) {
        return new ClassMoments(model.network(), rows, classCount());
    }
}
