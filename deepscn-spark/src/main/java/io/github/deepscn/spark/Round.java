package io.github.deepscn.spark;

import io.github.deepscn.engine.Kernel;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.broadcast.Broadcast;

/**
 * One round, as it travels to the rows, with all that brings a partition there that is not where it should be.
 *
 * @param training no other has this name
 * @param number counts the rounds of a training
 * @param places one {@link PartitionPlace} for each partition, packed
 * @param changes the kernels that repeat all changes so far, in order, some in each parcel
 * @param changeCount how many these are
 * @param begun the number of the round that made columns pending
 * @param pending the steps that made them what they are, that round's the first
 * @param step what is to be done
 * @param effect what it does to the blocks
 */
record Round(
        String training,
        long number,
        Broadcast<byte[]> places,
        List<Broadcast<byte[]>> changes,
        int changeCount,
        long begun,
        List<Step> pending,
        Step step,
        Effect effect)
        implements Serializable {
    /** What a round does to blocks. */
    enum Effect {
        /** It leaves them as they are. */
        NONE,
        /** It makes columns pending, whatever was pending before. */
        BEGINS,
        /** It changes the pending columns. */
        ADVANCES,
        /** It changes them for good. */
        CHANGES
    }

    PartitionPlace place(int partition) {
        return Parcel.unpack(places.value(), PartitionPlace.class).get(partition);
    }

    /** What repeats all changes but the first few. */
    Stream<Kernel> changesFrom(int first) {
        return changes.stream()
                .flatMap(some -> Parcel.unpack(some.value(), Kernel.class).stream())
                .skip(first);
    }
}
