package io.github.deepscn;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.io.checkpoint.CheckpointFile;
import io.github.deepscn.io.checkpoint.FrameFile;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.sparsity.Sparsity;
import io.github.deepscn.train.Extensions;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Replay;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.Trained;
import io.github.deepscn.train.Trainer;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The front door. {@link #regression()} and {@link #classification()} train the model that most people want, with
 * scaled inputs and good defaults. {@link #with} trains one network exactly as its options say, on inputs as they are,
 * for instance by the paper's Algorithm 1:
 *
 * <pre>{@code
 * TableModel good = DeepScn.regression().fit(inputs, targets);
 * DeepScnModel model = DeepScn.with(Options.paper().withLayers(50, 50).withSeed(7))
 *         .validation(Samples.of(validationInputs, validationTargets))
 *         .listener(event -> System.out.println(event))
 *         .fit(inputs, targets);
 * double[] prediction = model.predict(row);
 * double[] coarse = model.firstLayers(1).predict(row);
 * }</pre>
 *
 * <p>A shallow SCN has one layer. Immutable and reusable; every {@code fit} is a separate training.
 */
public final class DeepScn extends Training<DeepScn> {
    private final Options options;
    private final @Nullable Samples validation;

    private DeepScn(Options options, Run run, @Nullable Samples validation) {
        super(run);
        this.options = Objects.requireNonNull(options, "options");
        this.validation = validation;
    }

    /**
     * {@return a training of one network with these options, on all cores}
     *
     * <p>Inputs are taken as they are: nothing scales them.
     *
     * @param options the options of the network and its search
     */
    public static DeepScn with(Options options) {
        return new DeepScn(options, Run.standard(), null);
    }

    /** {@return a training that predicts numbers, with good defaults: {@link TableOptions#balanced} on all cores} */
    public static Regression regression() {
        return new Regression(new Learner.Settings(TableOptions.balanced(), List.of(), List.of()), Run.standard());
    }

    /** {@return a training that tells classes apart, with good defaults: {@link TableOptions#balanced} on all cores} */
    public static Classification classification() {
        return new Classification(new Learner.Settings(TableOptions.balanced(), List.of(), List.of()), Run.standard());
    }

    @Override
    public DeepScn run(Run how) {
        return new DeepScn(options, how, validation);
    }

    /**
     * {@return rows that choose no node: their error is followed and, with a patience, decides how many nodes are kept}
     *
     * @param rows the rows and their targets, with as many columns as the training rows
     */
    public DeepScn validation(Samples rows) {
        return new DeepScn(options, run, Objects.requireNonNull(rows, "rows"));
    }

    /**
     * Trains on rows of inputs and one target each.
     *
     * @param inputs the rows, one array of numbers each, all finite
     * @param targets the target of each row, or an array of targets; all finite
     * @return the trained model
     * @throws io.github.deepscn.data.BadInputException if {@link Samples} does not accept the rows
     */
    public DeepScnModel fit(double[][] inputs, double[] targets) {
        return fit(Samples.of(inputs, targets));
    }

    /**
     * Trains on rows of inputs and several targets each.
     *
     * @param inputs the rows, one array of numbers each, all finite
     * @param targets the target of each row, or an array of targets; all finite
     * @return the trained model
     * @throws io.github.deepscn.data.BadInputException if {@link Samples} does not accept the rows
     */
    public DeepScnModel fit(double[][] inputs, double[][] targets) {
        return fit(Samples.of(inputs, targets));
    }

    /**
     * Trains.
     *
     * @param training the rows to learn from, with their targets
     * @return the trained model
     * @throws io.github.deepscn.data.BadInputException if validation rows do not fit the training rows, the options ask
     *     for more than arrays can hold, or a checkpoint belongs to another training or would be overwritten
     * @throws java.io.UncheckedIOException if a checkpoint cannot be read
     */
    public DeepScnModel fit(Samples training) {
        Objects.requireNonNull(training, "training");
        Run timed = run.withTime(run.time(options));
        if (validation != null) {
            requireSame("inputs", validation.inputs(), training.inputs());
            requireSame("targets", validation.targets(), training.targets());
        }
        try (var engine = timed.engine(training, validation)) {
            Trained trained = train(timed, engine, () -> options.identity(training, validation));
            return new DeepScnModel(options, trained, training.fingerprint());
        }
    }

    private Trained train(Run timed, Engine engine, Supplier<String> identity) {
        Trainer trainer = timed.trainer(options, engine);
        Path file = run.checkpoint().orElse(null);
        if (file == null) {
            return trainer.train();
        }
        String name = identity.get();
        try (var steps = CheckpointFile.of(file, run, name, false, Extensions.of(options))) {
            return trainer.resume(steps.steps(name)).log(steps.log(name)).train();
        }
    }

    /**
     * Trains on rows that an engine holds, wherever they are; validation rows ride along there. The engine stays open.
     *
     * @param engine holds the training rows, and the validation rows if there are any; the caller closes it
     * @param fingerprint of the rows, for the model and for checkpoints: equal rows have equal ones
     * @return the trained model
     */
    public DeepScnModel fit(Engine engine, String fingerprint) {
        Trained trained = train(run, engine, () -> options.identity() + "\n" + fingerprint);
        return new DeepScnModel(options, trained, fingerprint);
    }

    /**
     * Grows a model: its nodes stay, and more are configured until the widths and stop rules of the options end it. The
     * last layer grows if the options make it wider. With the same rows and seed the result is the same, bit for bit,
     * as if the network had been trained at once. Validation rows cut off no node that was there before.
     *
     * <p>A refined model grows from the nodes that are left: removed nodes return only if they are found again, and
     * another seed finds others.
     *
     * <p>The history begins with the nodes that were there. Scope, contraction, score and candidates of these nodes are
     * as recorded then; layer, place and step are those in the network now, and errors and independence are measured on
     * these rows. The totals of candidates, refusals and seconds count the growth alone. A layer other than the last
     * that has fewer nodes than the options allow closed as {@link io.github.deepscn.train.LayerClosing#GIVEN}.
     *
     * @param model a trained model
     * @param training the rows to learn from, with their targets
     * @return the larger model
     * @throws io.github.deepscn.data.BadInputException if model, options and rows do not fit together
     */
    public DeepScnModel grow(DeepScnModel model, Samples training) {
        Objects.requireNonNull(model, "model");
        Run timed = run.withTime(run.time(options));
        requireColumns("targets", training.targets(), model.readout().outputs());
        try (var engine = timed.engine(training, validation)) {
            Trainer trainer = timed.trainer(options, engine).grow(model.network(), model.nodeRecords());
            return new DeepScnModel(options, trainer.train(), training.fingerprint());
        }
    }

    /**
     * {@return whether a checkpoint belongs to a training with these options, ignoring the time budget and the rows}
     *
     * @param file the checkpoint
     * @param options the options of the network and its search
     * @throws io.github.deepscn.data.BadInputException if the file is not a checkpoint of one network
     * @throws java.io.UncheckedIOException if it cannot be read
     */
    public static boolean isCheckpointOf(Path file, Options options) {
        return FrameFile.identity(file).startsWith(options.identity() + "\n");
    }

    /**
     * {@link #refine(DeepScnModel, Samples, Refinement, Run)} on all cores.
     *
     * @param model a trained model
     * @param data rows with targets, usually those of the training
     * @param how what to keep and how
     * @return the sparser model and what it cost
     */
    public static Refined refine(DeepScnModel model, Samples data, Refinement how) {
        return refine(model, data, how, Run.standard());
    }

    /**
     * Makes a trained network sparser: with fewer read-out weights, fitted again by least squares, or by ridge with the
     * strength of the model, and without nodes that are no longer needed. The given model is not changed.
     *
     * @param model a trained model
     * @param data the rows to select and to fit by, usually the training rows
     * @param how what to keep and how
     * @param run has the engines and threads; the result does not depend on the number of threads
     * @return the sparser model and what it cost
     * @throws io.github.deepscn.data.BadInputException if the rows do not fit the network, there are fewer rows than
     *     folds, or more nodes are to stay than there are
     */
    public static Refined refine(DeepScnModel model, Samples data, Refinement how, Run run) {
        Objects.requireNonNull(how, "how");
        requireFit(model, data);
        try (var engine = run.engine(data)) {
            var sparse = Sparsity.refine(
                    engine,
                    model.network(),
                    how,
                    model.options().shrinkage(),
                    model.ridge().strength());
            return new Refined(model.refined(sparse), sparse.report());
        }
    }

    /**
     * R and QᵀT of a model's network on some rows. On the training rows they equal {@link DeepScnModel#leastSquares()},
     * which a model loaded from a file does not have.
     *
     * @param model a trained model
     * @param data rows with targets, usually those of the training
     * @param run listener, cancellation, time and threads
     * @return the triangle and the products that read-outs are solved from
     * @throws io.github.deepscn.data.BadInputException if the rows do not fit the network
     */
    public static LeastSquares leastSquares(DeepScnModel model, Samples data, Run run) {
        requireFit(model, data);
        try (var engine = run.engine(data)) {
            return Replay.over(engine, model.network(), model.options().shrinkage())
                    .leastSquares();
        }
    }

    /** A read-out of a model's network fitted to rows again, with the ridge of the model. */
    static Readout readout(DeepScnModel model, Samples data, Run run) {
        Network network = model.network();
        double strength = model.ridge().strength();
        return leastSquares(model, data, run)
                .ridge(network.columns(), strength, network.links().intercept());
    }

    private static void requireFit(DeepScnModel model, Samples data) {
        requireColumns("inputs", data.inputs(), model.network().inputs());
        requireColumns("targets", data.targets(), model.readout().outputs());
    }

    private static void requireColumns(String name, Matrix seen, int wanted) {
        Require.that(
                seen.columns() == wanted,
                "data has " + seen.columns() + " " + name + ", must have " + wanted + " as the model has");
    }

    private static void requireSame(String name, Matrix validation, Matrix training) {
        Require.that(
                validation.columns() == training.columns(),
                "the validation rows have " + validation.columns() + " " + name + " but the training rows have "
                        + training.columns() + "; both must have the same number");
    }
}
