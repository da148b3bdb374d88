package io.github.deepscn;

import io.github.deepscn.classify.Calibration;
import io.github.deepscn.classify.ClassMoments;
import io.github.deepscn.classify.ClassWeights;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.classify.LabelledRows;
import io.github.deepscn.classify.Labels;
import io.github.deepscn.classify.Tuning;
import io.github.deepscn.data.Folds;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.model.ClassifierState;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Refinement;
import io.github.deepscn.readout.RefinementReport;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.TrainingListener;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The front door for classes: a training of networks that tell labels apart, ready to be given rows.
 *
 * <pre>{@code
 * ClassifierModel model = DeepScnClassifier.with(DeepScnClassifier.recommended().withLayers(100))
 *         .classifier(Classifier.LDA)
 *         .classWeights(ClassWeights.balanced())
 *         .fit(inputs, labels);
 * String label = model.predict(row);
 * double[][] probabilities = model.probabilities(rows); // in the order of model.classes()
 * }</pre>
 *
 * <p>The network is configured on one column per class, 1 in the class of a row, else 0. The {@link Tuning} must be
 * chosen on rows the network has not learnt from. Those are the validation rows if there are any. Else a second network
 * with the same options learns from four fifths of the rows, dealt by class and seed, and the last fifth chooses; the
 * network returned has learnt from all rows. The second network costs another four fifths of the time, has a time
 * budget of its own, and is not reported to the listener. A class with one row is never held out.
 *
 * <p>Options are taken as they are. Immutable and reusable; every {@code fit} is a training of its own.
 */
public final class DeepScnClassifier {
    /** One part of this many is held out to choose. */
    private static final int PARTS = 5;

    /** Of the network that is returned. */
    private final DeepScn main;

    /** Of the network that only helps to choose: nobody is told of it. */
    private final DeepScn second;

    private final Options options;
    private final Classifier classifier;
    private final ClassWeights classWeights;
    private final @Nullable Labelled validation;

    /** Rows as the caller gave them. */
    private static final class Labelled {
        private final Matrix inputs;
        private final String[] labels;

        Labelled(double[][] inputs, String[] labels) {
            this(Matrix.of("inputs", inputs), labels);
        }

        Labelled(Matrix inputs, String[] labels) {
            this.inputs = Objects.requireNonNull(inputs, "inputs");
            this.labels = Objects.requireNonNull(labels, "labels");
            Require.that(
                    inputs.rows() == labels.length,
                    "inputs has " + inputs.rows() + " rows but labels has " + labels.length
                            + "; both must have the same number");
        }
    }

    private DeepScnClassifier(
            DeepScn main,
            DeepScn second,
            Options options,
            Classifier classifier,
            ClassWeights classWeights,
            @Nullable Labelled validation) {
        this.main = main;
        this.second = second;
        this.options = options;
        this.classifier = classifier;
        this.classWeights = classWeights;
        this.validation = validation;
    }

    /**
     * Where to start: one layer of up to 100 nodes with the paper's search, but the relaxed mechanism, and a read-out
     * that also sees a constant and the inputs.
     *
     * <p>Under the relaxed mechanism a node need not serve every class at once. Up to seven classes no difference to θ
     * per class was measured. So many nodes suit some thousand rows; for fewer take fewer, or give validation rows.
     */
    public static Options recommended() {
        return Options.paper().withLayers(100).withLinks(new Links(true, true)).withMechanism(Mechanisms.RELAXED);
    }

    /** A training with these options, on all cores, of the read-out as classifier. */
    public static DeepScnClassifier with(Options options) {
        var training = DeepScn.with(options);
        return new DeepScnClassifier(training, training, options, Classifier.READOUT, ClassWeights.none(), null);
    }

    private DeepScnClassifier with(DeepScn first, DeepScn helping) {
        return new DeepScnClassifier(first, helping, options, classifier, classWeights, validation);
    }

    /** Which classifier sits on the network. */
    public DeepScnClassifier classifier(Classifier choice) {
        Objects.requireNonNull(choice, "choice");
        return new DeepScnClassifier(main, second, options, choice, classWeights, validation);
    }

    /** What classes count for. */
    public DeepScnClassifier classWeights(ClassWeights weights) {
        Objects.requireNonNull(weights, "weights");
        return new DeepScnClassifier(main, second, options, classifier, weights, validation);
    }

    /**
     * Rows that choose no node: with a patience they decide how many nodes are kept, and they choose the
     * {@link Tuning}. Class weights apply to them too.
     */
    public DeepScnClassifier validation(double[][] inputs, String[] labels) {
        return validation(new Labelled(inputs, labels));
    }

    /** The same. */
    public DeepScnClassifier validation(Matrix inputs, String[] labels) {
        return validation(new Labelled(inputs, labels));
    }

    private DeepScnClassifier validation(Labelled rows) {
        return new DeepScnClassifier(main, second, options, classifier, classWeights, rows);
    }

    /** Somebody to be told of every node. */
    public DeepScnClassifier listener(TrainingListener told) {
        return with(main.listener(told), second);
    }

    /** As {@link DeepScn#cancelledBy}. */
    public DeepScnClassifier cancelledBy(BooleanSupplier request) {
        return with(main.cancelledBy(request), second.cancelledBy(request));
    }

    /** How many threads work. The model does not depend on it. */
    public DeepScnClassifier threads(int count) {
        return with(main.threads(count), second.threads(count));
    }

    /** As {@link DeepScn#scratch}. */
    public DeepScnClassifier scratch(Path folder) {
        return with(main.scratch(folder), second.scratch(folder));
    }

    DeepScnClassifier within(TimeLeft time) {
        return with(main.within(time), second.within(time));
    }

    DeepScnClassifier on(Machine machine) {
        return with(main.on(machine), second.on(machine));
    }

    /** As {@link DeepScn#checkpoint}; a second network is not written down. */
    public DeepScnClassifier checkpoint(Path file) {
        return with(main.checkpoint(file), second);
    }

    /** As {@link DeepScn#resume}. */
    public DeepScnClassifier resume(Path file) {
        return with(main.resume(file), second);
    }

    /**
     * Trains on rows of inputs and the label of each.
     *
     * @throws io.github.deepscn.data.BadInputException if the inputs cannot be used ({@link Samples} says which can), a
     *     label is null or blank, there is one class only, or validation rows have a class that is not in the labels
     */
    public ClassifierModel fit(double[][] inputs, String[] labels) {
        return fit(new Labelled(inputs, labels), null);
    }

    /** The same. */
    public ClassifierModel fit(Matrix inputs, String[] labels) {
        return fit(new Labelled(inputs, labels), null);
    }

    /**
     * Trains on weighted rows.
     *
     * @throws io.github.deepscn.data.BadInputException as without weights, or if {@link Samples#withWeights} refuses
     *     them or a class has none but rows of weight zero
     */
    public ClassifierModel fit(double[][] inputs, String[] labels, double[] rowWeights) {
        return fit(new Labelled(inputs, labels), Objects.requireNonNull(rowWeights, "rowWeights"));
    }

    /** The same. */
    public ClassifierModel fit(Matrix inputs, String[] labels, double[] rowWeights) {
        return fit(new Labelled(inputs, labels), Objects.requireNonNull(rowWeights, "rowWeights"));
    }

    private ClassifierModel fit(Labelled given, double @Nullable [] rowWeights) {
        var labels = Labels.of(given.labels);
        var task = new Task(given, labels, rowWeights);
        if (validation != null) {
            var choosing = task.rows(validation, "validation labels", null);
            var fitted = main.validation(task.samples(choosing)).fit(task.samples(task.all));
            return task.model(fitted, task.tuning(fitted, task.all, choosing));
        }
        int[] heldOut = task.heldOut();
        TimeLeft time = main.time();
        double half = time.isLimited() && heldOut.length > 0 ? time.seconds() / 2 : 0;
        var fitted = main.within(time.before(() -> half)).fit(task.samples(task.all));
        if (heldOut.length == 0) {
            return task.model(fitted, task.tuning(fitted, task.all, task.pick(heldOut)));
        }
        var rest = task.pick(others(heldOut, given.labels.length));
        var helping = second.within(time).fit(task.samples(rest));
        return task.model(fitted, task.tuning(helping, rest, task.pick(heldOut)));
    }

    /**
     * Trains the read-out on rows that an engine holds, wherever they are: a target for each class, 1 in the class of a
     * row, else 0. Rows that ride along say when to stop; the validation rows given here choose the {@link Tuning}, and
     * without them scores are taken as they are. The engine stays open.
     *
     * @param fingerprint as for {@link DeepScn#fit(Engine, String)}
     * @param classes the labels in natural order, each with the weight of its training rows before class weights, which
     *     the engine's rows have already
     * @throws io.github.deepscn.data.BadInputException if the engine has another number of targets, or the classifier
     *     is not the read-out
     */
    public ClassifierModel fit(Engine engine, String fingerprint, SortedMap<String, Double> classes) {
        Require.that(
                classifier == Classifier.READOUT,
                "on an engine the classifier is the read-out; " + classifier + " is not to be had there");
        var labels = Labels.ofClasses(List.copyOf(classes.keySet()));
        Require.that(
                engine.shape().outputs() == classes.size(),
                "the engine has " + engine.shape().outputs() + " targets, must have one for each of " + classes.size()
                        + " classes");
        double[] totals = classes.values().stream().mapToDouble(total -> total).toArray();
        var fitted = main.fit(engine, fingerprint);
        var choosing = validation == null ? none() : validation;
        return ClassifierModel.of(
                fitted,
                labels.classes(),
                weighted(choosing, labels, "validation labels", null, classWeights.weights(labels, totals)));
    }

    private static Labelled none() {
        return new Labelled(new double[0][], new String[0]);
    }

    /** Several classifiers that learnt together, and how their networks did. */
    record Together(List<ClassifierModel> members, CrossTraining.Outcome outcome) {}

    /** Trains several networks on the same rows. */
    Together fit(
            Matrix inputs,
            String[] labels,
            double @Nullable [] rowWeights,
            Function<Samples, CrossTraining.Outcome> together) {
        Require.that(
                classifier == Classifier.READOUT,
                "the classifier of an ensemble is its read-outs; " + classifier + " goes with one network only");
        var task = new Task(new Labelled(inputs, labels), Labels.of(labels), rowWeights);
        CrossTraining.Outcome outcome = together.apply(task.samples(task.all));
        Tuning tuning = task.tuning(outcome.heldOut());
        var members = outcome.members().stream()
                .map(member -> task.model(member, tuning))
                .toList();
        return new Together(members, outcome);
    }

    /**
     * Grows a classifier further, as {@link DeepScn#grow} does with its network; the classes stay. Validation rows
     * choose the {@link Tuning} anew; without them it stays, because no row is left that the network has not learnt
     * from.
     *
     * @param rowWeights how much each row counts, or null
     * @throws io.github.deepscn.data.BadInputException if model, options and rows do not go together, or a class has no
     *     row that counts
     */
    public ClassifierModel grow(
            ClassifierModel model, double[][] inputs, String[] labels, double @Nullable [] rowWeights) {
        return grow(model, Matrix.of("inputs", inputs), labels, rowWeights);
    }

    /** The same. */
    public ClassifierModel grow(ClassifierModel model, Matrix inputs, String[] labels, double @Nullable [] rowWeights) {
        var task = classifier(model.classifier())
        .new Task(new Labelled(inputs, labels), Labels.ofClasses(model.classes()), rowWeights);
        if (validation == null) {
            return task.model(main.grow(model.model(), task.samples(task.all)), model.tuning());
        }
        var choosing = task.rows(validation, "validation labels", null);
        var grown = main.validation(task.samples(choosing)).grow(model.model(), task.samples(task.all));
        return task.model(grown, task.tuning(grown, task.all, choosing));
    }

    /** A classifier that was made sparser, and what that did to its network. */
    public record Refined(ClassifierModel model, RefinementReport report) {}

    /**
     * Makes a trained classifier sparser, as {@link DeepScn#refine} does with its network. The {@link Tuning} stays.
     *
     * @throws io.github.deepscn.data.BadInputException as {@link DeepScn#refine}, or if a class has no row
     */
    public static Refined refine(
            ClassifierModel model, double[][] inputs, String[] labels, Refinement how, int threads) {
        return refine(model, Matrix.of("inputs", inputs), labels, how, threads);
    }

    /** The same. */
    public static Refined refine(ClassifierModel model, Matrix inputs, String[] labels, Refinement how, int threads) {
        Task task = task(model, inputs, labels);
        var sparse = DeepScn.refine(model.model(), task.samples(task.all), how, threads);
        return new Refined(task.model(sparse.model(), model.tuning()), sparse.report());
    }

    /** The rows that the network of a classifier learns from: a column for every class. */
    static Samples samples(ClassifierModel model, Matrix inputs, String[] labels) {
        Task task = task(model, inputs, labels);
        return task.samples(task.all);
    }

    private static Task task(ClassifierModel model, Matrix inputs, String[] labels) {
        return with(model.model().options()).classifier(model.classifier())
        .new Task(new Labelled(inputs, labels), Labels.ofClasses(model.classes()), null);
    }

    private static int[] others(int[] ascending, int rows) {
        return IntStream.range(0, rows)
                .filter(i -> Arrays.binarySearch(ascending, i) < 0)
                .toArray();
    }

    /** One training: the rows, encoded and weighted. */
    private final class Task {
        private final Labelled given;
        private final Labels labels;
        private final double[] weightOfClass;
        private final LabelledRows all;

        Task(Labelled given, Labels labels, double @Nullable [] rowWeights) {
            this.given = given;
            this.labels = labels;
            var unweighted =
                    new LabelledRows(given.inputs, labels.encode("labels", given.labels), ones(given.labels.length));
            double[] weights = unweighted.weights();
            if (rowWeights != null) {
                // Samples checks the weights
                weights = Objects.requireNonNull(
                        samples(unweighted).withWeights(rowWeights).weights());
            }
            double[] totals = new double[labels.classes().size()];
            for (int i = 0; i < weights.length; i++) {
                totals[unweighted.classOf()[i]] += weights[i];
            }
            for (int c = 0; c < totals.length; c++) {
                Require.that(
                        totals[c] > 0,
                        "no row of class '" + labels.classes().get(c) + "' has a weight over 0, one must have");
            }
            this.weightOfClass = classWeights.weights(labels, totals);
            this.all = rows(given, "labels", weights);
        }

        LabelledRows rows(Labelled source, String name, double @Nullable [] rowWeights) {
            return weighted(source, labels, name, rowWeights, weightOfClass);
        }

        LabelledRows pick(int[] chosen) {
            int[] classOf = Arrays.stream(chosen).map(i -> all.classOf()[i]).toArray();
            double[] weights =
                    Arrays.stream(chosen).mapToDouble(i -> all.weights()[i]).toArray();
            return new LabelledRows(given.inputs.pick(chosen), classOf, withMeanOne(weights));
        }

        Samples samples(LabelledRows rows) {
            var samples = Samples.of(rows.inputs(), labels.oneHot(rows.classOf()));
            boolean alike = Arrays.stream(rows.weights()).allMatch(weight -> weight == 1);
            return alike ? samples : samples.withWeights(rows.weights());
        }

        /** The rows that choose: a fifth of those that count, none that is alone in its class. */
        int[] heldOut() {
            int[] counting = IntStream.range(0, all.rows())
                    .filter(i -> all.weights()[i] > 0)
                    .toArray();
            int[] members = new int[labels.classes().size()];
            for (int i : counting) {
                members[all.classOf()[i]]++;
            }
            String[] counted =
                    Arrays.stream(counting).mapToObj(i -> given.labels[i]).toArray(String[]::new);
            var folds = Folds.stratified(counted, Math.min(PARTS, counted.length), options.seed());
            return Arrays.stream(folds.heldOut(0))
                    .map(i -> counting[i])
                    .filter(i -> members[all.classOf()[i]] > 1)
                    .toArray();
        }

        /** What rows that a network has not learnt from choose. */
        Tuning tuning(DeepScnModel model, LabelledRows learnt, LabelledRows choosing) {
            return switch (classifier) {
                case READOUT -> Calibration.tune(model.network(), Discriminant.of(model.readout()), choosing);
                case LDA -> moments(model, learnt).tune(model.network(), choosing);
            };
        }

        /** What rows choose by the outputs of networks that have not learnt from them, none or several for each row. */
        Tuning tuning(List<List<double[]>> outputs) {
            int[] judged = IntStream.range(0, outputs.size())
                    .flatMap(i -> IntStream.range(0, outputs.get(i).size()).map(k -> i))
                    .toArray();
            return Calibration.tune(
                    outputs.stream().flatMap(List::stream).toArray(double[][]::new),
                    Arrays.stream(judged).map(i -> all.classOf()[i]).toArray(),
                    Arrays.stream(judged).mapToDouble(i -> all.weights()[i]).toArray());
        }

        ClassifierModel model(DeepScnModel model, Tuning tuning) {
            var discriminant = switch (classifier) {
                case READOUT -> Discriminant.of(model.readout());
                case LDA -> moments(model, all).discriminant(tuning.ridge());
            };
            var sharpened = discriminant.sharpened(tuning.sharpness());
            return new ClassifierModel(model, new ClassifierState(classifier, labels.classes(), sharpened, tuning));
        }

        private ClassMoments moments(DeepScnModel model, LabelledRows rows) {
            return ClassMoments.of(model.network(), rows, labels.classes().size());
        }
    }

    private static LabelledRows weighted(
            Labelled source, Labels labels, String name, double @Nullable [] rowWeights, double[] weightOfClass) {
        int[] classOf = labels.encode(name, source.labels);
        double[] weights = rowWeights == null ? ones(classOf.length) : rowWeights.clone();
        for (int i = 0; i < weights.length; i++) {
            weights[i] *= weightOfClass[classOf[i]];
        }
        return new LabelledRows(source.inputs, classOf, withMeanOne(weights));
    }

    private static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static double[] withMeanOne(double[] weights) {
        double largest = Arrays.stream(weights).max().orElse(1);
        double[] scaled = Arrays.stream(weights).map(weight -> weight / largest).toArray();
        double mean = Arrays.stream(scaled).average().orElse(1);
        return Arrays.stream(scaled).map(weight -> weight / mean).toArray();
    }
}
