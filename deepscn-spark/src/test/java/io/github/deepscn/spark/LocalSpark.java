package io.github.deepscn.spark;

import io.github.deepscn.data.Samples;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/** A local Spark in this process, and rows for it. */
public final class LocalSpark {
    private LocalSpark() {}

    /** The only context of this process. */
    public static JavaSparkContext context() {
        return Holder.CONTEXT;
    }

    private static final class Holder {
        static final JavaSparkContext CONTEXT = new JavaSparkContext(conf("local[2]"));
    }

    static SparkConf conf(String master) {
        return new SparkConf()
                .setMaster(master)
                .setAppName("deepscn")
                .set("spark.ui.enabled", "false")
                .set("spark.log.level", "WARN")
                .set("spark.driver.host", "127.0.0.1")
                .set("spark.driver.bindAddress", "127.0.0.1");
    }

    /** An engine over rows; rows of weight zero do not change where partitions end. */
    public static SparkEngine engine(
            JavaSparkContext spark, Samples training, @Nullable Samples riding, int partitions) {
        return SparkEngine.over(
                rows(spark, training, riding, partitions),
                training.inputs().columns(),
                training.targets().columns(),
                false);
    }

    static JavaRDD<TrainingRow> rows(
            JavaSparkContext spark, Samples training, @Nullable Samples riding, int partitions) {
        var parts = new ArrayList<List<TrainingRow>>();
        for (int p = 0; p < partitions; p++) {
            parts.add(new ArrayList<>());
        }
        deal(training, false, parts);
        if (riding != null) {
            deal(riding, true, parts);
        }
        return spark.parallelize(parts, partitions).flatMap(List::iterator);
    }

    private static void deal(Samples samples, boolean rides, List<List<TrainingRow>> parts) {
        double[][] inputs = samples.inputs().toRows();
        double[][] targets = samples.targets().toRows();
        double[] weights = samples.weights();
        long counting = samples.rows();
        if (weights != null) {
            counting = 0;
            for (double weight : weights) {
                counting += weight > 0 ? 1 : 0;
            }
        }
        long seen = 0;
        for (int i = 0; i < inputs.length; i++) {
            double weight = weights == null ? 1 : weights[i];
            int part = (int) Math.min(parts.size() - 1, seen * parts.size() / Math.max(1, counting));
            parts.get(part).add(new TrainingRow(inputs[i], targets[i], weight, rides));
            seen += weight > 0 ? 1 : 0;
        }
    }
}
