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
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** Trains on a cluster, tells of every node on standard output, and writes the model. */
final class ClusterDriver {
    static final long SEED = 20261117;
    private static final int PARTITIONS = 4;

    private ClusterDriver() {}

    static Samples training() {
        return samples(4000, SEED);
    }

    static Samples validation() {
        return samples(1000, SEED + 1);
    }

    private static Samples samples(int rows, long seed) {
        TestData data = TestData.smooth(rows, 1, seed);
        return Samples.of(data.inputs, data.targets);
    }

    /** By their names. */
    static Options options(String name) {
        Options fast = TableOptions.fast().training();
        return switch (name) {
            case "paper" -> Options.paper().withLayers(30, 30);
            case "batch" ->
                Options.paper()
                        .withLayers(30, 30)
                        .withSearch(Options.paper().search().withBatch(4));
            case "sources" ->
                fast.withLayers(32, 32)
                        .withSearch(fast.search().withBatch(4))
                        .withShrinkage(new Shrinkage.Throughout(1e-6));
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** Master, options, model file and, if there is to be one, a checkpoint that it begins or goes on from. */
    public static void main(String[] arguments) throws IOException {
        SparkConf conf = LocalSpark.conf(arguments[0])
                .set("spark.executor.extraClassPath", StandaloneCluster.executorClassPath())
                .set("spark.executor.memory", "512m")
                .set("spark.executor.cores", "1")
                .set("spark.excludeOnFailure.enabled", "false");
        try (var spark = new JavaSparkContext(conf);
                SparkEngine engine = LocalSpark.engine(spark, training(), validation(), PARTITIONS)) {
            DeepScn learning = DeepScn.with(options(arguments[1])).listener(event -> {
                if (event instanceof TrainingEvent.NodeAdded added) {
                    System.out.println(
                            "NODE " + added.node().layer() + " " + added.node().node());
                }
            });
            if (arguments.length > 3) {
                Path checkpoint = Path.of(arguments[3]);
                learning = Files.exists(checkpoint) ? learning.resume(checkpoint) : learning.checkpoint(checkpoint);
            }
            DeepScnModel model = learning.fit(engine, engine.fingerprint());
            model.save(Path.of(arguments[2]));
            System.out.println("DONE " + engine.rounds() + " rounds in " + engine.roundSeconds() + " s");
        }
    }
}
