package io.github.deepscn;

import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Trainer;
import io.github.deepscn.train.TrainingListener;
import java.util.Objects;
import java.util.function.BooleanSupplier;
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
    private final int threads;

    private DeepScn(
            Options options,
            @Nullable Samples validation,
            TrainingListener listener,
            BooleanSupplier cancelled,
            int threads) {
        this.options = options;
        this.validation = validation;
        this.listener = listener;
        this.cancelled = cancelled;
        this.threads = threads;
    }

    /** A training with these options, on all cores. */
    public static DeepScn with(Options options) {
        return new DeepScn(
                Objects.requireNonNull(options, "options"),
                null,
                TrainingListener.none(),
                () -> false,
                Runtime.getRuntime().availableProcessors());
    }

    /** Rows that choose no node: their error is followed and, with a patience, decides how many nodes are kept. */
    public DeepScn validation(Samples rows) {
        return new DeepScn(options, Objects.requireNonNull(rows, "rows"), listener, cancelled, threads);
    }

    /** Somebody to be told of every node. */
    public DeepScn listener(TrainingListener told) {
        return new DeepScn(options, validation, Objects.requireNonNull(told, "told"), cancelled, threads);
    }

    /**
     * Asked between blocks of candidates; once it says true, {@code fit} returns the network so far. An interrupt of
     * the training thread does the same and leaves the thread's flag set.
     */
    public DeepScn cancelledBy(BooleanSupplier request) {
        return new DeepScn(options, validation, listener, Objects.requireNonNull(request, "request"), threads);
    }

    /** How many threads work. The model does not depend on it. */
    public DeepScn threads(int count) {
        return new DeepScn(options, validation, listener, cancelled, Require.atLeast("threads", count, 1));
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
     * @throws io.github.deepscn.data.BadInputException if validation rows do not fit the training rows, or the options
     *     ask for more than arrays can hold
     */
    public DeepScnModel fit(Samples training) {
        Objects.requireNonNull(training, "training");
        if (validation != null) {
            requireSame(
                    "inputs", training.inputs().columns(), validation.inputs().columns());
            requireSame(
                    "targets",
                    training.targets().columns(),
                    validation.targets().columns());
        }
        try (var engine = LocalEngine.over(training, validation, threads)) {
            return new DeepScnModel(options, new Trainer(options, engine, listener, cancelled).train());
        }
    }

    private static void requireSame(String name, int training, int validation) {
        Require.that(
                training == validation,
                "the validation rows have " + validation + " " + name + " but the training rows have " + training
                        + "; both must have the same number");
    }
}
