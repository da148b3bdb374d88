package io.github.deepscn;

import io.github.deepscn.ClassTask.Labelled;
import io.github.deepscn.classify.ClassWeights;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Labels;
import io.github.deepscn.classify.Tuning;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.network.Links;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.sparsity.RefinementReport;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingListener;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The front door for classes: a training of networks that tell labels apart.
 *
 * <pre>{@code
 * ClassifierModel model = DeepScnClassifier.with(DeepScnClassifier.recommended().withLayers(100))
 *         .classifier(Classifier.LDA)
 *         .classWeights(ClassWeights.balanced())
 *         .fit(inputs, labels);
 * String label = model.label(row);
 * double[][] probabilities = model.probabilities(rows); // in the order of model.classes()
 * }</pre>
 *
 * <p>The network is configured on one column per class, 1 in the class of a row, else 0. The {@link Tuning} must be
 * chosen by rows the network has not learnt from: the validation rows if there are any. Otherwise a second network with
 * the same options learns from four fifths of the rows, dealt by class and seed, and the last fifth chooses; the
 * network returned has learnt from all rows. The second network takes another four fifths of the time, writes no
 * checkpoint and is not reported to the listener; a time budget is shared between both. A class with one row is never
 * held out.
 *
 * <p>Options are taken as they are. Immutable and reusable; every {@code fit} is a separate training.
 */
public final class DeepScnClassifier extends Training<DeepScnClassifier> {
    private final Options options;
    private final Classifier classifier;
    private final ClassWeights classWeights;
    private final @Nullable Labelled validation;

    private DeepScnClassifier(
            Options options, Run run, Classifier classifier, ClassWeights classWeights, @Nullable Labelled validation) {
        super(run);
        this.options = options;
        this.classifier = Objects.requireNonNull(classifier, "classifier");
        this.classWeights = Objects.requireNonNull(classWeights, "classWeights");
        this.validation = validation;
    }

    /**
     * {@return where to start: one layer of up to 100 nodes with the paper's search, but the relaxed mechanism, and a
     * read-out that also sees a constant and the inputs}
     *
     * <p>Under the relaxed mechanism a node need not serve every class at once. Up to seven classes no difference to θ
     * per class was measured. 100 nodes suit some thousand rows; with fewer rows, take fewer nodes or give validation
     * rows.
     */
    public static Options recommended() {
        return Options.paper().withLayers(100).withLinks(new Links(true, true)).withMechanism(Mechanisms.RELAXED);
    }

    /**
     * {@return a training with these options, on all cores, with the read-out as classifier}
     *
     * @param options the options of the network and its search
     */
    public static DeepScnClassifier with(Options options) {
        Objects.requireNonNull(options, "options");
        return new DeepScnClassifier(options, Run.standard(), Classifier.READOUT, ClassWeights.none(), null);
    }

    @Override
    public DeepScnClassifier run(Run how) {
        return new DeepScnClassifier(options, how, classifier, classWeights, validation);
    }

    /**
     * {@return the classifier on top of the network}
     *
     * @param choice what decides the class from the hidden outputs
     */
    public DeepScnClassifier classifier(Classifier choice) {
        return new DeepScnClassifier(options, run, choice, classWeights, validation);
    }

    /**
     * {@return the weights of the classes}
     *
     * @param weights whether rare classes weigh more
     */
    public DeepScnClassifier classWeights(ClassWeights weights) {
        return new DeepScnClassifier(options, run, classifier, weights, validation);
    }

    /**
     * {@return rows that choose no node: with a patience they decide how many nodes are kept, and they choose the
     * {@link Tuning}}
     *
     * <p>Class weights apply to them too.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row
     */
    public DeepScnClassifier validation(double[][] inputs, String[] labels) {
        return validation(Labelled.of(inputs, labels, null));
    }

    DeepScnClassifier validation(Labelled rows) {
        return new DeepScnClassifier(options, run, classifier, classWeights, rows);
    }

    /**
     * Trains on rows of inputs and the label of each.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row
     * @return the trained classifier
     * @throws io.github.deepscn.data.BadInputException if {@link Samples} does not accept the inputs, a label is null
     *     or blank, there is one class only, or validation rows have a class that is not in the labels
     */
    public ClassifierModel fit(double[][] inputs, String[] labels) {
        return fit(task(Labelled.of(inputs, labels, null)));
    }

    /**
     * Trains on weighted rows.
     *
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row
     * @param rowWeights the weight of each row, positive
     * @return the trained classifier
     * @throws io.github.deepscn.data.BadInputException as without weights, or if {@link Samples#withWeights} refuses
     *     them or a class has only rows of weight zero
     */
    public ClassifierModel fit(double[][] inputs, String[] labels, double[] rowWeights) {
        return fit(task(Labelled.of(inputs, labels, Objects.requireNonNull(rowWeights, "rowWeights"))));
    }

    /** The rows of a training. */
    ClassTask task(Labelled rows) {
        return new ClassTask(classifier, classWeights, Labels.of(rows.labels()), rows);
    }

    private DeepScn network() {
        return DeepScn.with(options).run(run);
    }

    ClassifierModel fit(ClassTask task) {
        if (validation != null) {
            var choosing = task.validation(validation);
            TimeLeft time = run.time(options);
            var fitted = network()
                    .run(run.withTime(time))
                    .validation(task.samples(choosing))
                    .fit(task.samples());
            return task.model(fitted, task.tuning(fitted, task.all(), choosing, time::isOver));
        }
        int[] heldOut = task.heldOut(options.seed());
        TimeLeft time = run.time(options);
        double half = time.isLimited() && heldOut.length > 0 ? time.seconds() / 2 : 0;
        var fitted = network().run(run.withTime(time.before(() -> half))).fit(task.samples());
        var rest = task.without(heldOut);
        Run second = run.withTime(time).withListener(TrainingListener.none()).withoutCheckpoint();
        var helping = heldOut.length == 0 ? fitted : network().run(second).fit(task.samples(rest));
        return task.model(fitted, task.tuning(helping, rest, task.pick(heldOut), time::isOver));
    }

    /**
     * Trains the read-out on rows that an engine holds, wherever they are: a target for each class, 1 in the class of a
     * row, else 0. Rows that ride along decide when to stop; the validation rows given here choose the {@link Tuning},
     * and without them scores are taken as they are. The engine stays open.
     *
     * @param engine the engine that visits the rows; the caller closes it
     * @param fingerprint see {@link DeepScn#fit(Engine, String)}
     * @param classes the labels in natural order, each with the weight of its training rows before class weights, which
     *     the engine's rows have already
     * @return the trained classifier
     * @throws io.github.deepscn.data.BadInputException if the number of the engine's targets is not that of the
     *     classes, or the classifier is not the read-out
     */
    public ClassifierModel fit(Engine engine, String fingerprint, SortedMap<String, Double> classes) {
        Require.that(
                classifier != Classifier.LDA,
                "on an engine the classifier is the read-out; " + classifier + " is not available there");
        var labels = Labels.ofClasses(List.copyOf(classes.keySet()));
        Require.that(
                engine.shape().outputs() == classes.size(),
                "the engine has " + engine.shape().outputs() + " targets, must have one for each of " + classes.size()
                        + " classes");
        double[] totals = classes.values().stream().mapToDouble(total -> total).toArray();
        var fitted = network().fit(engine, fingerprint);
        Labelled choosing = validation == null ? Labelled.of(new double[0][], new String[0], null) : validation;
        return ClassifierModel.of(
                fitted, labels.classes(), ClassTask.validation(choosing, labels, classWeights.weights(labels, totals)));
    }

    /**
     * Grows the network of a classifier, see {@link DeepScn#grow}; the classes stay. Validation rows choose the
     * {@link Tuning} again; without them it stays, because no row is left that the network has not learnt from.
     *
     * @param model the classifier to start from
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row
     * @param rowWeights the weight of each row, or null
     * @return the larger classifier
     * @throws io.github.deepscn.data.BadInputException if model, options and rows do not fit together, or a class has
     *     no row with a weight
     */
    public ClassifierModel grow(
            ClassifierModel model, double[][] inputs, String[] labels, double @Nullable [] rowWeights) {
        return grow(model, Labelled.of(inputs, labels, rowWeights));
    }

    ClassifierModel grow(ClassifierModel model, Labelled rows) {
        var task = taskOf(model, classWeights, rows);
        if (validation == null) {
            return task.model(network().grow(model.model(), task.samples()), model.tuning());
        }
        var choosing = task.validation(validation);
        TimeLeft time = run.time(options);
        var grown = network()
                .run(run.withTime(time))
                .validation(task.samples(choosing))
                .grow(model.model(), task.samples());
        return task.model(grown, task.tuning(grown, task.all(), choosing, time::isOver));
    }

    /**
     * A classifier made sparser, and a report on its network.
     *
     * @param model the sparser classifier
     * @param report what was removed from its network, and how the error changed
     */
    public record Refined(ClassifierModel model, RefinementReport report) {}

    /**
     * Makes a trained classifier sparser, see {@link DeepScn#refine}. The {@link Tuning} stays.
     *
     * @param model the classifier to start from
     * @param inputs the rows, one array of numbers each; NaN where a number is missing
     * @param labels the label of each row
     * @param how which weights or nodes may go
     * @param run listener, cancellation, time and threads
     * @return the sparser classifier and what it cost
     * @throws io.github.deepscn.data.BadInputException as {@link DeepScn#refine}, or if a class has no row
     */
    public static Refined refine(ClassifierModel model, Matrix inputs, String[] labels, Refinement how, Run run) {
        ClassTask task = taskOf(model, ClassWeights.none(), new Labelled(inputs, labels, null));
        var sparse = DeepScn.refine(model.model(), task.samples(), how, run);
        return new Refined(task.model(sparse.model(), model.tuning()), sparse.report());
    }

    /** The rows that the network of a classifier learns from: a target for every class. */
    static Samples samples(ClassifierModel model, Matrix inputs, String[] labels) {
        return taskOf(model, ClassWeights.none(), new Labelled(inputs, labels, null))
                .samples();
    }

    private static ClassTask taskOf(ClassifierModel model, ClassWeights weights, Labelled rows) {
        return new ClassTask(model.classifier(), weights, Labels.ofClasses(model.classes()), rows);
    }
}
