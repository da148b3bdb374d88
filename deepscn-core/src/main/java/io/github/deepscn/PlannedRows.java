package io.github.deepscn;

import io.github.deepscn.classify.ClassWeights;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Links;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The rows of a plan, encoded, and the trainings of one network on them. */
record PlannedRows(TableOptions options, TablePlan plan, Run run) {
    /** The options as the network needs them: its target may be scaled, and an autoencoder must not see its inputs. */
    Options settled() {
        Options training = options.training();
        if (plan.task() == Task.AUTOENCODER) {
            return training.withLinks(new Links(training.links().intercept(), false))
                    .withMechanism(Mechanisms.RELAXED);
        }
        double tolerance = training.stopRules().tolerance();
        List<TargetEncoding> targets = plan.encoder().targets();
        return tolerance > 0 && targets.size() == 1
                ? training.withTolerance(tolerance / targets.get(0).scale())
                : training;
    }

    /** Some rows of the plan's table with numbers as targets. */
    Samples samples(Table rows) {
        Matrix inputs = plan.encoder().encode(rows);
        var samples = Samples.of(
                inputs,
                plan.task() == Task.AUTOENCODER
                        ? inputs
                        : TableRows.targets(rows, plan.encoder().targets()));
        return options.weight()
                .map(column -> samples.withWeights(TableRows.weights(rows.column(column))))
                .orElse(samples);
    }

    Samples training() {
        return samples(plan.training());
    }

    Matrix inputs() {
        return plan.encoder().encode(plan.training());
    }

    String[] labels() {
        return plan.labels(plan.training());
    }

    /** A training of numbers. */
    DeepScn network() {
        var network = DeepScn.with(settled()).run(run);
        return plan.validation().rows() > 0 ? network.validation(samples(plan.validation())) : network;
    }

    private DeepScnClassifier unvalidated() {
        return DeepScnClassifier.with(options.training())
                .classifier(options.classifier())
                .classWeights(options.balancedClasses() ? ClassWeights.balanced() : ClassWeights.none())
                .run(run);
    }

    /**
     * A training of classes. By groups or by time, a whole class may be held out: its rows cannot say when to stop.
     *
     * @param known the classes of the training rows
     */
    DeepScnClassifier classifier(Set<String> known) {
        String[] held = plan.labels(plan.validation());
        Table judging = plan.validation()
                .pick(IntStream.range(0, held.length)
                        .filter(i -> known.contains(held[i]))
                        .toArray());
        return judging.rows() == 0
                ? unvalidated()
                : unvalidated().validation(plan.encoder().encode(judging), plan.labels(judging));
    }

    DeepScnClassifier classifier() {
        return classifier(Set.copyOf(Arrays.asList(labels())));
    }

    double @Nullable [] weights() {
        return options.weight()
                .map(column -> TableRows.weights(plan.training().column(column)))
                .orElse(null);
    }

    /** The training rows with their classes. */
    ClassTask classes() {
        return unvalidated().task(inputs(), labels(), weights());
    }
}
