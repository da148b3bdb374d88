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
    private final List<Broadcast<byte[]>> broadcasts = new ArrayList<>();
    /** The changes that have a broadcast each. */
    private final List<Kernel> latest = new ArrayList<>();

    private int count;

    ChangeLog(JavaSparkContext spark) {
        this.spark = spark;
    }

    void add(Kernel again) {
        count++;
        latest.add(again);
        if (latest.size() < MANY) {
            broadcasts.add(spark.broadcast(Parcel.pack(List.of(again))));
        } else {
            destroy(broadcasts.subList(broadcasts.size() - MANY + 1, broadcasts.size()));
            broadcasts.add(spark.broadcast(Parcel.pack(latest)));
            latest.clear();
        }
    }

    /** Number of changes. */
    int count() {
        return count;
    }

    List<Broadcast<byte[]>> broadcasts() {
        return List.copyOf(broadcasts);
    }

    void clear() {
        destroy(broadcasts);
    }

    private static void destroy(List<Broadcast<byte[]>> some) {
        some.forEach(Broadcast::destroy);
        some.clear();
    }
}
