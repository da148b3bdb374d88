package io.github.deepscn.bench.tables;

import io.github.deepscn.bench.learners.Examples;
import io.github.deepscn.bench.learners.Learner;
import io.github.deepscn.eval.PredictionIntervals;
import io.github.deepscn.table.Table;
import java.util.Optional;

/** A learning method for tables as they were read. */
interface TableLearner {
    String name();

    /** Trains with rows of all columns, and chooses all settings from these rows alone. */
    Fitted fit(Table training, Target target);

    /** A trained model. */
    interface Fitted {
        /** One number for every row; for classes, the probability of every class in the order of the target. */
        double[][] outputs(Table rows);

        /** Intervals around the predicted numbers; empty if the model has none. */
        default Optional<PredictionIntervals> intervals(Table rows, double coverage) {
            return Optional.empty();
        }

        default Size size() {
            return Size.UNKNOWN;
        }
    }

    /**
     * The size of a network, mean over the members of an ensemble.
     *
     * @param layers the number of layers that have nodes
     * @param nodes the number of nodes
     */
    record Size(double layers, double nodes) {
        static final Size UNKNOWN = new Size(Double.NaN, Double.NaN);
    }

    /** A learner of numbers, with columns encoded by {@link OneHot}. */
    static TableLearner encoded(Learner learner) {
        return new Encoded(learner);
    }

    /** See {@link #encoded}. */
    record Encoded(Learner learner) implements TableLearner {
        @Override
        public String name() {
            return learner.name();
        }

        @Override
        public Fitted fit(Table training, Target target) {
            Table inputs = target.inputs(training);
            var encoder = new OneHot(inputs, !learner.takesHoles());
            var examples = new Examples(encoder.rows(inputs), target.of(training), target.classes());
            Learner.Predictor predictor = learner.fit(examples);
            return rows -> predictor.outputs(encoder.rows(target.inputs(rows)));
        }
    }
}
