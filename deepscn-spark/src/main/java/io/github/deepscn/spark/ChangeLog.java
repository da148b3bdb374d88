package io.github.deepscn.spark;

import io.github.deepscn.engine.Kernel;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * All changes of a training, as broadcasts. Executors fetch them only where a partition has to be rebuilt. The latest
 * changes have a broadcast each; every {@value #MANY} of them become one, so that a round refers to few broadcasts.
 */
final class ChangeLog {
    private static final int MANY = 32;

    private final JavaSparkContext spark;
    private final List<Broadcast<byte[]>> old = new ArrayList<>();
    private final List<Broadcast<byte[]>> latest = new ArrayList<>();
    private final List<Kernel> latestKernels = new ArrayList<>();
    private int count;

    ChangeLog(JavaSparkContext spark) {
        this.spark = spark;
    }

    void add(Kernel again) {
        latestKernels.add(again);
        if (latestKernels.size() == MANY) {
            old.add(spark.broadcast(Parcel.pack(latestKernels)));
            latestKernels.clear();
            destroy(latest);
        } else {
            latest.add(spark.broadcast(Parcel.pack(List.of(again))));
        }
        count++;
    }

    /** Number of changes. */
    int count() {
        return count;
    }

    List<Broadcast<byte[]>> broadcasts() {
        var all = new ArrayList<>(old);
        all.addAll(latest);
        return all;
    }

    void clear() {
        destroy(old);
        destroy(latest);
    }

    private static void destroy(List<Broadcast<byte[]>> broadcasts) {
        broadcasts.forEach(Broadcast::destroy);
        broadcasts.clear();
    }
}
