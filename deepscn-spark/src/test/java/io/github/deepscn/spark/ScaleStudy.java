package io.github.deepscn.spark;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Measures trainings on clusters of one worker and of two: seconds per node, share of waiting, memory of all processes.
 * The executors generate the rows.
 */
public final class ScaleStudy {
    private static final int INPUTS = 20;
    private static final int PARTITIONS = 8;

    private ScaleStudy() {}

    /** Arguments: rows and nodes; in the driver process also the master, the executor memory and the cores. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rows = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5_000_000;
        int nodes = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100;
        if (arguments.length > 2) {
            drive(rows, nodes, arguments[2], arguments[3], Integer.parseInt(arguments[4]));
            return;
        }
        System.out.println("workers  rows  nodes  batch  rounds  seconds  s/node  empty round  waiting  memory");
        for (int workers : new int[] {1, 2}) {
            Path folder = Files.createTempDirectory("deepscn-scale");
            try (StandaloneCluster cluster = StandaloneCluster.of(0, folder)) {
                String memory = Math.max(1, 12 / workers) + "g";
                for (int k = 0; k < workers; k++) {
                    cluster.addWorker(memory);
                }
                var driver = cluster.start(
                        "1g",
                        List.of(
                                ScaleStudy.class.getName(),
                                String.valueOf(rows),
                                String.valueOf(nodes),
                                cluster.url(),
                                memory,
                                String.valueOf(workers)));
                var lines = new StandaloneCluster.Lines(driver);
                long most = 0;
                while (driver.isAlive()) {
                    most = Math.max(most, resident(cluster.processes()));
                    driver.waitFor(500, java.util.concurrent.TimeUnit.MILLISECONDS);
                }
                String all = lines.all();
                String result = all.lines()
                        .filter(line -> line.startsWith("RESULT "))
                        .findFirst()
                        .orElse(all);
                System.out.printf(
                        Locale.ROOT,
                        "%d  %s  %.1f GiB%n",
                        workers,
                        result.replace("RESULT ", ""),
                        most / (double) (1 << 20));
            } finally {
                delete(folder);
            }
        }
    }

    /** Resident memory of processes and their children in KiB (Linux). */
    private static long resident(List<Process> processes) {
        return processes.stream()
                .flatMap(process -> Stream.concat(Stream.of(process.toHandle()), process.descendants()))
                .mapToLong(ProcessHandle::pid)
                .distinct()
                .map(ScaleStudy::residentKib)
                .sum();
    }

    private static long residentKib(long pid) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", String.valueOf(pid), "status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException | RuntimeException e) {
            return 0;
        }
    }

    private static void delete(Path folder) throws IOException {
        var all = new ArrayList<Path>();
        try (Stream<Path> paths = Files.walk(folder)) {
            paths.sorted(Comparator.reverseOrder()).forEach(all::add);
        }
        for (Path path : all) {
            Files.deleteIfExists(path);
        }
    }

    private static void drive(int rows, int nodes, String master, String memory, int cores) {
        SparkConf conf = LocalSpark.conf(master)
                .set("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .set("spark.executor.memory", memory)
                .set("spark.executor.cores", "1")
                .set("spark.memory.fraction", "0.1");
        Options fast = TableOptions.fast().training();
        try (var spark = new JavaSparkContext(conf);
                SparkEngine engine = SparkEngine.over(rows(spark, rows), INPUTS, 1, false)) {
            StepSize step = StepSize.measured(engine, fast);
            Options options = fast.withLayers(nodes).withSearch(fast.search().withBatch(step.nodes()));
            double before = engine.computingSeconds();
            long countBefore = engine.rounds();
            long start = System.nanoTime();
            DeepScnModel model = DeepScn.with(options).fit(engine, engine.fingerprint());
            double seconds = (System.nanoTime() - start) / 1e9;
            double computing = (engine.computingSeconds() - before) / cores;
            System.out.printf(
                    Locale.ROOT,
                    "RESULT %d  %d  %d  %d  %.1f  %.3f  %.4f  %.3f%n",
                    rows,
                    model.network().nodes(),
                    step.nodes(),
                    engine.rounds() - countBefore,
                    seconds,
                    seconds / model.network().nodes(),
                    step.emptyRound(),
                    1 - computing / seconds);
        }
    }

    private static JavaRDD<TrainingRow> rows(JavaSparkContext spark, int rows) {
        return spark.parallelize(IntStream.range(0, PARTITIONS).boxed().toList(), PARTITIONS)
                .flatMap(part -> {
                    var random = new SplittableRandom(part);
                    int count = rows / PARTITIONS;
                    return IntStream.range(0, count).mapToObj(i -> row(random)).iterator();
                });
    }

    private static TrainingRow row(SplittableRandom random) {
        double[] inputs = random.doubles(INPUTS, -1, 1).toArray();
        double target = Math.sin(3 * inputs[0]) * inputs[1]
                + Math.exp(-inputs[2] * inputs[2] - inputs[3] * inputs[4])
                + 0.1 * random.nextDouble();
        return new TrainingRow(inputs, new double[] {target}, 1, false);
    }
}
