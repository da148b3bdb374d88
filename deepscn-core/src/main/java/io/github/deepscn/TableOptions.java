package io.github.deepscn;

import io.github.deepscn.configure.Sources;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.configure.Search;
import io.github.deepscn.configure.Source;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Everything that decides which model comes out, given a table. Values only; start from {@link #balanced} or another
 * preset and change what should differ.
 *
 * @param targets the columns to predict; none for an autoencoder
 * @param task what to predict, if it is not to be guessed from the target
 * @param weight a column that says how much each row counts
 * @param encoder how columns become inputs
 * @param holdOut which rows judge the training
 * @param classifier what tells classes apart
 * @param balancedClasses whether all classes count alike, however many rows they have
 * @param training how a network is configured
 * @param ensemble several networks in place of one
 */
public record TableOptions(
        List<String> targets,
        Optional<Task> task,
        Optional<String> weight,
        EncoderOptions encoder,
        HoldOut holdOut,
        Classifier classifier,
        boolean balancedClasses,
        Options training,
        Optional<Ensemble> ensemble) {
    /** The share of the rows that is held out for one network, unless something else is said. */
    public static final double STANDARD_SHARE = 0.15;

    /**
     * With less ridge the weights of collinear inputs may be so large, and opposite, that noise on the inputs shows in
     * the predictions a thousandfold.
     */
    private static final double LEAST_RIDGE = 1e-7;

    public TableOptions {
        targets = List.copyOf(targets);
        Objects.requireNonNull(task, "task");
        Objects.requireNonNull(weight, "weight");
        Objects.requireNonNull(encoder, "encoder");
        Objects.requireNonNull(holdOut, "holdOut");
        Objects.requireNonNull(classifier, "classifier");
        Objects.requireNonNull(training, "training");
        Objects.requireNonNull(ensemble, "ensemble");
    }

    /** Sources that have proved themselves: all together, for tables with steps, and for smooth ones. */
    private static final List<List<Source>> MIXTURES = List.of(
            List.of(Sources.DENSE_PAIRS, Sources.SPARSE_PAIRS, Sources.RADIAL),
            List.of(Sources.SPARSE_PAIRS),
            List.of(Sources.DENSE_PAIRS));

    /** One more, for tables on which neighbours are alike. */
    private static final List<List<Source>> MORE_MIXTURES = Stream.concat(
                    MIXTURES.stream(), Stream.of(List.<Source>of(Sources.DENSE_PAIRS, Sources.RADIAL)))
            .toList();

    /**
     * One network of up to 200 nodes: scaled inputs, {@value #STANDARD_SHARE} of the rows held out to say how many
     * nodes are enough, a read-out that sees the inputs too and is shrunk by leave-one-out.
     */
    public static TableOptions fast(String... targets) {
        return new TableOptions(
                List.of(targets),
                Optional.empty(),
                Optional.empty(),
                EncoderOptions.standard(),
                HoldOut.share(STANDARD_SHARE),
                Classifier.READOUT,
                false,
                configured(32, 2)
                        .withLayers(100, 100)
                        .withShrinkage(Shrinkage.chosenBy(Shrinkage.Criterion.LEAVE_ONE_OUT, LEAST_RIDGE))
                        .withPatience(30),
                Optional.empty());
    }

    /**
     * For a good model without more ado: five networks of up to 400 nodes, more if there are more than 12 000 rows, all
     * rows used.
     */
    public static TableOptions balanced(String... targets) {
        return ensemble(
                new Ensemble(5, 10, MIXTURES, 1, 2800, 12_000),
                configured(32, 2).withLayers(200, 200),
                targets);
    }

    /**
     * The best that is known here: ten networks of up to 800 nodes, more if there are more than 60 000 rows, each
     * searched for longer.
     */
    public static TableOptions accurate(String... targets) {
        return ensemble(
                new Ensemble(10, 10, MORE_MIXTURES, 3, 12_000, 60_000),
                configured(64, 3).withLayers(400, 400),
                targets);
    }

    /** Candidates drawn from the rows and varied, the true decrease, two nodes at a step. */
    private static Options configured(int candidates, int generations) {
        return Options.paper()
                .withLinks(new Links(true, true))
                .withSearch(Search.published()
                        .withMechanism(Mechanisms.ORTHOGONAL)
                        .withSources(MIXTURES.get(0))
                        .withCandidates(candidates)
                        .withGenerations(generations)
                        .withBatch(2));
    }

    /** Scaled inputs, ridge from the first node on. */
    private static TableOptions ensemble(Ensemble networks, Options training, String... targets) {
        return new TableOptions(
                List.of(targets),
                Optional.empty(),
                Optional.empty(),
                EncoderOptions.standard(),
                HoldOut.none(),
                Classifier.READOUT,
                false,
                training.withShrinkage(new Shrinkage.Throughout(1e-4)),
                Optional.of(networks));
    }

    /** Algorithm 1 and nothing added but the rank rule: numbers as they are, no row held out, no links. */
    public static TableOptions paper(String... targets) {
        return new TableOptions(
                List.of(targets),
                Optional.empty(),
                Optional.empty(),
                EncoderOptions.standard().withScaled(false).withClipped(false),
                HoldOut.none(),
                Classifier.READOUT,
                false,
                Options.paper(),
                Optional.empty());
    }

    public TableOptions withTask(Task what) {
        return new TableOptions(
                targets, Optional.of(what), weight, encoder, holdOut, classifier, balancedClasses, training, ensemble);
    }

    public TableOptions withWeight(String column) {
        return new TableOptions(
                targets, task, Optional.of(column), encoder, holdOut, classifier, balancedClasses, training, ensemble);
    }

    public TableOptions withEncoder(EncoderOptions how) {
        return new TableOptions(targets, task, weight, how, holdOut, classifier, balancedClasses, training, ensemble);
    }

    public TableOptions withHoldOut(HoldOut which) {
        return new TableOptions(targets, task, weight, encoder, which, classifier, balancedClasses, training, ensemble);
    }

    public TableOptions withClassifier(Classifier which) {
        return new TableOptions(targets, task, weight, encoder, holdOut, which, balancedClasses, training, ensemble);
    }

    public TableOptions withBalancedClasses(boolean alike) {
        return new TableOptions(targets, task, weight, encoder, holdOut, classifier, alike, training, ensemble);
    }

    /** How a network is configured; other layers than before are those of {@link #withLayers}. */
    public TableOptions withTraining(Options options) {
        boolean sameLayers = options.layers().equals(training.layers());
        return new TableOptions(
                targets,
                task,
                weight,
                encoder,
                holdOut,
                classifier,
                balancedClasses,
                options,
                sameLayers ? ensemble : ensemble.map(Ensemble::withoutWidening));
    }

    /** The largest width of every layer, however many rows there are. */
    public TableOptions withLayers(int... widths) {
        return new TableOptions(
                targets,
                task,
                weight,
                encoder,
                holdOut,
                classifier,
                balancedClasses,
                training.withLayers(widths),
                ensemble.map(Ensemble::withoutWidening));
    }

    /** Whether some source takes the inputs for the pixels of an image. */
    boolean seesImages() {
        return Stream.concat(
                        training.search().sources().stream(),
                        ensemble.stream()
                                .flatMap(networks -> networks.mixtures().stream())
                                .flatMap(List::stream))
                .anyMatch(source -> source == Sources.LOCAL_PAIRS);
    }

    /** One network instead of several, trained on all rows that are not held out. */
    public TableOptions withoutEnsemble() {
        return new TableOptions(
                targets, task, weight, encoder, holdOut, classifier, balancedClasses, training, Optional.empty());
    }

    /** Several networks in place of one; rows held out besides judge them all. */
    public TableOptions withEnsemble(Ensemble networks) {
        return new TableOptions(
                targets, task, weight, encoder, holdOut, classifier, balancedClasses, training, Optional.of(networks));
    }
}
