package io.github.deepscn.spark.ml;

import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructType;

/**
 * Appends what a model says to the rows of a dataset, many rows at a time.
 *
 * @param <M> the model
 */
final class BatchTransform<M> implements MapPartitionsFunction<Row, Row> {
    private static final long serialVersionUID = 1L;

    private final Broadcast<ModelParcel<M>> parcel;
    private final NewColumns<M> columns;
    private final RowCheck check;

    private BatchTransform(Broadcast<ModelParcel<M>> parcel, NewColumns<M> columns, RowCheck check) {
        this.parcel = parcel;
        this.columns = columns;
        this.check = check;
    }

    /**
     * The dataset with new columns.
     *
     * @param schema of the result: that of the dataset, and the new columns in their order
     * @param check which rows can be answered
     */
    static <M> Dataset<Row> of(
            Dataset<?> dataset, StructType schema, ModelParcel<M> parcel, NewColumns<M> columns, RowCheck check) {
        var transform = new BatchTransform<>(parcel.on(dataset.sparkSession().sparkContext()), columns, check);
        // The features once more, in the end: their name may be that of a field in a struct.
        Dataset<Row> appended = dataset.toDF()
                .select(functions.col("*"), functions.col(check.featuresCol()).as("features to be read"))
                .mapPartitions(transform, Encoders.row(schema));
        boolean described = Arrays.stream(schema.fields())
                .anyMatch(field -> !field.metadata().equals(Metadata.empty()));
        return described ? appended.to(schema) : appended;
    }

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        return new BatchIterator<>(rows, parcel.value().model(), columns, check);
    }
}
