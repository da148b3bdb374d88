package io.github.deepscn.spark.submit;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.classify.ClassWeights;
import io.github.deepscn.classify.Labels;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.spark.SparkEngine;
import io.github.deepscn.spark.submit.CellRow.Part;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;

/**
 * A training on rows that stay on a cluster: they are surveyed, a sample of them teaches the encoder, executors encode
 * all, and the network is configured over them.
 *
 * <p>The rows are read from their source four times: to survey them, for the sample, to encode them, and for the scores
 * in the end.
 */
final class ClusterTraining {
    /** The most rows that the encoder is learnt from, if nothing else is said. */
    static final int SAMPLE_ROWS = 100_000;

    /** The most cells that are brought to the driver, if nothing else is said. */
    private static final int SAMPLE_CELLS = 20_000_000;

    private static final int LEAST_SAMPLE_ROWS = 2_000;

    /** The most rows that choose the sharpness of a classifier. */
    private static final int CHOOSING_ROWS = 20_000;

    private final TableOptions options;
    private final Survey survey;
    private final PlacedRows rows;
    private final TablePlan plan;
    private final SortedMap<String, Double> classes;

    private ClusterTraining(
            TableOptions options, Survey survey, PlacedRows rows, TablePlan plan, SortedMap<String, Double> classes) {
        this.options = options;
        this.survey = survey;
        this.rows = rows;
        this.plan = plan;
        this.classes = classes;
    }

    /**
     * Looks through the rows and plans the training.
     *
     * @param source for messages
     * @param rows the same in the same order each time they are computed
     * @param partitions how many to make of them, if not as many as there are
     * @param sample the most rows that the encoder is learnt from, if it was said
     * @throws BadInputException if they cannot be learnt from as the options say
     */
    static ClusterTraining plan(
            String source,
            JavaRDD<Row> rows,
            CellReader reader,
            TableOptions options,
            Optional<Integer> partitions,
            Optional<Integer> sample) {
        var survey = survey(
                source, rows, RowRules.of(reader, options), options.encoder().types());
        var placed = PlacedRows.of(rows, survey, partitions, options.training().seed());
        TableOptions settled = survey.settled(options);
        Table learnt = placed.sample(Part.LEARNT, survey.learnt(), sample.orElse(sampleRows(reader, SAMPLE_ROWS)));
        // other rows are held out already
        TablePlan plan = TableTraining.with(settled.withHoldOut(HoldOut.none())).plan(learnt);
        SortedMap<String, Double> classes = plan.task() == Task.CLASSIFICATION ? survey.classes() : new TreeMap<>();
        return new ClusterTraining(settled, survey, placed, plan, classes);
    }

    private static Survey survey(String source, JavaRDD<Row> rows, RowRules rules, Map<String, Kind> kinds) {
        Function2<Integer, Iterator<Row>, Iterator<PartitionSurvey>> surveying =
                (partition, some) -> Collections.singleton(PartitionSurvey.of(partition, some, rules))
                        .iterator();
        return Survey.of(source, rows.mapPartitionsWithIndex(surveying, true).collect(), rules, kinds);
    }

    /** As many rows as a driver of ordinary size has room for. */
    private static int sampleRows(CellReader reader, int most) {
        return Math.min(most, Math.max(LEAST_SAMPLE_ROWS, SAMPLE_CELLS / reader.columns()));
    }

    TablePlan plan() {
        return plan;
    }

    TableOptions options() {
        return options;
    }

    /** All rows, to learn from or not. */
    long count() {
        return survey.rows();
    }

    /** Rows to learn from. */
    long learnt() {
        return survey.learnt();
    }

    /** Rows held out. */
    long held() {
        return survey.held();
    }

    int partitions() {
        return rows.rdd().getNumPartitions();
    }

    /** Encodes the rows, where they are, for an engine. */
    SparkEngine engine() {
        var encoding = new RowEncoding(
                survey.rules().reader(),
                plan.encoder(),
                plan.task(),
                options.weight().orElse(null),
                List.copyOf(classes.keySet()),
                classWeights());
        int inputs = plan.encoder().features().size();
        SparkEngine engine =
                SparkEngine.over(rows.rdd().mapPartitions(encoding::encode, true), inputs, encoding.outputs(), false);
        if (engine.shape().rows() != survey.learnt()) {
            engine.close();
            throw new BadInputException("the rows to learn from were " + survey.learnt()
                    + " when they were first read and "
                    + engine.shape().rows() + " when they were read again; a source must give the same rows in the"
                    + " same order each time: write them to a file first");
        }
        return engine;
    }

    private double[] classWeights() {
        ClassWeights weights = options.balancedClasses() ? ClassWeights.balanced() : ClassWeights.none();
        double[] totals = classes.values().stream().mapToDouble(total -> total).toArray();
        return weights.weights(Labels.ofClasses(List.copyOf(classes.keySet())), totals);
    }

    /**
     * Configures the network.
     *
     * @param chosen the options, with the number of nodes that a step has
     * @param prepared adds who is told, who may stop it and checkpoints
     */
    TableModel fit(SparkEngine engine, TableOptions chosen, UnaryOperator<TableTraining> prepared) {
        return prepared.apply(TableTraining.with(chosen))
                .fit(
                        new TablePlan(plan.task(), plan.encoder(), plan.training(), choosing()),
                        classes,
                        engine,
                        engine.fingerprint());
    }

    /** The rows that choose the sharpness of a classifier: held out if there are such. */
    private Table choosing() {
        if (plan.task() != Task.CLASSIFICATION) {
            return plan.validation();
        }
        int most = sampleRows(survey.rules().reader(), CHOOSING_ROWS);
        if (survey.held() > 0) {
            return rows.sample(Part.HELD_OUT, survey.held(), most);
        }
        Table learnt = plan.training();
        int step = (learnt.rows() + most - 1) / most;
        return learnt.pick(
                IntStream.range(0, learnt.rows()).filter(i -> i % step == 0).toArray());
    }

    /** How well a model predicts all rows. */
    PartitionScores scores(TableModel model) {
        CellReader reader = survey.rules().reader();
        Broadcast<byte[]> file =
                JavaSparkContext.fromSparkContext(rows.rdd().context()).broadcast(TravellingModel.pack(model));
        FlatMapFunction<Iterator<CellRow>, PartitionScores> scoring =
                some -> Collections.singleton(PartitionScores.of(some, reader, TravellingModel.unpack(file.value())))
                        .iterator();
        var all = new PartitionScores(model);
        rows.rdd().mapPartitions(scoring, true).collect().forEach(all::append);
        file.destroy();
        return all;
    }
}
