package io.github.deepscn.spark.ml;

import io.github.deepscn.spark.ModelParcel;
import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructType;

/** Appends the answers of a model to the rows of a dataset, many rows at a time. */
final class BatchTransform {
    private BatchTransform() {}

    /**
     * Which rows a model can answer.
     *
     * @param featuresCol the column of vectors
     * @param inputs the length that the vectors must have
     * @param skipsInvalid whether other rows are left out; otherwise they are an error
     */
    record Setting(String featuresCol, int inputs, boolean skipsInvalid) implements Serializable {}

    /**
     * Computes new columns.
     *
     * @param <M> the model
     */
    interface NewColumns<M> extends Serializable {
        /**
         * The cells of many rows, one array for each row.
         *
         * @throws io.github.deepscn.data.BadInputException if the model has no answer for a row
         */
        Object[][] of(M model, double[][] inputs);
    }

    /**
     * Appends columns to a dataset.
     *
     * @param schema of the result: the columns of the dataset, then the new ones
     */
    static <M> Dataset<Row> of(
            Dataset<?> dataset, StructType schema, ModelParcel<M> parcel, NewColumns<M> columns, Setting setting) {
        var model = parcel.broadcast(dataset.sparkSession().sparkContext());
        MapPartitionsFunction<Row, Row> answering =
                rows -> new PartitionAnswers<>(setting, columns, model.value().model(), rows).rows();
        // The features are appended once more, because their name may be that of a field in a struct.
        Dataset<Row> appended = dataset.toDF()
                .select(functions.col("*"), functions.col(setting.featuresCol()).as("features to be read"))
                .mapPartitions(answering, Encoders.row(schema));
        boolean described = Arrays.stream(schema.fields())
                .anyMatch(field -> !field.metadata().equals(Metadata.empty()));
        return described ? appended.to(schema) : appended;
    }
}
