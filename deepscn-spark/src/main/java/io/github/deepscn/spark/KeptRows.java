package io.github.deepscn.spark;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.engine.Totals;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;

/**
 * Rows in the executors, one element for each partition.
 *
 * @param rows the rows; some of other rows are picked anew each time they are read
 * @param release frees what holds the rows
 */
record KeptRows(JavaSparkContext spark, JavaRDD<PartitionRows> rows, int inputs, int outputs, Runnable release)
        implements AutoCloseable {
    /** Reads rows once; their partitions stay on the disks of the executors. */
    static KeptRows of(JavaRDD<TrainingRow> rows, int inputs, int outputs) {
        JavaRDD<PartitionRows> kept = rows.mapPartitions(
                        some -> Collections.singleton(PartitionRows.of(some, inputs, outputs))
                                .iterator(),
                        true)
                .persist(StorageLevel.DISK_ONLY());
        JavaSparkContext spark = JavaSparkContext.fromSparkContext(rows.context());
        return new KeptRows(spark, kept, inputs, outputs, () -> kept.unpersist(false));
    }

    RowSurvey survey() {
        return RowSurvey.of(rows.map(PartitionSummary::new).collect(), inputs, outputs);
    }

    /**
     * Surveys the rows, and closes if they cannot be trained on.
     *
     * @param skipsInvalid whether rows that cannot be learnt from are left out; otherwise they are an error
     * @throws BadInputException if there are such rows and they may not be left out, or no training row is left
     */
    RowSurvey requireSound(boolean skipsInvalid) {
        try {
            return survey().requireSound(skipsInvalid);
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /**
     * Some of the training rows in their partitions.
     *
     * @param firstRows number of the first training row of each partition
     * @param learnt numbers of rows that stay training rows, ascending
     * @param judging numbers of rows that become validation rows, ascending
     */
    KeptRows pick(List<Long> firstRows, int[] learnt, int[] judging) {
        Broadcast<int[][]> wanted = spark.broadcast(new int[][] {learnt, judging});
        // picked only if they are read
        Function2<Integer, Iterator<PartitionRows>, Iterator<PartitionRows>> picking =
                (partition, some) -> Stream.of(some)
                        .map(here -> here.next().pick(firstRows.get(partition), wanted.value()[0], wanted.value()[1]))
                        .iterator();
        JavaRDD<PartitionRows> picked = rows.mapPartitionsWithIndex(picking, true);
        return new KeptRows(spark, picked, inputs, outputs, wanted::destroy);
    }

    /** Computes columns of a partition, each as long as it has training rows. */
    interface Columns extends Serializable {
        double[][] of(PartitionRows rows);
    }

    /**
     * Brings columns of all partitions to the driver.
     *
     * @param count number of columns
     */
    double[][] columns(int count, Columns columns) {
        Broadcast<byte[]> sent = spark.broadcast(Parcel.pack(List.of(columns)));
        try {
            List<double[][]> partitions = rows.map(
                            some -> Parcel.<Columns>unpack(sent.value()).get(0).of(some))
                    .collect();
            return IntStream.range(0, count)
                    .mapToObj(k -> partitions.stream()
                            .flatMapToDouble(partition -> Arrays.stream(partition[k]))
                            .toArray())
                    .toArray(double[][]::new);
        } finally {
            sent.destroy();
        }
    }

    /** Computes totals over a partition. */
    interface Summing extends Serializable {
        Totals of(PartitionRows rows);
    }

    /** Adds up totals over all partitions, in their order. */
    Totals totals(int sums, int maxima, Summing summing) {
        Broadcast<byte[]> sent = spark.broadcast(Parcel.pack(List.of(summing)));
        try {
            FlatMapFunction<Iterator<PartitionRows>, byte[]> visiting =
                    some -> List.of(Parcel.pack(List.of(RoundAnswer.of(() ->
                                    Parcel.<Summing>unpack(sent.value()).get(0).of(some.next())))))
                            .iterator();
            var totals = new Totals(sums, maxima);
            RoundAnswer.addAll(rows.mapPartitions(visiting, true), totals);
            return totals;
        } finally {
            sent.destroy();
        }
    }

    @Override
    public void close() {
        if (!spark.sc().isStopped()) {
            release.run();
        }
    }
}
