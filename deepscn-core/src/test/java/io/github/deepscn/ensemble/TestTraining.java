package io.github.deepscn.ensemble;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Readout;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.TrainingListener;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A training of an ensemble whose members are models that predict. */
final class TestTraining {
    private final EnsembleTraining training;

    TestTraining(
            Options options, Ensemble ensemble, TrainingListener listener, BooleanSupplier cancelled, int threads) {
        this(options, ensemble, Run.onThreads(threads).withListener(listener).withCancelled(cancelled), Pace.unknown());
    }

    TestTraining(Options options, Ensemble ensemble, Run run, Pace pace) {
        this.training = new EnsembleTraining(options, ensemble, run, pace);
    }

    /** {@link EnsembleTraining.Outcome} with models as members. */
    record Outcome(List<DeepScnModel> members, HeldOutOutputs heldOut, HeldOutOutputs together, List<Readout> alone) {}

    /** Trains members that have a read-out each. */
    Outcome train(Samples rows, List<int[]> parts) {
        return train(rows, parts, false);
    }

    Outcome train(Samples rows, List<int[]> parts, boolean mayShare) {
        var outcome = training.train(rows, parts, mayShare);
        return new Outcome(
                outcome.members().stream().map(DeepScnModel::of).toList(),
                outcome.heldOut(),
                outcome.together(),
                outcome.alone());
    }
}
