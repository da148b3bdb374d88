package io.github.deepscn.spark.ml;

import io.github.deepscn.TablePlan;
import io.github.deepscn.spark.SparkRows;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.NumberEncoding;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.util.SchemaUtils;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.OptionConverters;

/** Vectors as rows of a table whose columns of numbers are inputs as they are. */
final class VectorColumns {
    private VectorColumns() {}

    /**
     * A training on vectors and labels.
     *
     * @param rows the vectors, in their executors
     */
    static TablePlan plan(StructType schema, String featuresCol, String labelCol, boolean areClasses, SparkRows rows) {
        List<String> names = names(schema, featuresCol, labelCol, rows.inputs());
        List<ColumnEncoding> inputs = IntStream.range(0, names.size())
                .<ColumnEncoding>mapToObj(j -> asItIs(names.get(j), rows.least(j), rows.largest(j)))
                .toList();
        var asTheyAre = new Encoder(inputs, List.of(), List.of(new TargetEncoding(labelCol, !areClasses, 0, 1)));
        Encoder encoder = areClasses ? asTheyAre : asTheyAre.saturating(labels(labelCol, rows), Optional.empty());
        Table none = Table.of(List.of(NumberColumn.of(labelCol, new double[0])));
        Task task = areClasses ? Task.CLASSIFICATION : Task.REGRESSION;
        return new TablePlan(task, "", 0, encoder, none, none);
    }

    private static Table labels(String labelCol, SparkRows rows) {
        double[] labels = new double[rows.count()];
        rows.targets()
                .forEachBlock(labels.length, (block, from, count) -> System.arraycopy(block, 0, labels, from, count));
        return Table.of(List.of(NumberColumn.of(labelCol, labels)));
    }

    private static NumberEncoding asItIs(String name, double least, double largest) {
        double middle = least + (largest / 2 - least / 2);
        return new NumberEncoding(
                name, 0, 1, middle, false, least, largest, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** The names in the metadata of a column of vectors; without different ones, places in the vector. */
    private static List<String> names(StructType schema, String featuresCol, String labelCol, int count) {
        var group = AttributeGroup.fromStructField(SchemaUtils.getSchemaField(schema, featuresCol));
        List<String> described = OptionConverters.toJava(group.attributes()).stream()
                .flatMap(Arrays::stream)
                .map(Attribute::name)
                .flatMap(name -> OptionConverters.toJava(name).stream())
                .filter(name -> !name.isBlank())
                .toList();
        boolean differ = Stream.concat(described.stream(), Stream.of(labelCol))
                        .distinct()
                        .count()
                == count + 1L;
        return differ && described.size() == count
                ? described
                : IntStream.range(0, count)
                        .mapToObj(j -> featuresCol + "[" + j + "]")
                        .toList();
    }

    /** Vectors as a table. */
    static Table table(Encoder encoder, double[][] vectors) {
        List<String> names = encoder.features();
        return Table.of(IntStream.range(0, names.size())
                .mapToObj(j -> NumberColumn.of(
                        names.get(j),
                        Arrays.stream(vectors).mapToDouble(vector -> vector[j]).toArray()))
                .toList());
    }
}
