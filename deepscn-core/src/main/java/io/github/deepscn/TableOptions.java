package io.github.deepscn;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.configure.Mechanism;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything that decides which model comes out, given a table. Values only; start from {@link #standard} or
 * {@link #paper} and change what should differ.
 *
 * @param targets the columns to predict; none for an autoencoder
 * @param task what to predict, if it is not to be guessed from the target
 * @param weight a column that says how much each row counts
 * @param encoder how columns become inputs
 * @param holdOut which rows judge the training
 * @param classifier what tells classes apart
 * @param balanced whether all classes count alike, however many rows they have
 * @param training how the network is configured
 */
public record TableOptions(
        List<String> targets,
        Optional<Task> task,
        Optional<String> weight,
        EncoderOptions encoder,
        HoldOut holdOut,
        Classifier classifier,
        boolean balanced,
        Options training) {
    /** The share of the rows that is held out unless something else is said. */
    public static final double STANDARD_SHARE = 0.15;

    public TableOptions {
        targets = List.copyOf(targets);
        Objects.requireNonNull(task, "task");
        Objects.requireNonNull(weight, "weight");
        Objects.requireNonNull(encoder, "encoder");
        Objects.requireNonNull(holdOut, "holdOut");
        Objects.requireNonNull(classifier, "classifier");
        Objects.requireNonNull(training, "training");
    }

    /**
     * For a good model without more ado: scaled inputs, {@value #STANDARD_SHARE} of the rows held out to say how many
     * nodes are enough, a read-out that sees the inputs too and is shrunk by leave-one-out.
     */
    public static TableOptions standard(String... targets) {
        return new TableOptions(
                List.of(targets),
                Optional.empty(),
                Optional.empty(),
                EncoderOptions.standard(),
                HoldOut.share(STANDARD_SHARE),
                Classifier.READOUT,
                false,
                Options.paper()
                        .withLayers(100, 100)
                        .withMechanism(Mechanism.RELAXED)
                        .withLinks(new Links(true, true))
                        .withShrinkage(Shrinkage.chosenBy(Shrinkage.Criterion.LEAVE_ONE_OUT))
                        .withPatience(30));
    }

    /** Algorithm 1 and nothing added but the rank rule: numbers as they are, no row held out, no links. */
    public static TableOptions paper(String... targets) {
        return standard(targets)
                .withEncoder(EncoderOptions.standard().withScaled(false))
                .withHoldOut(HoldOut.none())
                .withTraining(Options.paper());
    }

    public TableOptions withTask(Task what) {
        return new TableOptions(targets, Optional.of(what), weight, encoder, holdOut, classifier, balanced, training);
    }

    public TableOptions withWeight(String column) {
        return new TableOptions(targets, task, Optional.of(column), encoder, holdOut, classifier, balanced, training);
    }

    public TableOptions withEncoder(EncoderOptions how) {
        return new TableOptions(targets, task, weight, how, holdOut, classifier, balanced, training);
    }

    public TableOptions withHoldOut(HoldOut which) {
        return new TableOptions(targets, task, weight, encoder, which, classifier, balanced, training);
    }

    public TableOptions withClassifier(Classifier which) {
        return new TableOptions(targets, task, weight, encoder, holdOut, which, balanced, training);
    }

    public TableOptions withBalanced(boolean alike) {
        return new TableOptions(targets, task, weight, encoder, holdOut, classifier, alike, training);
    }

    public TableOptions withTraining(Options options) {
        return new TableOptions(targets, task, weight, encoder, holdOut, classifier, balanced, options);
    }
}
