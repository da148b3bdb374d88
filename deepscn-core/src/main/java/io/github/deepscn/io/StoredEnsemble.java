package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.network.Readout;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Task;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * All that a file holds of a model of tables. Immutable.
 *
 * @param members the networks, one or more, whose predictions are averaged; none has an encoder of its own
 * @param encoder what makes their inputs out of a table's rows
 * @param intervals what makes intervals of predictions, if anything does
 * @param alone what each member would predict with alone, if the members' read-outs are shares of one: the mean of the
 *     shares is the prediction, and these tell how much the members differ; none if every member has a read-out of its
 *     own
 */
public record StoredEnsemble(
        List<StoredModel> members, Encoder encoder, Optional<Intervals> intervals, List<Readout> alone) {
    public StoredEnsemble {
        members = List.copyOf(members);
        Require.atLeast("the number of members", members.size(), 1);
        Objects.requireNonNull(encoder, "encoder");
        Objects.requireNonNull(intervals, "intervals");
        alone = List.copyOf(alone);
        Require.that(
                alone.isEmpty() || alone.size() == members.size(),
                "there are " + alone.size() + " read-outs of members alone, must be one for each of " + members.size());
    }

    /** Members that have a read-out each. */
    public StoredEnsemble(List<StoredModel> members, Encoder encoder, Optional<Intervals> intervals) {
        this(members, encoder, intervals, List.of());
    }

    /**
     * One network with its encoder.
     *
     * @throws BadInputException if it has none
     */
    static StoredEnsemble of(StoredModel model) {
        Encoder encoder = model.encoder()
                .orElseThrow(() -> new BadInputException(
                        "the model has no encoder for tables; it was trained on arrays and can be used from Java"));
        return new StoredEnsemble(List.of(model.withoutEncoder()), encoder, Optional.empty());
    }

    /** Whether the members' read-outs are shares of one. */
    public boolean sharesReadout() {
        return !alone.isEmpty();
    }

    /** Whether it is one network and its encoder, of which older versions of the format can tell. */
    boolean isPlain() {
        return members.size() == 1 && intervals.isEmpty();
    }

    /** One of its networks, counted from zero, with the encoder. */
    StoredModel encoded(int member) {
        return members.get(member).withEncoder(encoder);
    }

    /** What it answers with. */
    public Task task() {
        return encoded(0).task();
    }

    /** The training of the last member ended last. */
    Provenance provenance() {
        return members.get(members.size() - 1).provenance();
    }
}
