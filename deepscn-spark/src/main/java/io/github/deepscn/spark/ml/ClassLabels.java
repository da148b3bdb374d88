package io.github.deepscn.spark.ml;

import io.github.deepscn.classify.Labels;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.util.MetadataUtils;
import org.apache.spark.ml.util.SchemaUtils;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import scala.jdk.javaapi.OptionConverters;

/**
 * The labels 0, 1, … of a column and the classes of a classifier. The names of the classes are those that a
 * {@code StringIndexer} left in the metadata of the column; without such names, the labels are the names.
 *
 * @param classes names in natural order, as a classifier has them
 * @param places index in {@code classes} of each label
 */
record ClassLabels(List<String> classes, List<Integer> places) implements Serializable {
    /** Labels without metadata must be less than this; larger ones are probably numbers, not classes. */
    private static final int MOST = 1000;

    private static ClassLabels named(List<String> names) {
        List<String> classes = names.stream().sorted().toList();
        return new ClassLabels(classes, names.stream().map(classes::indexOf).toList());
    }

    private static List<String> numbers(int count) {
        return IntStream.range(0, count).mapToObj(String::valueOf).toList();
    }

    /**
     * The labels of a column, from its metadata or its largest label.
     *
     * @throws BadInputException if there are fewer than two classes, or a label without metadata is too large
     */
    static ClassLabels of(Dataset<?> dataset, String column) {
        StructField field = SchemaUtils.getSchemaField(dataset.schema(), column);
        Metadata attribute = Attribute.fromStructField(field).toMetadata().getMetadata("ml_attr");
        List<String> names = attribute.contains("vals") ? List.of(attribute.getStringArray("vals")) : List.of();
        if (names.size() >= 2 && areLabels(names)) {
            return named(names);
        }
        int count = OptionConverters.toJava(MetadataUtils.getNumClasses(field))
                .map(Integer.class::cast)
                .orElseGet(() -> largest(dataset, column) + 1);
        Require.that(
                count >= 2,
                "column '" + column + "' has labels of " + count + " classes, must have labels of at least 2");
        return named(numbers(count));
    }

    private static boolean areLabels(List<String> names) {
        try {
            names.forEach(name -> Labels.requireLabel("class", name));
            return names.size() == names.stream().distinct().count();
        } catch (BadInputException e) {
            return false;
        }
    }

    /** The largest valid label; invalid labels are found when rows are read. */
    private static int largest(Dataset<?> dataset, String name) {
        Column label = functions.col(name).cast(DataTypes.DoubleType);
        Column valid = label.geq(0).and(label.lt(Double.POSITIVE_INFINITY)); // for Spark, NaN is larger
        Row row = dataset.select(functions.max(functions.when(valid, label))).first();
        Require.that(!row.isNullAt(0), "column '" + name + "' holds no label, must hold whole numbers of at least 0");
        double largest = row.getDouble(0);
        Require.that(
                largest < MOST,
                "column '" + name + "' has the label " + largest + ", must be less than " + MOST
                        + " unless the metadata of the column has the number of classes");
        return (int) largest;
    }

    int count() {
        return places.size();
    }

    /** The names of the classes in the order of the labels. */
    List<String> names() {
        return places.stream().map(classes::get).toList();
    }

    /** Reorders numbers from the order of the classes to the order of the labels. */
    double[] byLabel(double[] byClass) {
        return places.stream().mapToDouble(place -> byClass[place]).toArray();
    }

    /**
     * The targets of a row: 1 in the column of its class, 0 elsewhere.
     *
     * @throws BadInputException if the label is not a class
     */
    double[] targets(Object label) {
        double value = (Double) label;
        if (!(value >= 0 && value < count() && value == Math.rint(value))) {
            throw new BadInputException(
                    "the label is " + value + ", must be a whole number from 0 to " + (count() - 1));
        }
        double[] targets = new double[count()];
        targets[places.get((int) value)] = 1;
        return targets;
    }

    /** The places as text for {@link #read}. */
    byte[] written() {
        return places.stream()
                .map(String::valueOf)
                .collect(Collectors.joining(" "))
                .getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Reads the labels of a model.
     *
     * @throws BadInputException if the text does not name each place once
     */
    static ClassLabels read(byte[] written, List<String> classes) {
        String text = new String(written, StandardCharsets.US_ASCII);
        List<String> places = List.of(text.split(" ", -1));
        Require.that(
                places.size() == classes.size() && places.containsAll(numbers(classes.size())),
                "the labels of the classifier are '" + text + "', must be each number from 0 to " + (classes.size() - 1)
                        + " once");
        return new ClassLabels(classes, places.stream().map(Integer::valueOf).toList());
    }
}
