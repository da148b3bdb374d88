package io.github.deepscn.spark;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TestData;
import io.github.deepscn.data.Samples;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.TrainingEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** Trains on a cluster, prints every node, and writes the model. */
final class ClusterDriver {
    static final long SEED = 20261117;
    private static final int PARTITIONS = 4;

    private ClusterDriver() {}

    static Samples training() {
        return samples(3000, SEED);
    }

    static Samples validation() {
        return samples(1000, SEED + 1);
    }

    private static Samples samples(int rows, long seed) {
        TestData data = TestData.smooth(rows, 1, seed);
        return Samples.of(data.inputs, data.targets);
    }

    /** The options of a name. */
    static Options options(String name) {
        Options fast = TableOptions.fast().training();
        return switch (name) {
            case "paper" -> Options.paper().withLayers(20, 20);
            case "batch" ->
                Options.paper()
                        .withLayers(30, 30)
                        .withSearch(Options.paper().search().withBatch(4));
            case "sources" ->
                fast.withLayers(24, 24)
                        .withSearch(fast.search().withBatch(4))
                        .withShrinkage(new Shrinkage.Throughout(1e-6));
            default -> throw new IllegalArgumentException(name);
        };
    }

    /**
     * The master, Spark's serializer, then trainings, one after the other, as options=name: the model goes to a file of
     * that name. The steps of options=name=checkpoint are written to a file, or go on from it if it is there.
     */
    public static void main(String[] arguments) throws IOException {
        SparkConf conf = LocalSpark.conf(arguments[0])
                .set("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .set("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
                .set("spark.serializer", "org.apache.spark.serializer." + arguments[1])
                .set("spark.executor.memory", "512m")
                .set("spark.executor.cores", "1");
        try (var spark = new JavaSparkContext(conf)) {
            for (int k = 2; k < arguments.length; k++) {
                train(spark, arguments[k].split("="));
            }
        }
    }

    private static void train(JavaSparkContext spark, String[] what) throws IOException {
        Path file = Path.of(what[1]);
        try (SparkEngine engine = LocalSpark.engine(spark, training(), validation(), PARTITIONS)) {
            DeepScn learning = DeepScn.with(options(what[0])).listener(event -> {
                if (event instanceof TrainingEvent.NodeAdded added) {
                    System.out.println("NODE " + file.getFileName() + " "
                            + added.node().layer() + " " + added.node().node());
                }
            });
            if (what.length > 2) {
                Path checkpoint = Path.of(what[2]);
                learning = Files.exists(checkpoint) ? learning.resume(checkpoint) : learning.checkpoint(checkpoint);
            }
            DeepScnModel model = learning.fit(engine, engine.fingerprint());
            model.save(file);
            System.out.printf(
                    Locale.ROOT,
                    "DONE %s: %d rounds in %.1f s, %.1f s of them computing%n",
                    file.getFileName(),
                    engine.rounds(),
                    engine.roundSeconds(),
                    engine.computingSeconds());
        }
    }
}
