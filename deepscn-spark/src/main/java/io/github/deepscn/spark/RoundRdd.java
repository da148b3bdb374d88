package io.github.deepscn.spark;

import io.github.deepscn.engine.Totals;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import scala.collection.Iterator;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * The totals of one round, sums and maxima, one element for each partition. Tasks go where the rows are cached, but
 * rows are read only where blocks have to be made.
 */
final class RoundRdd extends RDD<double[][]> {
    private static final long serialVersionUID = 1L;
    private static final ClassTag<PartitionRows> ROWS = ClassTag$.MODULE$.apply(PartitionRows.class);
    private static final ClassTag<double[][]> TOTALS = ClassTag$.MODULE$.apply(double[][].class);

    private final Round round;

    RoundRdd(RDD<PartitionRows> rows, Round round) {
        super(rows, TOTALS);
        this.round = round;
    }

    @Override
    public Partition[] getPartitions() {
        return firstParent(ROWS).partitions();
    }

    @Override
    public Iterator<double[][]> compute(Partition split, TaskContext context) {
        int index = split.index();
        Totals totals = PartitionStore.state(round.training(), index)
                .visit(
                        round,
                        index,
                        () -> firstParent(ROWS).iterator(split, context).next());
        return Iterator.single(new double[][] {totals.sums(), totals.maxima()});
    }
}
