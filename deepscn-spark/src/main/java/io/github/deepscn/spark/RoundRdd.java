package io.github.deepscn.spark;

import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import scala.collection.Iterator;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * The answers to one round, one for each partition. Tasks run where the rows are stored; rows are read only if blocks
 * have to be built.
 */
final class RoundRdd extends RDD<RoundAnswer> {
    private static final long serialVersionUID = 1L;
    private static final ClassTag<PartitionRows> ROWS = ClassTag$.MODULE$.apply(PartitionRows.class);
    private static final ClassTag<RoundAnswer> ANSWER = ClassTag$.MODULE$.apply(RoundAnswer.class);

    private final Round round;

    RoundRdd(RDD<PartitionRows> rows, Round round) {
        super(rows, ANSWER);
        this.round = round;
    }

    @Override
    public Partition[] getPartitions() {
        return firstParent(ROWS).partitions();
    }

    @Override
    public Iterator<RoundAnswer> compute(Partition split, TaskContext context) {
        int index = split.index();
        return Iterator.single(PartitionStore.state(round.training(), index)
                .visit(
                        round,
                        index,
                        () -> firstParent(ROWS).iterator(split, context).next()));
    }
}
