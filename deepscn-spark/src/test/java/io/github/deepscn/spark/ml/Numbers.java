package io.github.deepscn.spark.ml;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Rows of numbers for tests: y = sin 3x₀ + x₁x₂ + noise, and the class of a row is 0, 1 or 2 by which third of the
 * circle (x₀, x₁) lies in.
 */
final class Numbers {
    static final StructType SCHEMA = new StructType()
            .add("id", DataTypes.IntegerType, false)
            .add("features", SQLDataTypes.VectorType())
            .add("label", DataTypes.DoubleType)
            .add("class", DataTypes.DoubleType)
            .add("weight", DataTypes.DoubleType)
            .add("judges", DataTypes.BooleanType);

    final double[][] inputs;
    final double[] targets;
    final double[] classes;

    private Numbers(double[][] inputs, double[] targets, double[] classes) {
        this.inputs = inputs;
        this.targets = targets;
        this.classes = classes;
    }

    static Numbers of(int rows, double noise, long seed) {
        System.out.println("rows drawn with seed " + seed);
        var random = new SplittableRandom(seed);
        double[][] inputs = new double[rows][3];
        double[] targets = new double[rows];
        double[] classes = new double[rows];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < 3; j++) {
                inputs[i][j] = random.nextDouble(-1, 1);
            }
            targets[i] = Math.sin(3 * inputs[i][0])
                    + inputs[i][1] * inputs[i][2]
                    + noise * (random.nextDouble() + random.nextDouble() - 1);
            classes[i] = Math.floor((Math.atan2(inputs[i][1], inputs[i][0]) / Math.PI + 1) / 2 * 2.999);
        }
        return new Numbers(inputs, targets, classes);
    }

    int rows() {
        return inputs.length;
    }

    /** The rows with the given indices. */
    Numbers pick(int... numbers) {
        return new Numbers(
                Arrays.stream(numbers).mapToObj(i -> inputs[i]).toArray(double[][]::new),
                Arrays.stream(numbers).mapToDouble(i -> targets[i]).toArray(),
                Arrays.stream(numbers).mapToDouble(i -> classes[i]).toArray());
    }

    /** The rows as a dataset: every fifth is a validation row, all weigh 1. */
    Dataset<Row> dataset() {
        return dataset(table());
    }

    static Dataset<Row> dataset(List<Row> table) {
        return LocalSession.get().createDataFrame(table, SCHEMA);
    }

    List<Row> table() {
        return new ArrayList<>(IntStream.range(0, rows())
                .mapToObj(i -> row(i, Vectors.dense(inputs[i]), targets[i], 1.0))
                .toList());
    }

    Row row(int i, @Nullable Object features, @Nullable Double label, @Nullable Double weight) {
        return RowFactory.create(i, features, label, classes[i], weight, i % 5 == 0);
    }

    /** The numbers of a column in the order of the id. */
    static double[] column(Dataset<Row> dataset, String name) {
        return dataset.orderBy("id").select(name).collectAsList().stream()
                .mapToDouble(row -> row.getDouble(0))
                .toArray();
    }
}
