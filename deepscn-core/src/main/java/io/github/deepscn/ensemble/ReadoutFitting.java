package io.github.deepscn.ensemble;

import io.github.deepscn.engine.RoundStopped;
import io.github.deepscn.ensemble.EnsembleTraining.Outcome;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.train.TimeLeft;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Fits the read-outs of the members to all rows: one for each member, or one for all if that predicts better. */
final class ReadoutFitting {
    private final EnsembleTask task;
    private final List<CrossMember> members;
    private final ReadoutCost cost;
    private final TimeLeft time;
    private final int nodes;

    ReadoutFitting(EnsembleTask task, List<CrossMember> members) {
        this.task = task;
        this.members = members;
        this.cost = task.cost();
        this.time = task.time();
        this.nodes = members.stream().mapToInt(CrossMember::nodes).max().orElse(0);
    }

    /**
     * Fits the read-outs.
     *
     * @throws RoundStopped if there is no time even for one read-out for each member
     */
    Outcome outcome() {
        task.beginPhase("choosing nodes and ridge");
        MeanChoice choice = inTime(
                cost.choice(nodes) + cost.solutions(nodes),
                () -> MeanChoice.of(members, task.rows(), task.crew()),
                () -> MeanChoice.alone(members));
        boolean judged = members.size() > 1 && members.get(0).heldOut() == task.judges();
        if (judged && !time.isCancelled()) {
            Optional<Outcome> shared = shared(choice);
            if (shared.isPresent()) {
                return shared.get();
            }
        }
        task.beginPhase("solving for the read-outs");
        if (time.seconds() < cost.solutions(nodes) && time.wasCancelled()) {
            throw new RoundStopped();
        }
        List<NetworkState> fitted =
                task.crew().each(members.size(), (k, threads) -> members.get(k).fitted(choice, task.fingerprint()));
        task.beginPhase("judging the networks");
        HeldOutOutputs heldOut =
                inTime(cost.judging(nodes), () -> outputs(choice, member -> List.of(member.heldOut())), this::shown);
        List<int[]> parts = CrossMember.parts(members);
        HeldOutOutputs together =
                inTime(cost.judgingTogether(nodes), () -> outputs(choice, member -> parts), () -> heldOut);
        return new Outcome(fitted, heldOut, together, List.of());
    }

    /** The result of a computation, or of another if there is no time for it. */
    private <T> T inTime(double seconds, Supplier<T> computation, Supplier<T> otherwise) {
        if (time.seconds() >= seconds) {
            try {
                return computation.get();
            } catch (RoundStopped e) {
                // it took longer than expected
            }
        }
        return otherwise.get();
    }

    /** One read-out for all networks, if it is better than their mean and there is time for it. */
    private Optional<Outcome> shared(MeanChoice choice) {
        TimeLeft sharing = time.before(() -> cost.mean(nodes));
        int size = choice.together().size();
        while (sharing.seconds() < cost.shared(nodes * (size + 1) / CrossMember.SIZES, members.size())) {
            if (--size < 0) {
                return Optional.empty();
            }
        }
        try {
            return SharedReadout.of(task, members, choice.together().withSize(size), sharing)
                    .filter(readout -> readout.squares() < squaresOfMean(choice))
                    .map(this::outcome);
        } catch (RoundStopped e) {
            return Optional.empty();
        }
    }

    private Outcome outcome(SharedReadout readout) {
        var outputs = new HeldOutOutputs();
        outputs.add(readout.outputs(), task.judges());
        return new Outcome(readout.fitted(), outputs, outputs, readout.alone());
    }

    /** Σw‖t − y‖² of the members' mean on the judges, with read-outs that were not fitted to the judges. */
    private double squaresOfMean(MeanChoice choice) {
        int[] judges = task.judges();
        List<double[][]> outputs = task.crew()
                .each(members.size(), (k, threads) -> members.get(k).outputsWithout(judges, choice, threads));
        double[] mean = new double[judges.length * task.rows().targets().columns()];
        for (double[][] ofMember : outputs) {
            for (int k = 0; k < mean.length; k++) {
                mean[k] += ofMember[k % judges.length][k / judges.length] / members.size();
            }
        }
        return new SquaredErrors(task.rows().pick(judges)).of(mean);
    }

    /** The outputs of every member for some parts of the rows, with read-outs that were not fitted to them. */
    private HeldOutOutputs outputs(MeanChoice choice, Function<CrossMember, List<int[]>> parts) {
        List<List<double[][]>> outputs = task.crew()
                .each(
                        members.size(),
                        (k, threads) -> parts.apply(members.get(k)).stream()
                                .map(part -> members.get(k).outputsWithout(part, choice, threads))
                                .toList());
        var all = new HeldOutOutputs();
        for (int k = 0; k < members.size(); k++) {
            List<int[]> ofMember = parts.apply(members.get(k));
            for (int p = 0; p < ofMember.size(); p++) {
                all.add(outputs.get(k).get(p), ofMember.get(p));
            }
        }
        return all;
    }

    /** A quick substitute for the outputs of members: few rows, and the read-outs that the networks grew with. */
    private HeldOutOutputs shown() {
        var heldOut = new HeldOutOutputs();
        members.forEach(member -> EnsembleTraining.addShown(member.model(), member.heldOut(), task.rows(), heldOut));
        return heldOut;
    }
}
