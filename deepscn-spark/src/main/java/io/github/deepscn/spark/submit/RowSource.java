package io.github.deepscn.spark.submit;

import io.github.deepscn.data.Require;
import java.io.IOException;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Rows as one of Spark's readers gives them.
 *
 * @param rows all of them
 * @param typed whether columns have types; if not, all cells are texts
 */
record RowSource(Dataset<Row> rows, boolean typed) {
    /** Where Spark puts lines that are no JSON. */
    private static final String CORRUPT = "_corrupt_record";

    /**
     * Opens a file, a folder, a pattern or a table.
     *
     * @throws io.github.deepscn.data.BadInputException if it is not there or its format cannot be told
     */
    static RowSource open(SparkSession spark, String data, ReadingOptions how) throws IOException {
        Configuration hadoop = spark.sparkContext().hadoopConfiguration();
        DataFormat format = how.format().isPresent() ? how.format().get() : DataFormat.ofFiles(data, hadoop);
        var reader = spark.read().options(how.reader(format, data));
        if (format == DataFormat.TABLE) {
            return new RowSource(reader.table(data), true);
        }
        DataFormat.requireFiles(data, hadoop);
        return switch (format) {
            case CSV -> new RowSource(named(reader.csv(data), how.hasHeader()), false);
            case PARQUET -> new RowSource(reader.parquet(data), true);
            default -> new RowSource(objects(data, reader.json(data)), true);
        };
    }

    /** Names as {@code deepscn train} gives them where there is no header: x1, x2, … */
    private static Dataset<Row> named(Dataset<Row> rows, boolean hasHeader) {
        return hasHeader
                ? rows
                : rows.toDF(IntStream.rangeClosed(1, rows.columns().length)
                        .mapToObj(number -> "x" + number)
                        .toArray(String[]::new));
    }

    private static Dataset<Row> objects(String data, Dataset<Row> rows) {
        String[] names = rows.columns();
        Require.that(
                names.length != 1 || !names[0].equals(CORRUPT),
                data + ": holds no JSON lines, an object a row; --option multiLine=true reads one array of objects");
        return rows;
    }
}
