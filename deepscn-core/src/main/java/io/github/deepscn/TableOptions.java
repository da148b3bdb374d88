package io.github.deepscn;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.data.Records;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The options that decide which model a table gives. A value: start from {@link #balanced} or another preset and change
 * what should differ.
 *
 * @param targets the columns to predict; none for an autoencoder
 * @param task what to predict; if empty, the target column decides
 * @param dropMissingTarget whether rows that lack a target are left out; otherwise they are refused
 * @param weight a column that holds the weight of each row
 * @param encoder how columns become inputs
 * @param holdOut which rows are held out to judge the training
 * @param classifier how classes are told apart
 * @param balancedClasses whether all classes have the same weight, whatever their number of rows
 * @param training how a network is configured
 * @param ensemble several networks instead of one
 * @param sampling how one network learns from a table with more rows than {@link Ensemble#rows()}: as an ensemble,
 *     which chooses nodes on some rows and fits the read-out to all; if empty, it chooses its nodes with all rows
 */
public record TableOptions(
        List<String> targets,
        Optional<Task> task,
        boolean dropMissingTarget,
        Optional<String> weight,
        EncoderOptions encoder,
        HoldOut holdOut,
        Classifier classifier,
        boolean balancedClasses,
        Options training,
        Optional<Ensemble> ensemble,
        Optional<Ensemble> sampling) {
    /** The default share of the rows that is held out for one network. */
    public static final double STANDARD_SHARE = 0.15;

    /**
     * The least ridge of the preset {@code fast}. With less, collinear inputs may get large weights of opposite signs,
     * which multiply noise on the inputs by a thousand.
     */
    private static final double LEAST_RIDGE = 1e-7;

    /** The ridge of networks whose read-outs are fitted to all rows in the end. */
    private static final Shrinkage WHILE_GROWING = new Shrinkage.Throughout(1e-4);

    /** Slopes over all inputs and over few, bumps and boxes on few: which of them a table needs shows node by node. */
    private static final List<Source> SOURCES =
            List.of(Sources.DENSE_PAIRS, Sources.SPARSE_PAIRS, Sources.SPARSE_RADIAL, Sources.BOXES);

    public TableOptions {
        targets = List.copyOf(targets);
        Stream.of(task, weight, encoder, holdOut, classifier, training, ensemble, sampling)
                .forEach(Objects::requireNonNull);
    }

    private TableOptions(
            String[] targets, EncoderOptions encoder, HoldOut holdOut, Options training, Optional<Ensemble> ensemble) {
        this(
                List.of(targets),
                Optional.empty(),
                false,
                Optional.empty(),
                encoder,
                holdOut,
                Classifier.LOGISTIC,
                false,
                training,
                ensemble,
                Optional.empty());
    }

    /**
     * {@return one network of up to 200 nodes: scaled inputs, {@value #STANDARD_SHARE} of the rows held out to choose
     * the number of nodes, a read-out that also sees the inputs and is shrunk by leave-one-out}
     *
     * <p>With more than 20 000 training rows, some of them choose the nodes, and the read-out is fitted to all. With
     * more than 50 000, the network is wider.
     *
     * @param targets the names of the columns to predict; none if the rows come as arrays
     */
    public static TableOptions fast(String... targets) {
        Options training = configured(2)
                .withLayers(100, 100)
                .withShrinkage(Shrinkage.chosenBy(Shrinkage.Criterion.LEAVE_ONE_OUT, LEAST_RIDGE))
                .withPatience(30);
        HoldOut rows = HoldOut.share(STANDARD_SHARE);
        return new TableOptions(targets, EncoderOptions.standard(), rows, training, Optional.empty())
                .withSampling(new Ensemble(1, 10, 20_000, 50_000));
    }

    /**
     * {@return the default: five networks of up to 400 nodes in four layers, more for tables of more than 12 000 rows}
     *
     * <p>No row is held out from all networks.
     *
     * @param targets the names of the columns to predict; none if the rows come as arrays
     */
    public static TableOptions balanced(String... targets) {
        var networks = new Ensemble(5, 10, 20_000, 12_000);
        Options training = configured(2).withLayers(100, 100, 100, 100).withPatience(80);
        return ensemble(networks, training, targets);
    }

    /**
     * {@return the most accurate preset: ten networks of up to 800 nodes in four layers, more for tables of more than
     * 24 000 rows, with a longer search for each node}
     *
     * @param targets the names of the columns to predict; none if the rows come as arrays
     */
    public static TableOptions accurate(String... targets) {
        var networks = new Ensemble(10, 10, 40_000, 24_000);
        Options training = configured(3).withLayers(200, 200, 200, 200).withPatience(100);
        return ensemble(networks, training, targets);
    }

    /** Candidates drawn from the rows and varied, the true decrease of the error, two nodes a step. */
    private static Options configured(int generations) {
        return Options.paper()
                .withLinks(new Links(true, true))
                .withSearch(Search.published()
                        .withMechanism(Mechanisms.ORTHOGONAL)
                        .withSources(SOURCES)
                        .withCandidates(64)
                        .withGenerations(generations)
                        .withBatch(2));
    }

    /** Scaled inputs, ridge from the first node on. */
    private static TableOptions ensemble(Ensemble networks, Options training, String... targets) {
        Options shrunk = training.withShrinkage(WHILE_GROWING);
        return new TableOptions(targets, EncoderOptions.standard(), HoldOut.none(), shrunk, Optional.of(networks));
    }

    /**
     * Algorithm 1 with nothing added but the rank rule: numbers as they are, no row held out, no links.
     *
     * @param targets the names of the columns to predict; none if the rows come as arrays
     * @return options of the paper for these targets
     */
    public static TableOptions paper(String... targets) {
        EncoderOptions plain = EncoderOptions.standard().withScaled(false).withClipped(false);
        return new TableOptions(targets, plain, HoldOut.none(), Options.paper(), Optional.empty())
                .withClassifier(Classifier.READOUT);
    }

    /**
     * {@return these options with other columns to predict}
     *
     * @param columns the names of the columns
     */
    public TableOptions withTargets(List<String> columns) {
        return Records.with(this, "targets", columns);
    }

    /**
     * {@return these options with the task given instead of guessed}
     *
     * @param what the task
     */
    public TableOptions withTask(Task what) {
        return Records.with(this, "task", Optional.of(what));
    }

    /**
     * {@return these options with another treatment of rows without a target}
     *
     * @param drop whether such rows are left out; otherwise they are refused
     */
    public TableOptions withDropMissingTarget(boolean drop) {
        return Records.with(this, "dropMissingTarget", drop);
    }

    /**
     * {@return these options with a column of row weights}
     *
     * @param column the name of the column
     */
    public TableOptions withWeight(String column) {
        return Records.with(this, "weight", Optional.of(column));
    }

    /**
     * {@return these options with another choice of encodings}
     *
     * @param how what to guess and what to do with each kind of column
     */
    public TableOptions withEncoder(EncoderOptions how) {
        return Records.with(this, "encoder", how);
    }

    /**
     * {@return these options with other rows held out}
     *
     * @param which the rule that picks the rows
     */
    public TableOptions withHoldOut(HoldOut which) {
        return Records.with(this, "holdOut", which);
    }

    /**
     * {@return these options with another classifier}
     *
     * @param which what decides the class from the hidden outputs
     */
    public TableOptions withClassifier(Classifier which) {
        return Records.with(this, "classifier", which);
    }

    /**
     * {@return these options with or without equal weights of the classes}
     *
     * @param alike whether every class weighs the same, however many rows it has
     */
    public TableOptions withBalancedClasses(boolean alike) {
        return Records.with(this, "balancedClasses", alike);
    }

    /**
     * {@return how a network is configured}
     *
     * <p>If its layers differ from those before, the networks of an ensemble are exactly as wide, however many rows
     * there are, as with {@link #withLayers}.
     *
     * @param options the options of each network
     */
    public TableOptions withTraining(Options options) {
        TableOptions changed = Records.with(this, "training", options);
        return options.layers().equals(training.layers()) ? changed : changed.withoutWidening();
    }

    /**
     * {@return the largest width of each layer, however many rows there are}
     *
     * @param widths the largest number of nodes of each layer
     */
    public TableOptions withLayers(int... widths) {
        return withTraining(training.withLayers(widths)).withoutWidening();
    }

    private TableOptions withoutWidening() {
        TableOptions changed = Records.with(this, "ensemble", ensemble.map(Ensemble::withoutWidening));
        return Records.with(changed, "sampling", sampling.map(Ensemble::withoutWidening));
    }

    /** {@return one network instead of several, trained on all rows that are not held out} */
    public TableOptions withoutEnsemble() {
        TableOptions changed = Records.with(this, "ensemble", Optional.empty());
        return Records.with(changed, "sampling", Optional.empty());
    }

    /**
     * {@return these options with one network that learns from a table of many rows as an ensemble does}
     *
     * @param network usually of one member; tables of at most {@link Ensemble#rows()} training rows are not concerned
     */
    public TableOptions withSampling(Ensemble network) {
        return Records.with(this, "sampling", Optional.of(network));
    }

    /**
     * {@return these options as a plan carries them out: with the {@linkplain #sampling() ensemble} in place of one
     * network if there are many rows}
     *
     * <p>Autoencoders and the classifier {@link Classifier#LDA} are trained as one network, however many rows there
     * are.
     *
     * @param plan what was decided about the rows
     */
    public TableOptions forPlan(TablePlan plan) {
        boolean samples = ensemble.isEmpty()
                && classifier != Classifier.LDA
                && plan.task() != Task.AUTOENCODER
                && sampling.filter(network -> plan.training().rows() > network.rows())
                        .isPresent();
        return samples ? withTraining(training.withShrinkage(WHILE_GROWING)).withEnsemble(sampling.get()) : this;
    }

    /**
     * Several networks instead of one. Rows that are held out besides judge all of them.
     *
     * @param networks how many networks, and how they share the rows
     * @return these options with several networks
     */
    public TableOptions withEnsemble(Ensemble networks) {
        return Records.with(this, "ensemble", Optional.of(networks));
    }

    /** Whether a source takes the inputs for the pixels of an image. */
    boolean seesImages() {
        return training.search().sources().contains(Sources.LOCAL_PAIRS);
    }
}
