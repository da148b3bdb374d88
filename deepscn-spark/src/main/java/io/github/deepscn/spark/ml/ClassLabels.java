package io.github.deepscn.spark.ml;

import io.github.deepscn.classify.Labels;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.BinaryAttribute;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.util.SchemaUtils;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import scala.jdk.javaapi.OptionConverters;

/**
 * The labels 0, 1, … of a column and the classes behind them, which a classifier has in the natural order of their
 * names. The names are those that a {@code StringIndexer} left in the column's metadata, or else the labels themselves.
 */
final class ClassLabels implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The most classes that are counted from the labels: more are numbers rather than classes. */
    private static final int MOST = 1000;

    private final List<String> classes;
    private final int[] places;

    /**
     * Labels whose classes stand at the given places.
     *
     * @param classes in natural order
     */
    private ClassLabels(List<String> classes, int[] places) {
        this.classes = classes;
        this.places = places;
    }

    private static ClassLabels named(List<String> names) {
        List<String> classes = names.stream().sorted().toList();
        return new ClassLabels(
                classes, names.stream().mapToInt(classes::indexOf).toArray());
    }

    private static ClassLabels numbered(int count) {
        return named(IntStream.range(0, count).mapToObj(String::valueOf).toList());
    }

    /**
     * Those of a column, by its metadata, or else its largest label.
     *
     * @throws BadInputException if there are fewer than two classes, or so many that they can be none
     */
    static ClassLabels of(Dataset<?> dataset, String column) {
        var attribute = Attribute.fromStructField(SchemaUtils.getSchemaField(dataset.schema(), column));
        List<String> names = names(attribute).map(values -> List.of(values)).orElse(List.of());
        if (names.size() >= 2 && areLabels(names)) {
            return named(names);
        }
        int count = count(attribute).orElseGet(() -> largest(dataset, column) + 1);
        Require.that(
                count >= 2,
                "column '" + column + "' has labels of " + count + " classes, must have those of at least 2");
        return numbered(count);
    }

    private static Optional<String[]> names(Attribute attribute) {
        if (attribute instanceof NominalAttribute nominal) {
            return OptionConverters.toJava(nominal.values());
        }
        return attribute instanceof BinaryAttribute binary
                ? OptionConverters.toJava(binary.values())
                : Optional.empty();
    }

    private static boolean areLabels(List<String> names) {
        try {
            names.forEach(name -> Labels.requireLabel("class", name));
            return names.size() == names.stream().distinct().count();
        } catch (BadInputException e) {
            return false;
        }
    }

    private static Optional<Integer> count(Attribute attribute) {
        if (attribute instanceof NominalAttribute nominal) {
            return OptionConverters.toJava(nominal.getNumValues()).map(Integer.class::cast);
        }
        return attribute instanceof BinaryAttribute ? Optional.of(2) : Optional.empty();
    }

    /** The largest label that is one; others show when rows are read. */
    private static int largest(Dataset<?> dataset, String name) {
        Column label = functions.col(name).cast(DataTypes.DoubleType);
        Column valid = label.isNotNull()
                .and(functions.not(label.isNaN()))
                .and(label.geq(0))
                .and(label.lt(Double.POSITIVE_INFINITY));
        Row row = dataset.select(functions.max(functions.when(valid, label))).first();
        Require.that(!row.isNullAt(0), "column '" + name + "' holds no label, must hold whole numbers from 0 on");
        double largest = row.getDouble(0);
        Require.that(
                largest < MOST,
                "column '" + name + "' has the label " + largest + ", must be less than " + MOST
                        + " where the metadata of the column do not say how many classes there are");
        return (int) largest;
    }

    /** In natural order. */
    List<String> classes() {
        return classes;
    }

    int count() {
        return places.length;
    }

    /** What the labels become for the network. */
    Targets targets() {
        return Targets.oneHot(places.clone());
    }

    /** The names of the classes in the order of the labels. */
    List<String> names() {
        return Arrays.stream(places).mapToObj(classes::get).toList();
    }

    /** Numbers in the order of the labels, of those in the order of {@link #classes}. */
    double[] byLabel(double[] byClass) {
        return Arrays.stream(places).mapToDouble(place -> byClass[place]).toArray();
    }

    /** The places as text, which {@link #read} understands. */
    byte[] written() {
        return Arrays.stream(places)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" "))
                .getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Labels of the classes of a model.
     *
     * @throws BadInputException if the text does not have each place once
     */
    static ClassLabels read(byte[] written, List<String> classes) {
        String text = new String(written, StandardCharsets.US_ASCII);
        List<String> places = List.of(text.split(" ", -1));
        List<String> wanted =
                IntStream.range(0, classes.size()).mapToObj(String::valueOf).toList();
        Require.that(
                places.size() == wanted.size() && places.containsAll(wanted),
                "the labels of the classifier are '" + text + "', must be each number from 0 to " + (classes.size() - 1)
                        + " once");
        return new ClassLabels(
                classes, places.stream().mapToInt(Integer::parseInt).toArray());
    }
}
