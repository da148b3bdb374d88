package io.github.deepscn.spark.submit;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.classify.ClassWeights;
import io.github.deepscn.classify.Labels;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.spark.ModelParcel;
import io.github.deepscn.spark.RowDraw;
import io.github.deepscn.spark.SparkEngine;
import io.github.deepscn.spark.SparkEnsemble;
import io.github.deepscn.spark.SparkRows;
import io.github.deepscn.spark.TrainingRow;
import io.github.deepscn.spark.submit.CellRow.Part;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetGuess;
import io.github.deepscn.table.Task;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * A training on rows in a cluster: the rows are surveyed, the encoder is learnt from a sample on the driver, executors
 * encode all rows, and the network is trained on them.
 *
 * <p>The rows are read from their source four times: for the survey, the sample, the encoding and the final scores.
 *
 * @param options with the task, if all rows decide it
 * @param survey of all rows
 * @param rows all rows in their order, each with its index
 * @param plan with the encoder and the sample
 * @param classes of the training rows, with their weights; empty unless the task is classification
 */
record ClusterTraining(
        TableOptions options, Survey survey, JavaRDD<CellRow> rows, TablePlan plan, SortedMap<String, Double> classes) {
    /** Default size of the sample from which the encoder is learnt. */
    private static final int SAMPLE_ROWS = 100_000;

    /** Largest number of cells in a sample of default size. */
    private static final int SAMPLE_CELLS = 20_000_000;

    private static final int LEAST_SAMPLE_ROWS = 2_000;

    /** Largest number of rows that choose the sharpness of a classifier. */
    private static final int CHOOSING_ROWS = 20_000;

    /**
     * Surveys the rows and plans the training.
     *
     * @param name of the data, for messages
     * @throws BadInputException if the rows cannot be learnt from with these options
     */
    static ClusterTraining plan(String name, RowSource source, ReadingOptions reading, TableOptions options) {
        var reader = CellReader.of(
                source.rows().schema(),
                source.typed(),
                options.encoder().exclude(),
                reading.missing(),
                source.typed() ? '.' : reading.decimal());
        JavaRDD<Row> read = source.rows().javaRDD();
        RowRules rules = RowRules.of(reader, options);
        Function2<Integer, Iterator<Row>, Iterator<Tally>> surveying = (partition, some) ->
                List.of(Tally.of(rules.rows(partition, 0, some), rules)).iterator();
        var survey =
                Survey.of(name, read.mapPartitionsWithIndex(surveying, true).collect(), rules, options);
        JavaRDD<CellRow> rows = placed(read, survey, reading.partitions);
        Optional<TargetGuess> guess = survey.guess(options);
        TableOptions settled = guess.map(made -> options.withTask(made.task())).orElse(options);
        int sample = reading.sample == null ? sampleRows(reader, SAMPLE_ROWS) : reading.sample;
        Table learnt = sample(rows, survey, settled, Part.LEARNT, sample);
        // executors encode single rows, which do not tell what the targets of other rows are
        EncoderOptions encoder = settled.encoder().withTargetMeans(false);
        // the sample has training rows only
        TablePlan sampled = TableTraining.with(
                        settled.withHoldOut(HoldOut.none()).withEncoder(encoder))
                .plan(learnt);
        var plan = new TablePlan(
                sampled.task(),
                guess.map(TargetGuess::reason).orElse(sampled.reason()),
                survey.all().dropped,
                sampled.encoder(),
                sampled.training(),
                sampled.validation());
        SortedMap<String, Double> classes = plan.task() == Task.CLASSIFICATION ? survey.classes() : new TreeMap<>();
        return new ClusterTraining(settled, survey, rows, plan, classes);
    }

    /**
     * Numbers the rows of a source.
     *
     * @param partitions number of partitions to make, or null to keep those of the source
     */
    private static JavaRDD<CellRow> placed(JavaRDD<Row> source, Survey survey, @Nullable Integer partitions) {
        RowRules rules = survey.rules();
        List<Long> firstRows = survey.firstRows();
        Function2<Integer, Iterator<Row>, Iterator<CellRow>> placing =
                (partition, some) -> rules.rows(partition, firstRows.get(partition), some);
        JavaRDD<CellRow> rows = source.mapPartitionsWithIndex(placing, true);
        // rows keep their order, whatever the number of partitions
        return partitions == null
                ? rows
                : rows.mapToPair(row -> new Tuple2<>(row.index, row))
                        .repartitionAndSortWithinPartitions(new Ranges(partitions, survey.all().rows))
                        .values();
    }

    /** Ranges of rows of nearly equal length. */
    private static final class Ranges extends Partitioner {
        private static final long serialVersionUID = 1L;

        private final int ranges;
        private final long rows;

        Ranges(int ranges, long rows) {
            this.ranges = ranges;
            this.rows = rows;
        }

        @Override
        public int numPartitions() {
            return ranges;
        }

        @Override
        public int getPartition(Object key) {
            return (int) Math.min(ranges - 1, (double) (Long) key / rows * ranges);
        }
    }

    /** Brings rows of one part to the driver in their order: all of them, or a random sample. */
    private static Table sample(JavaRDD<CellRow> rows, Survey survey, TableOptions options, Part part, int wanted) {
        CellReader reader = survey.rules().reader();
        if (survey.all().rows <= wanted) {
            // the table holds all rows before it is cut, so that its rows keep their numbers
            List<CellRow> all = rows.collect();
            return reader.table(all)
                    .pick(IntStream.range(0, all.size())
                            .filter(i -> all.get(i).part == part)
                            .toArray());
        }
        long seed = options.training().seed();
        long available = part == Part.LEARNT ? survey.all().learnt : survey.all().held;
        // a larger share than wanted, so that there are enough rows
        double share = (wanted + 5 * Math.sqrt(wanted) + 10) / available;
        List<CellRow> drawn = rows.filter(row -> row.part == part && RowDraw.uniform(seed, row.index) < share)
                .collect();
        return reader.table(drawn.stream()
                .sorted(Comparator.comparingDouble((CellRow row) -> RowDraw.uniform(seed, row.index))
                        .thenComparingLong(row -> row.index))
                .limit(wanted)
                .sorted(Comparator.comparingLong(row -> row.index))
                .toList());
    }

    /** Limits the rows of a sample so that it fits on a driver of ordinary size. */
    private static int sampleRows(CellReader reader, int most) {
        return Math.min(
                most, Math.max(LEAST_SAMPLE_ROWS, SAMPLE_CELLS / reader.names().size()));
    }

    /** Number of training rows. */
    long learnt() {
        return survey.all().learnt;
    }

    /** Number of held-out rows. */
    long held() {
        return survey.all().held;
    }

    int partitions() {
        return rows.getNumPartitions();
    }

    /** Makes an engine for one network; executors encode the rows. */
    SparkEngine engine() {
        RowEncoding encoding = encoding();
        SparkEngine engine = SparkEngine.over(encoded(encoding), inputs(), encoding.outputs(), false);
        requireAll(engine.shape().rows(), engine::close);
        return engine;
    }

    /** The rows for an ensemble; executors encode them. */
    SparkRows ensembleRows() {
        RowEncoding encoding = encoding();
        SparkRows all = SparkRows.over(encoded(encoding), inputs(), encoding.outputs(), !classes.isEmpty(), false);
        requireAll(all.count(), all::close);
        return all;
    }

    private RowEncoding encoding() {
        return new RowEncoding(
                survey.rules().reader(),
                plan.encoder(),
                options.weight().orElse(null),
                List.copyOf(classes.keySet()),
                classWeights());
    }

    private JavaRDD<TrainingRow> encoded(RowEncoding encoding) {
        return rows.mapPartitions(encoding::encode, true);
    }

    private int inputs() {
        return plan.encoder().features().size();
    }

    private void requireAll(long second, Runnable close) {
        if (second != learnt()) {
            close.run();
            throw new BadInputException("there were " + learnt() + " training rows in the first reading and " + second
                    + " in the second; the source must give the same rows in the same order each time: write them to a"
                    + " file first");
        }
    }

    private List<Double> classWeights() {
        ClassWeights weights = options.balancedClasses() ? ClassWeights.balanced() : ClassWeights.none();
        double[] totals = classes.values().stream().mapToDouble(total -> total).toArray();
        return Arrays.stream(weights.weights(Labels.ofClasses(List.copyOf(classes.keySet())), totals))
                .boxed()
                .toList();
    }

    /**
     * Trains one network.
     *
     * @param chosen the options with the number of nodes per step
     * @param prepared adds listener, cancellation and checkpoint
     */
    TableModel fit(SparkEngine engine, TableOptions chosen, UnaryOperator<TableTraining> prepared) {
        return prepared.apply(TableTraining.with(chosen))
                .fit(
                        new TablePlan(
                                plan.task(),
                                plan.reason(),
                                plan.droppedRows(),
                                plan.encoder(),
                                plan.training(),
                                choosing()),
                        classes,
                        engine,
                        engine.fingerprint());
    }

    /** Trains an ensemble. */
    TableFit.OfEnsemble fit(SparkRows encoded, UnaryOperator<TableTraining> prepared) {
        return SparkEnsemble.fit(
                prepared.apply(TableTraining.with(options)), options, plan, List.copyOf(classes.keySet()), encoded);
    }

    /** The rows that choose the sharpness of a classifier: held-out rows, or training rows if there are none. */
    private Table choosing() {
        if (plan.task() != Task.CLASSIFICATION) {
            return plan.validation();
        }
        int most = sampleRows(survey.rules().reader(), CHOOSING_ROWS);
        if (held() > 0) {
            return sample(rows, survey, options, Part.HELD_OUT, most);
        }
        Table learnt = plan.training();
        int step = (learnt.rows() + most - 1) / most;
        return learnt.pick(
                IntStream.range(0, learnt.rows()).filter(i -> i % step == 0).toArray());
    }

    /** The {@link ScoreSums} of a model on the training rows and on the held-out rows. */
    double[][] scores(TableModel model) {
        CellReader reader = survey.rules().reader();
        var parcel = ModelParcel.of(model).broadcast(rows.context());
        FlatMapFunction<Iterator<CellRow>, double[][]> scoring =
                some -> Collections.singleton(new ScoreSums(parcel.value().model()).of(some, reader))
                        .iterator();
        double[][] all = new ScoreSums(model).empty();
        for (double[][] partition : rows.mapPartitions(scoring, true).collect()) {
            for (int part = 0; part < all.length; part++) {
                double[] sums = all[part];
                double[] more = partition[part];
                Arrays.setAll(sums, k -> sums[k] + more[k]);
            }
        }
        parcel.destroy();
        return all;
    }
}
