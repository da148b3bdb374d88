package io.github.deepscn.spark;

import io.github.deepscn.engine.Kernel;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.broadcast.Broadcast;

/**
 * One round as it travels to the executors, with everything needed to rebuild a partition.
 *
 * @param training unique id of the training
 * @param number index of the round within the training
 * @param places the packed {@link PartitionPlace} of every partition
 * @param changes packed kernels that repeat all changes so far, in order
 * @param begun the number of the round that created the pending columns
 * @param pending all steps applied to the pending columns, the step of that round first
 * @param step the step of this round
 * @param effect what the step does to the blocks
 */
record Round(
        String training,
        long number,
        Broadcast<byte[]> places,
        List<Broadcast<byte[]>> changes,
        long begun,
        List<Step> pending,
        Step step,
        Effect effect)
        implements Serializable {
    /** The effect of a round on blocks. */
    enum Effect {
        /** The blocks stay as they are. */
        NONE,
        /** The round creates pending columns in place of older ones. */
        BEGINS,
        /** The round changes the pending columns. */
        ADVANCES,
        /** The round changes the blocks for good. */
        CHANGES
    }

    PartitionPlace place(int partition) {
        return Parcel.<PartitionPlace>unpack(places.value()).get(partition);
    }

    /** The kernels that repeat all changes after the first {@code first}. */
    Stream<Kernel> changesFrom(int first) {
        return changes.stream()
                .skip(first)
                .map(change -> Parcel.<Kernel>unpack(change.value()).get(0));
    }
}
