package io.github.deepscn.model;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.eval.Threshold;
import io.github.deepscn.network.Readout;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Task;
import java.util.List;
import java.util.Optional;

/**
 * The state of a model for tables: one or more networks behind one encoder. Immutable.
 *
 * @param members networks whose predictions are averaged; none has its own encoder
 * @param encoder turns the rows of a table into the networks' inputs
 * @param intervals present if the model predicts intervals
 * @param alone if the members share one read-out, the read-out that each member would have by itself, which tells how
 *     much the members differ; otherwise empty
 * @param threshold present if it names the class of a row, in place of the largest probability
 */
public record EnsembleState(
        List<NetworkState> members,
        Encoder encoder,
        Optional<Intervals> intervals,
        List<Readout> alone,
        Optional<Threshold> threshold)
        implements ModelState {
    public EnsembleState {
        members = List.copyOf(members);
        Require.atLeast("the number of members", members.size(), 1);
        alone = List.copyOf(alone);
        Require.that(
                alone.isEmpty() || alone.size() == members.size(),
                "there are " + alone.size() + " read-outs of members alone, must be one for each of " + members.size());
    }

    /**
     * An ensemble without a threshold.
     *
     * @param members the networks, at least one
     * @param encoder how rows become the numbers that all members learn
     * @param intervals the scores that prediction intervals are made from, if rows were held out for them
     * @param alone the read-out of each member on its own
     */
    public EnsembleState(
            List<NetworkState> members, Encoder encoder, Optional<Intervals> intervals, List<Readout> alone) {
        this(members, encoder, intervals, alone, Optional.empty());
    }

    /**
     * An ensemble whose members each have their own read-out.
     *
     * @param members the networks, at least one
     * @param encoder how rows become the numbers that all members learn
     * @param intervals the scores that prediction intervals are made from, if rows were held out for them
     */
    public EnsembleState(List<NetworkState> members, Encoder encoder, Optional<Intervals> intervals) {
        this(members, encoder, intervals, List.of());
    }

    /**
     * {@return a single network that takes tables}
     *
     * @param model a network with an encoder
     * @throws BadInputException if the network has no encoder
     */
    public static EnsembleState of(NetworkState model) {
        Encoder encoder = model.encoder()
                .orElseThrow(() -> new BadInputException(
                        "the model has no encoder for tables; it was trained on arrays and can be used from Java"));
        return new EnsembleState(List.of(model.withoutEncoder()), encoder, Optional.empty());
    }

    /** {@return whether each member's read-out is its share of one read-out over the nodes of all members} */
    public boolean sharesReadout() {
        return !alone.isEmpty();
    }

    /** {@return whether this is one network and nothing else, which the older versions of the file format can hold} */
    public boolean isPlain() {
        return members.size() == 1 && intervals.isEmpty() && threshold.isEmpty();
    }

    /**
     * Member {@code index}, counted from zero, with the encoder.
     *
     * @param index which member, from zero
     * @return the member with the encoder of the ensemble
     */
    public NetworkState encoded(int index) {
        return members.get(index).withEncoder(encoder);
    }

    /** {@return the kind of prediction} */
    public Task task() {
        return encoded(0).task();
    }

    /** {@return the provenance of the last member, whose training ended last} */
    public Provenance provenance() {
        return members.get(members.size() - 1).provenance();
    }
}
