package io.github.deepscn.spark;

import io.github.deepscn.engine.DataShape;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.Totals;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.broadcast.Broadcast;

/**
 * An engine over rows in the executors of a Spark cluster.
 *
 * <p>Each partition is one task per round. Its rows are stored on the executor's disk, its blocks (inputs, basis,
 * residual) in the executor's heap, where the tasks of later rounds find them. The driver collects the answers and adds
 * them up in the order of the partitions, so the same partitions give the same totals, bit for bit. A lost partition is
 * rebuilt from its rows, which come from Spark's lineage, and from the log of changes.
 *
 * <p>One thread may use an engine at a time; several engines may share a Spark context.
 */
public final class SparkEngine implements Engine {
    private static final System.Logger LOG = System.getLogger(SparkEngine.class.getName());

    /** Number of empty rounds that are timed. */
    private static final int PROBES = 5;

    private static final long NEVER = -1;

    private final JavaSparkContext spark;
    private final KeptRows kept;
    private final JavaRDD<PartitionRows> rows;
    private final RowSurvey survey;
    private final DataShape shape;
    private final String id = UUID.randomUUID().toString();
    private final Broadcast<byte[]> places;
    /** Repeat all changes so far; executors fetch them only where a partition has to be rebuilt. */
    private final List<Broadcast<byte[]>> changes = new ArrayList<>();

    private final List<Step> pending = new ArrayList<>();
    /** The round that created the pending columns. */
    private long begun = NEVER;

    private long rounds;
    private long roundNanos;
    private long computingNanos;

    /** Makes an engine that releases the rows when it is closed. */
    SparkEngine(KeptRows kept, RowSurvey survey) {
        this.spark = kept.spark();
        this.kept = kept;
        this.rows = kept.rows();
        this.survey = survey;
        this.shape = survey.shape();
        this.places = spark.broadcast(Parcel.pack(survey.places()));
    }

    /**
     * Reads rows in their partitions. A partition is one task: use as many as there are cores, or a few times as many.
     *
     * @param rows must be the same each time they are computed; read at most twice unless an executor is lost
     * @param inputs number of inputs of a row
     * @param outputs number of targets of a row
     * @param skipsInvalid whether rows that cannot be learnt from are left out; otherwise they are an error
     * @throws io.github.deepscn.data.BadInputException if rows cannot be learnt from, or none is left
     */
    public static SparkEngine over(JavaRDD<TrainingRow> rows, int inputs, int outputs, boolean skipsInvalid) {
        KeptRows kept = KeptRows.of(rows, inputs, outputs);
        return new SparkEngine(kept, kept.requireSound(skipsInvalid));
    }

    @Override
    public DataShape shape() {
        return shape;
    }

    /** A digest of all rows in their partitions. */
    public String fingerprint() {
        return survey.fingerprint();
    }

    /** Number of rows left out because they cannot be learnt from. */
    public long invalidRows() {
        return survey.invalid();
    }

    /**
     * A random sample of the rows, in the order of the partitions.
     *
     * @param rides whether to sample validation rows or training rows
     * @param most approximate size of the sample; all rows if there are fewer
     */
    public List<TrainingRow> sample(boolean rides, int most, long seed) {
        long all = rides ? shape.ridingRows() : shape.rows();
        var draw = new RowDraw(all <= most ? 1 : (double) most / all, seed);
        Function2<Integer, Iterator<PartitionRows>, Iterator<TrainingRow>> drawing =
                (partition, some) -> some.next().draw(rides, draw, partition).iterator();
        return rows.mapPartitionsWithIndex(drawing, true).collect();
    }

    /** Number of rounds so far. */
    public long rounds() {
        return rounds;
    }

    /** Total time of all rounds as the driver sees it. */
    public double roundSeconds() {
        return roundNanos / 1e9;
    }

    /** Total time that tasks spent computing, added up over all cores. */
    public double computingSeconds() {
        return computingNanos / 1e9;
    }

    @Override
    public Totals run(int sums, int maxima, Kernel kernel) {
        return round(new Step(kernel, sums, maxima), Round.Effect.NONE);
    }

    @Override
    public Totals begin(int sums, int maxima, Kernel kernel) {
        pending.clear();
        begun = rounds;
        return round(new Step(kernel, sums, maxima), Round.Effect.BEGINS);
    }

    @Override
    public Totals advance(int sums, int maxima, Kernel kernel) {
        return round(new Step(kernel, sums, maxima), Round.Effect.ADVANCES);
    }

    @Override
    public Totals change(int sums, int maxima, Kernel kernel, Kernel again) {
        Totals totals = round(new Step(kernel, sums, maxima), Round.Effect.CHANGES);
        changes.add(spark.broadcast(Parcel.pack(List.of(again))));
        pending.clear();
        begun = NEVER;
        return totals;
    }

    private Totals round(Step step, Round.Effect effect) {
        long start = System.nanoTime();
        var round = new Round(id, rounds++, places, List.copyOf(changes), begun, List.copyOf(pending), step, effect);
        var totals = new Totals(step.sums(), step.maxima());
        // rows are read only if blocks have to be built
        Function2<Integer, Iterator<PartitionRows>, Iterator<byte[]>> visiting = (partition, some) -> {
            PartitionState state = PartitionStore.state(round.training(), partition);
            return List.of(Parcel.pack(List.of(state.visit(round, partition, some::next))))
                    .iterator();
        };
        computingNanos += RoundAnswer.addAll(rows.mapPartitionsWithIndex(visiting, true), totals);
        roundNanos += System.nanoTime() - start;
        if (effect == Round.Effect.BEGINS || effect == Round.Effect.ADVANCES) {
            pending.add(step);
        }
        return totals;
    }

    /** Median time of a few rounds that compute nothing. */
    public double emptyRoundSeconds() {
        Kernel nothing = (block, totals) -> {};
        run(0, 0, nothing); // the first round builds the blocks
        double[] seconds = IntStream.range(0, PROBES)
                .mapToDouble(probe -> {
                    long start = System.nanoTime();
                    run(0, 0, nothing);
                    return (System.nanoTime() - start) / 1e9;
                })
                .sorted()
                .toArray();
        return seconds[PROBES / 2];
    }

    /** Frees the memory of the executors; the Spark context stays open. */
    @Override
    public void close() {
        if (spark.sc().isStopped()) {
            return;
        }
        try {
            String mine = id;
            int tasks = Math.max(rows.getNumPartitions(), 2 * spark.defaultParallelism());
            spark.parallelize(IntStream.range(0, tasks).boxed().toList(), tasks)
                    .foreachPartition(some -> PartitionStore.forget(mine));
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "executors keep the blocks of a training until they are idle", e);
        }
        PartitionStore.forget(id);
        changes.forEach(Broadcast::destroy);
        places.destroy();
        kept.close();
    }
}
