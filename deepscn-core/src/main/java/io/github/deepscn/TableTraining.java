package io.github.deepscn;

import io.github.deepscn.classify.ClassWeights;
import io.github.deepscn.configure.Mechanism;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Links;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.EncoderLearning;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.TargetChoice;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.TrainingListener;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The front door for tables: raw columns in, a model that takes raw columns out.
 *
 * <pre>{@code
 * TableFit fit = TableTraining.with(TableOptions.standard("price")).fit(table);
 * double[][] prices = fit.model().predict(others);
 * }</pre>
 *
 * <p>Immutable and reusable; every {@code fit} is a training of its own.
 */
public final class TableTraining {
    private final TableOptions options;
    private final TrainingListener listener;
    private final BooleanSupplier cancelled;
    private final int threads;
    private final @Nullable Path checkpoint;
    private final boolean resumes;

    private TableTraining(
            TableOptions options,
            TrainingListener listener,
            BooleanSupplier cancelled,
            int threads,
            @Nullable Path checkpoint,
            boolean resumes) {
        this.options = options;
        this.listener = listener;
        this.cancelled = cancelled;
        this.threads = threads;
        this.checkpoint = checkpoint;
        this.resumes = resumes;
    }

    /** A training with these options, on all cores. */
    public static TableTraining with(TableOptions options) {
        return new TableTraining(
                Objects.requireNonNull(options, "options"),
                TrainingListener.none(),
                () -> false,
                Runtime.getRuntime().availableProcessors(),
                null,
                false);
    }

    /** Somebody to be told of every node; errors are in the units that the network learns. */
    public TableTraining listener(TrainingListener told) {
        return new TableTraining(options, told, cancelled, threads, checkpoint, resumes);
    }

    /** As {@link DeepScn#cancelledBy}. */
    public TableTraining cancelledBy(BooleanSupplier request) {
        return new TableTraining(options, listener, request, threads, checkpoint, resumes);
    }

    /** How many threads work. The model does not depend on it. */
    public TableTraining threads(int count) {
        return new TableTraining(options, listener, cancelled, count, checkpoint, resumes);
    }

    /** As {@link DeepScn#checkpoint}. */
    public TableTraining checkpoint(Path file) {
        return new TableTraining(options, listener, cancelled, threads, file, false);
    }

    /** As {@link DeepScn#resume}. */
    public TableTraining resume(Path file) {
        return new TableTraining(options, listener, cancelled, threads, file, true);
    }

    /**
     * Trains on the rows of a table.
     *
     * @throws io.github.deepscn.data.BadInputException if columns are not there or do not suit their purpose
     */
    public TableFit fit(Table table) {
        var target = TargetChoice.of(table, options.targets(), options.task());
        var parts = options.holdOut()
                .split(
                        table,
                        target.task() == Task.CLASSIFICATION
                                ? Optional.of(target.columns().get(0))
                                : Optional.empty(),
                        options.training().seed());
        Table training = table.pick(parts.get(0));
        Table validation = table.pick(parts.get(1));
        var encoder = EncoderLearning.learn(
                training,
                options.encoder(),
                target.encodings(options.encoder().scaled(), parts.get(0)),
                options.weight().stream().toList(),
                options.holdOut().groupBy().stream().toList());
        TableModel model = target.task() == Task.CLASSIFICATION
                ? TableModel.of(encoder, classifier(encoder, training, validation))
                : TableModel.of(encoder, network(encoder, target.task(), training, validation));
        return new TableFit(model, training, validation);
    }

    private DeepScnModel network(Encoder encoder, Task task, Table training, Table validation) {
        var settled = task == Task.AUTOENCODER
                ? options.training()
                        .withLinks(new Links(options.training().links().intercept(), false))
                        .withMechanism(Mechanism.RELAXED)
                : options.training();
        var learning =
                DeepScn.with(settled).listener(listener).cancelledBy(cancelled).threads(threads);
        if (validation.rows() > 0) {
            learning = learning.validation(samples(encoder, task, validation));
        }
        if (checkpoint != null) {
            learning = resumes ? learning.resume(checkpoint) : learning.checkpoint(checkpoint);
        }
        return learning.fit(samples(encoder, task, training));
    }

    private Samples samples(Encoder encoder, Task task, Table rows) {
        Matrix inputs = encoder.encode(rows);
        var samples =
                Samples.of(inputs, task == Task.AUTOENCODER ? inputs : TableRows.targets(rows, encoder.targets()));
        return options.weight()
                .map(column -> samples.withWeights(TableRows.weights(rows.column(column))))
                .orElse(samples);
    }

    private ClassifierModel classifier(Encoder encoder, Table training, Table validation) {
        String target = encoder.targets().get(0).column();
        String[] labels = TableRows.labels(training.column(target));
        var learning = DeepScnClassifier.with(options.training())
                .classifier(options.classifier())
                .classWeights(options.balanced() ? ClassWeights.balanced() : ClassWeights.none())
                .listener(listener)
                .cancelledBy(cancelled)
                .threads(threads);
        // by groups or by time, a class may be held out as a whole: such rows cannot say when to stop
        Set<String> known = Set.copyOf(Arrays.asList(labels));
        Table judging = validation.pick(IntStream.range(0, validation.rows())
                .filter(i -> known.contains(validation.column(target).text(i)))
                .toArray());
        if (judging.rows() > 0) {
            learning = learning.validation(encoder.encode(judging).toRows(), TableRows.labels(judging.column(target)));
        }
        double[][] inputs = encoder.encode(training).toRows();
        return options.weight().isPresent()
                ? learning.fit(
                        inputs,
                        labels,
                        TableRows.weights(training.column(options.weight().get())))
                : learning.fit(inputs, labels);
    }
}
