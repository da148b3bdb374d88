package io.github.deepscn.spark.ml;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.spark.RowDraw;
import io.github.deepscn.spark.TrainingRow;
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

/** Rows of a dataset as an engine takes them; what cannot be learnt from is handed on, so that it is counted there. */
final class RowReader implements Function2<Integer, Iterator<Row>, Iterator<TrainingRow>> {
    private static final long serialVersionUID = 1L;

    private static final int FEATURES = 0;
    private static final int LABEL = 1;
    private static final int WEIGHT = 2;
    private static final int RIDES = 3;

    /** The columns in the order above, by what they are and are called. */
    private final List<String> columns;

    private final Targets targets;
    private final RowDraw validation;

    private RowReader(List<String> columns, Targets targets, RowDraw validation) {
        this.columns = columns;
        this.targets = targets;
        this.validation = validation;
    }

    /** Refuses columns that cannot be what the params take them for. */
    static void requireColumns(StructType schema, Settings settings) {
        settings.weightCol().ifPresent(name -> SchemaUtils.checkNumericType(schema, name, ""));
        settings.validationIndicatorCol()
                .ifPresent(name -> SchemaUtils.checkColumnType(schema, name, DataTypes.BooleanType, ""));
    }

    static JavaRDD<TrainingRow> rows(
            Dataset<?> dataset, String featuresCol, String labelCol, Targets targets, Settings settings, long seed) {
        var columns = List.of(
                "features column '" + featuresCol + "'",
                "label column '" + labelCol + "'",
                "weight column '" + settings.weightCol().orElse("") + "'",
                "validation indicator column '"
                        + settings.validationIndicatorCol().orElse("") + "'");
        var reader = new RowReader(columns, targets, new RowDraw(settings.validation(), seed));
        Column label = functions.col(labelCol);
        boolean vector =
                SchemaUtils.getSchemaFieldType(dataset.schema(), labelCol).equals(SQLDataTypes.VectorType());
        return dataset.select(
                        functions.col(featuresCol),
                        vector ? label : label.cast(DataTypes.DoubleType),
                        settings.weightCol()
                                .map(name -> functions.col(name).cast(DataTypes.DoubleType))
                                .orElse(functions.lit(1.0)),
                        settings.validationIndicatorCol().map(functions::col).orElse(functions.lit(false)))
                .javaRDD()
                .mapPartitionsWithIndex(reader, true);
    }

    @Override
    public Iterator<TrainingRow> call(Integer partition, Iterator<Row> rows) {
        return new Iterator<>() {
            private long position;

            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public TrainingRow next() {
                return row(rows.next(), validation.takes(partition, position++));
            }
        };
    }

    private TrainingRow row(Row row, boolean drawn) {
        for (int k = 0; k < columns.size(); k++) {
            if (row.isNullAt(k)) {
                return TrainingRow.unusable("the " + columns.get(k) + " is null");
            }
        }
        try {
            return new TrainingRow(
                    ((Vector) row.get(FEATURES)).toArray(),
                    targets.of(row.get(LABEL)),
                    row.getDouble(WEIGHT),
                    drawn || row.getBoolean(RIDES));
        } catch (BadInputException e) {
            return TrainingRow.unusable(String.valueOf(e.getMessage()));
        }
    }

    /**
     * How many numbers the vectors of a column have: by its metadata, or else its first vector.
     *
     * @throws BadInputException if there is no vector, or no number in it
     */
    static int size(Dataset<?> dataset, String column) {
        int size = AttributeGroup.fromStructField(SchemaUtils.getSchemaField(dataset.schema(), column))
                .size();
        return size > 0 ? size : firstSize(dataset, column);
    }

    private static int firstSize(Dataset<?> dataset, String name) {
        Column column = functions.col(name);
        int size = dataset.select(column).where(column.isNotNull()).takeAsList(1).stream()
                .mapToInt(row -> ((Vector) row.get(0)).size())
                .findFirst()
                .orElseThrow(() -> new BadInputException("column '" + name + "' holds no vector, must hold some"));
        Require.that(size > 0, "the first vector of column '" + name + "' is empty, must hold at least one number");
        return size;
    }
}
