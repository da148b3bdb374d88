package io.github.deepscn.spark;

import io.github.deepscn.DeepScn;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.SplittableRandom;
import org.apache.spark.ml.linalg.VectorUDT;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.regression.LinearRegression;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * A process in which Spark's linear regression and deepscn compute in turn; each argument, {@code spark} or
 * {@code deepscn}, is a step that prints a line.
 */
final class SparkNeighbour {

    private static final int INPUTS = 40;

    private SparkNeighbour() {}

    public static void main(String[] steps) {
        for (String step : steps) {
            System.out.println(step + " " + (step.equals("spark") ? coefficients() : digest()));
        }
    }

    /** The solver of normal equations calls BLAS for every row. */
    private static String coefficients() {
        SparkSession spark =
                SparkSession.builder().config(LocalSpark.conf("local[2]")).getOrCreate();
        var random = new SplittableRandom(5);
        var rows = new ArrayList<Row>();
        for (int i = 0; i < 500; i++) {
            double[] inputs = random.doubles(INPUTS, -1, 1).toArray();
            rows.add(RowFactory.create(3 * inputs[0] - 2 * inputs[1] + 1, Vectors.dense(inputs)));
        }
        var schema = new StructType().add("label", DataTypes.DoubleType).add("features", new VectorUDT());
        var model = new LinearRegression().setSolver("normal").fit(spark.createDataFrame(rows, schema));
        var text = new StringBuilder();
        for (double coefficient : model.coefficients().toArray()) {
            text.append(Math.round(coefficient * 1e6)).append(' ');
        }
        return text.append(Math.round(model.intercept() * 1e6)).toString();
    }

    private static String digest() {
        var random = new SplittableRandom(11);
        double[][] inputs = new double[400][5];
        double[] targets = new double[inputs.length];
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = random.doubles(5, -1, 1).toArray();
            targets[i] = Math.sin(3 * inputs[i][0]) + inputs[i][1] * inputs[i][2];
        }
        var model = DeepScn.with(Options.paper().withLayers(10, 10).withSeed(3)).fit(inputs, targets);
        return model.digest() + " " + Blas.description();
    }
}
