package io.github.deepscn.spark.ml;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.spark.RowDraw;
import io.github.deepscn.spark.TrainingRow;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.util.SchemaUtils;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Turns rows of a dataset into training rows. Rows that cannot be learnt from are passed on, so that the engine counts
 * them.
 *
 * @param columns role and name of the features, label, weight and validation indicator columns, in this order
 * @param targets turns labels into targets
 * @param validation draws the validation rows
 */
record RowReader(List<String> columns, Targets targets, RowDraw validation)
        implements Function2<Integer, Iterator<Row>, Iterator<TrainingRow>> {
    /** Turns the label of a row into the targets of the network; refuses a label that is none. */
    interface Targets extends Serializable {
        double[] of(Object label);
    }

    /** The targets of a label that is a number or a vector. */
    static double[] numbers(Object label) {
        return label instanceof Vector vector ? vector.toArray() : new double[] {(Double) label};
    }

    /** Refuses columns whose types do not fit their roles. */
    static void requireColumns(StructType schema, Training training) {
        training.weightCol().ifPresent(name -> SchemaUtils.checkNumericType(schema, name, ""));
        training.validationIndicatorCol()
                .ifPresent(name -> SchemaUtils.checkColumnType(schema, name, DataTypes.BooleanType, ""));
    }

    static boolean isVector(StructType schema, String column) {
        return SchemaUtils.getSchemaFieldType(schema, column).equals(SQLDataTypes.VectorType());
    }

    static JavaRDD<TrainingRow> rows(
            Dataset<?> dataset, String featuresCol, String labelCol, Targets targets, Training training, long seed) {
        var columns = List.of(
                "features column '" + featuresCol + "'",
                "label column '" + labelCol + "'",
                "weight column '" + training.weightCol().orElse("") + "'",
                "validation indicator column '"
                        + training.validationIndicatorCol().orElse("") + "'");
        Column label = functions.col(labelCol);
        return dataset.select(
                        functions.col(featuresCol),
                        isVector(dataset.schema(), labelCol) ? label : label.cast(DataTypes.DoubleType),
                        training.weightCol()
                                .map(name -> functions.col(name).cast(DataTypes.DoubleType))
                                .orElse(functions.lit(1.0)),
                        training.validationIndicatorCol().map(functions::col).orElse(functions.lit(false)))
                .javaRDD()
                .mapPartitionsWithIndex(
                        new RowReader(columns, targets, new RowDraw(training.validation(), seed)), true);
    }

    @Override
    public Iterator<TrainingRow> call(Integer partition, Iterator<Row> rows) {
        return validation.map(partition, rows, (row, position, drawn) -> row(row, drawn));
    }

    private TrainingRow row(Row row, boolean drawn) {
        for (int k = 0; k < columns.size(); k++) {
            if (row.isNullAt(k)) {
                return TrainingRow.unusable("the " + columns.get(k) + " is null");
            }
        }
        try {
            return new TrainingRow(
                    row.<Vector>getAs(0).toArray(),
                    targets.of(row.get(1)),
                    row.getDouble(2),
                    drawn || row.getBoolean(3));
        } catch (BadInputException e) {
            return TrainingRow.unusable(String.valueOf(e.getMessage()));
        }
    }

    /**
     * The length of the vectors of a column, from its metadata or its first vector.
     *
     * @throws BadInputException if the column holds no vector, or its first vector is empty
     */
    static int size(Dataset<?> dataset, String name) {
        int described = AttributeGroup.fromStructField(SchemaUtils.getSchemaField(dataset.schema(), name))
                .size();
        if (described > 0) {
            return described;
        }
        Column column = functions.col(name);
        int size = dataset.select(column).where(column.isNotNull()).takeAsList(1).stream()
                .mapToInt(row -> row.<Vector>getAs(0).size())
                .findFirst()
                .orElseThrow(() -> new BadInputException("column '" + name + "' holds no vector, must hold some"));
        Require.that(size > 0, "the first vector of column '" + name + "' is empty, must hold at least one number");
        return size;
    }
}
