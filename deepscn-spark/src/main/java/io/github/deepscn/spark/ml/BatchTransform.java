package io.github.deepscn.spark.ml;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.spark.Batches;
import io.github.deepscn.spark.ModelParcel;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Appends the answers of a model to the rows of a partition, many rows at a time.
 *
 * @param featuresCol the column of vectors
 * @param inputs the length that the vectors must have
 * @param skipsInvalid whether rows without an answer are left out; otherwise they are an error
 */
record BatchTransform<M>(
        String featuresCol, int inputs, boolean skipsInvalid, Broadcast<ModelParcel<M>> model, NewColumns<M> columns)
        implements MapPartitionsFunction<Row, Row> {
    private static final System.Logger LOG = System.getLogger(BatchTransform.class.getName());

    /** A model computes this many rows in the calling thread; for more it would use the cores of other tasks. */
    private static final int BATCH = 512;

    /** The rows of a partition so far, and those without an answer. */
    private static final class Count {
        private long seen;
        private long invalid;
        private String firstFault = "";

        private void add(String fault) {
            firstFault = invalid++ == 0 ? fault : firstFault;
        }

        @Override
        public String toString() {
            return invalid + " of " + seen + " rows of a partition have no answer; the first: " + firstFault;
        }
    }

    /**
     * Computes new columns.
     *
     * @param <M> the model
     */
    interface NewColumns<M> extends Serializable {
        /**
         * The cells of many rows, one array for each row.
         *
         * @throws BadInputException if the model has no answer for a row
         */
        Object[][] of(M model, double[][] inputs);
    }

    /**
     * Appends columns to a dataset.
     *
     * @param schema of the result: the columns of the dataset, then the new ones
     * @param params whether rows without an answer are left out; otherwise they are an error
     * @param featuresCol the column of vectors
     * @param inputs the length that the vectors must have
     */
    static <M> Dataset<Row> of(
            Dataset<?> dataset,
            StructType schema,
            InvalidParams<?> params,
            String featuresCol,
            int inputs,
            ModelParcel<M> parcel,
            NewColumns<M> columns) {
        var model = parcel.broadcast(dataset.sparkSession().sparkContext());
        var answering = new BatchTransform<>(featuresCol, inputs, Training.skipsInvalid(params), model, columns);
        // The features are appended once more, because their name may be that of a field in a struct.
        Dataset<Row> appended = dataset.toDF()
                .select(functions.col("*"), functions.col(featuresCol).as("features to be read"))
                .mapPartitions(answering, Encoders.row(schema));
        boolean described = Arrays.stream(schema.fields())
                .anyMatch(field -> !field.metadata().equals(Metadata.empty()));
        return described ? appended.to(schema) : appended;
    }

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        var count = new Count();
        return Batches.map(rows, BATCH, batch -> answered(batch, rows, count));
    }

    private List<Row> answered(List<Row> batch, Iterator<Row> rest, Count count) {
        List<Row> sound = batch.stream().filter(row -> isSound(row, count)).toList();
        // values may still be too large for the network
        List<Row> answered = Batches.mapEach(sound, this::appended, (row, refusal) -> {
            count.add(String.valueOf(refusal.getMessage()));
            return List.of();
        });
        if (count.invalid > 0 && !skipsInvalid) {
            rest.forEachRemaining(row -> isSound(row, count));
            throw new BadInputException(
                    count + ". Correct these rows, or set handleInvalid to 'skip' to leave them out");
        }
        if (count.invalid > 0 && !rest.hasNext()) {
            LOG.log(System.Logger.Level.WARNING, "skipped: {0}", count);
        }
        return answered;
    }

    private boolean isSound(Row row, Count count) {
        count.seen++;
        Optional<String> fault = fault(row.getAs(row.size() - 1));
        fault.ifPresent(what -> count.add("the features column '" + featuresCol + "' " + what));
        return fault.isEmpty();
    }

    private Optional<String> fault(@Nullable Vector features) {
        if (features == null) {
            return Optional.of("is null");
        }
        if (features.size() != inputs) {
            return Optional.of("has " + features.size() + " numbers, must have " + inputs);
        }
        double[] numbers = features.toArray();
        for (int j = 0; j < numbers.length; j++) {
            if (!Double.isFinite(numbers[j])) {
                return Optional.of("has " + numbers[j] + " as number " + j + ", must be finite");
            }
        }
        return Optional.empty();
    }

    private List<Row> appended(List<Row> batch) {
        double[][] vectors = batch.stream()
                .map(row -> row.<Vector>getAs(row.size() - 1).toArray())
                .toArray(double[][]::new);
        Object[][] values = columns.of(model.value().model(), vectors);
        var appended = new ArrayList<Row>();
        for (int i = 0; i < values.length; i++) {
            Row row = batch.get(i);
            int kept = row.size() - 1;
            appended.add(RowFactory.create(
                    Stream.concat(IntStream.range(0, kept).mapToObj(row::get), Arrays.stream(values[i]))
                            .toArray()));
        }
        return appended;
    }
}
