package io.github.deepscn;

import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.io.checkpoint.CheckpointFile;
import io.github.deepscn.io.checkpoint.EnsembleCheckpoint;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.readout.Refinement;
import io.github.deepscn.readout.Sparsity;
import io.github.deepscn.train.Extensions;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Replay;
import io.github.deepscn.train.StopRules;
import io.github.deepscn.train.TimeLeft;
import io.github.deepscn.train.Trainer;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The front door: a training of Deep Stochastic Configuration Networks, ready to be given rows.
 *
 * <pre>{@code
 * DeepScnModel model = DeepScn.with(Options.paper().withLayers(50, 50).withSeed(7))
 *         .validation(Samples.of(validationInputs, validationTargets))
 *         .listener(event -> System.out.println(event))
 *         .fit(inputs, targets);
 * double[] prediction = model.predict(row);
 * double[] coarse = model.firstLayers(1).predict(row);
 * }</pre>
 *
 * <p>A shallow SCN is the case of one layer. Immutable and reusable; every {@code fit} is a training of its own.
 */
public final class DeepScn {
    private final Options options;
    private final @Nullable Samples validation;
    private final TrainingListener listener;
    private final BooleanSupplier cancelled;
    private final Machine machine;
    private final @Nullable Path checkpoint;
    private final boolean resumes;
    /** In place of the budget and the request, or null: then the budget begins with a {@code fit}. */
    private final @Nullable TimeLeft time;

    private DeepScn(
            Options options,
            @Nullable Samples validation,
            TrainingListener listener,
            BooleanSupplier cancelled,
            Machine machine,
            @Nullable Path checkpoint,
            boolean resumes,
            @Nullable TimeLeft time) {
        this.options = options;
        this.validation = validation;
        this.listener = listener;
        this.cancelled = cancelled;
        this.machine = machine;
        this.checkpoint = checkpoint;
        this.resumes = resumes;
        this.time = time;
    }

    /** A training with these options, on all cores. */
    public static DeepScn with(Options options) {
        return new DeepScn(
                Objects.requireNonNull(options, "options"),
                null,
                TrainingListener.none(),
                () -> false,
                Machine.whole(),
                null,
                false,
                null);
    }

    /** Rows that choose no node: their error is followed and, with a patience, decides how many nodes are kept. */
    public DeepScn validation(Samples rows) {
        return new DeepScn(
                options, Objects.requireNonNull(rows, "rows"), listener, cancelled, machine, checkpoint, resumes, time);
    }

    /** Somebody to be told of every node. */
    public DeepScn listener(TrainingListener told) {
        return new DeepScn(
                options,
                validation,
                Objects.requireNonNull(told, "told"),
                cancelled,
                machine,
                checkpoint,
                resumes,
                time);
    }

    /**
     * Asked between blocks of candidates and, while a block takes long, between blocks of rows, by any thread that
     * works; once it says true, {@code fit} returns the network so far. An interrupt of the training thread does the
     * same and leaves the thread's flag set.
     */
    public DeepScn cancelledBy(BooleanSupplier request) {
        return new DeepScn(
                options,
                validation,
                listener,
                Objects.requireNonNull(request, "request"),
                machine,
                checkpoint,
                resumes,
                null);
    }

    /** How many threads work. The model does not depend on it. */
    public DeepScn threads(int count) {
        return on(machine.withThreads(count));
    }

    /**
     * Keeps rows in a file in this folder in place of the heap, for as long as a {@code fit} takes: slower, and as
     * large as the disk. The model does not depend on it.
     */
    public DeepScn scratch(Path folder) {
        return on(machine.withScratch(folder));
    }

    DeepScn on(Machine other) {
        return new DeepScn(options, validation, listener, cancelled, other, checkpoint, resumes, time);
    }

    /** In place of the budget of the options and of {@link #cancelledBy}: a time that runs already. */
    DeepScn within(TimeLeft all) {
        return new DeepScn(options, validation, listener, cancelled, machine, checkpoint, resumes, all);
    }

    /**
     * Writes every step down as it is done. When the process dies, {@link #resume} goes on from it. A file that is
     * there is overwritten only if it is empty or a checkpoint of the same training; else {@code fit} refuses it. When
     * the file cannot be written any more, on a full disk for instance, the listener is told
     * ({@link TrainingEvent.CheckpointFailed}) and the training goes on without it.
     */
    public DeepScn checkpoint(Path file) {
        return new DeepScn(
                options, validation, listener, cancelled, machine, Objects.requireNonNull(file, "file"), false, time);
    }

    /**
     * Goes on from the checkpoint of a training that was cut short, and goes on writing it. Options (but for the time
     * budget) and rows must be the same; so is then the model, bit for bit on the same machine.
     */
    public DeepScn resume(Path file) {
        return new DeepScn(
                options, validation, listener, cancelled, machine, Objects.requireNonNull(file, "file"), true, time);
    }

    /**
     * Trains on rows of inputs and one target each.
     *
     * @throws io.github.deepscn.data.BadInputException if the rows cannot be used; {@link Samples} says which can
     */
    public DeepScnModel fit(double[][] inputs, double[] targets) {
        return fit(Samples.of(inputs, targets));
    }

    /**
     * Trains on rows of inputs and several targets each.
     *
     * @throws io.github.deepscn.data.BadInputException if the rows cannot be used; {@link Samples} says which can
     */
    public DeepScnModel fit(double[][] inputs, double[][] targets) {
        return fit(Samples.of(inputs, targets));
    }

    /**
     * Trains.
     *
     * @throws io.github.deepscn.data.BadInputException if validation rows do not fit the training rows, the options ask
     *     for more than arrays can hold, or a checkpoint is not of this training or would be overwritten
     * @throws java.io.UncheckedIOException if a checkpoint cannot be read
     */
    public DeepScnModel fit(Samples training) {
        Objects.requireNonNull(training, "training");
        if (checkpoint == null) {
            return fit(training, trainer -> trainer);
        }
        String identity = identity(training);
        try (var file = opened(checkpoint, identity)) {
            return fit(training, trainer -> trainer.resume(file.steps()).log(file));
        }
    }

    private CheckpointFile opened(Path file, String identity) {
        Consumer<WriteException> failed = toldOf(file, listener);
        return resumes ? CheckpointFile.open(file, identity, Extensions.of(options), failed)
                : CheckpointFile.create(file, identity, failed);
    }

    /** Tells a listener of a checkpoint that cannot be written any more. */
    static Consumer<WriteException> toldOf(Path file, TrainingListener told) {
        return failure -> told.on(new TrainingEvent.CheckpointFailed(file, String.valueOf(failure.getMessage())));
    }

    /** Trains as one of several networks that have a checkpoint together. */
    DeepScnModel fit(Samples training, EnsembleCheckpoint together) {
        String identity = identity(training);
        return fit(training, trainer -> trainer.resume(together.steps(identity)).log(together.log(identity)));
    }

    /** The budget of the options begins here, unless a time runs already. */
    TimeLeft time() {
        return time == null ? TimeLeft.of(options.stopRules().timeBudget(), cancelled) : time;
    }

    private DeepScnModel fit(Samples training, UnaryOperator<Trainer> begin) {
        TimeLeft all = time();
        if (validation != null) {
            requireSame(
                    "inputs",
                    training.inputs().columns(),
                    "the validation rows have",
                    validation.inputs().columns());
            requireSame(
                    "targets",
                    training.targets().columns(),
                    "the validation rows have",
                    validation.targets().columns());
        }
        try (var engine = localEngine(training)) {
            return model(begin.apply(new Trainer(options, engine, listener, cancelled).within(all)), training);
        }
    }

    /**
     * Grows a model further: its nodes stay, and more are configured until the widths and stop rules of the options end
     * it. The last layer goes on where the options have it wider. With the same rows and seed the end is the same, bit
     * for bit, as if the network had been trained at once. Validation rows cut off no node that was there before.
     *
     * <p>A refined model grows too, but from the nodes that were left: those taken out come back only if they are found
     * again, and another seed finds others.
     *
     * <p>The history begins with the nodes that were there. How they were found (scope, contraction, score, candidates)
     * is as recorded then; layer, place and step are those in the network now, errors and independence are measured on
     * these rows. Candidates in all, refusals and seconds are of the growth alone. A layer that came with fewer nodes
     * than the options allow, and is not the last, closed as {@link io.github.deepscn.train.LayerClosing#GIVEN}.
     *
     * @throws io.github.deepscn.data.BadInputException if model, options and rows do not go together
     */
    public DeepScnModel grow(DeepScnModel model, Samples training) {
        Objects.requireNonNull(model, "model");
        TimeLeft all = time();
        requireSame(
                "targets",
                training.targets().columns(),
                "the model has",
                model.readout().outputs());
        try (var engine = localEngine(training)) {
            var trainer = new Trainer(options, engine, listener, cancelled)
                    .within(all)
                    .grow(model.network(), model.nodeRecords());
            return model(trainer, training);
        }
    }

    private LocalEngine localEngine(Samples training) {
        return LocalEngine.over(training, validation, machine);
    }

    /**
     * Trains on rows that an engine holds, wherever they are; validation rows ride along there. The engine stays open.
     *
     * @param fingerprint of the rows, for the model and for checkpoints: equal rows have equal ones
     */
    public DeepScnModel fit(Engine engine, String fingerprint) {
        var trainer = new Trainer(options, engine, listener, cancelled).within(time());
        if (checkpoint == null) {
            return new DeepScnModel(options, trainer.train(), fingerprint);
        }
        String identity = identity(options) + "\n" + fingerprint;
        try (var file = opened(checkpoint, identity)) {
            return new DeepScnModel(
                    options, trainer.resume(file.steps()).log(file).train(), fingerprint);
        }
    }

    /**
     * Whether a checkpoint is of a training with these options, the time budget aside; of which rows is not asked.
     *
     * @throws io.github.deepscn.data.BadInputException if the file is no checkpoint of one network
     * @throws java.io.UncheckedIOException if it cannot be read
     */
    public static boolean isCheckpointOf(Path file, Options options) {
        return CheckpointFile.identity(file).startsWith(identity(options) + "\n");
    }

    private DeepScnModel model(Trainer trainer, Samples training) {
        return new DeepScnModel(options, trainer.train(), training.fingerprint());
    }

    /** What a checkpoint must be of. */
    private String identity(Samples training) {
        return identity(options) + "\n" + training.fingerprint() + "\n"
                + (validation == null ? "" : validation.fingerprint());
    }

    /** Options that lead to the same network: all but the time that it may take. */
    static String identity(Options options) {
        var unlimited = new StopRules(
                options.stopRules().tolerance(), options.stopRules().patience(), Optional.empty());
        return options.withStopRules(unlimited).toString();
    }

    /** {@link #refine(DeepScnModel, Samples, Refinement, int)} on all cores. */
    public static Refined refine(DeepScnModel model, Samples data, Refinement how) {
        return refine(model, data, how, Runtime.getRuntime().availableProcessors());
    }

    /**
     * Makes a trained network sparser: fewer read-out weights, fitted again by least squares, or by ridge with the
     * strength of the model, and without the nodes that nothing needs any more. The model given stays as it is.
     *
     * @param data the rows to select and to fit by: as a rule those the model was trained on
     * @param threads how many work; the result does not depend on it
     * @throws io.github.deepscn.data.BadInputException if the rows do not fit the network, there are fewer rows than
     *     folds, or more nodes shall stay than there are
     */
    public static Refined refine(DeepScnModel model, Samples data, Refinement how, int threads) {
        Objects.requireNonNull(how, "how");
        requireColumns("inputs", data.inputs().columns(), model.network().inputs());
        requireColumns("targets", data.targets().columns(), model.readout().outputs());
        try (var engine = LocalEngine.over(data, null, threads)) {
            var rows = Replay.over(engine, model.network(), model.options().shrinkage())
                    .foldGrams(how.crossValidation());
            var sparse =
                    Sparsity.refine(rows, model.network(), how, model.ridge().strength());
            return new Refined(model.refined(sparse), sparse.report());
        }
    }

    /**
     * R and QᵀT of a model's network on some rows: of those it was trained on what {@link DeepScnModel#leastSquares()}
     * has as long as it is not loaded from a file.
     *
     * @throws io.github.deepscn.data.BadInputException if the rows do not fit the network
     */
    public static LeastSquares leastSquares(DeepScnModel model, Samples data, int threads) {
        requireColumns("inputs", data.inputs().columns(), model.network().inputs());
        requireColumns("targets", data.targets().columns(), model.readout().outputs());
        try (var engine = LocalEngine.over(data, null, threads)) {
            return Replay.over(engine, model.network(), model.options().shrinkage())
                    .leastSquares();
        }
    }

    /** A read-out of a model's network that is fitted to rows once more, with the ridge of the model. */
    static Readout readout(DeepScnModel model, Samples data, int threads) {
        Network network = model.network();
        return leastSquares(model, data, threads)
                .ridge(
                        network.columns(),
                        model.ridge().strength(),
                        network.links().intercept());
    }

    private static void requireColumns(String name, int seen, int wanted) {
        Require.that(seen == wanted, "data has " + seen + " " + name + ", must have " + wanted + " as the model has");
    }

    private static void requireSame(String name, int training, String other, int others) {
        Require.that(
                training == others,
                other + " " + others + " " + name + " but the training rows have " + training
                        + "; both must have the same number");
    }
}
