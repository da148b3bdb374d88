package io.github.deepscn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.spark.ml.DeepScnRegressor;
import java.util.ArrayList;
import java.util.SplittableRandom;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class TrainingEndTest {
    private static final StructType SCHEMA =
            new StructType().add("features", SQLDataTypes.VectorType()).add("label", DataTypes.DoubleType);

    private static SparkSession session() {
        LocalSpark.context(); // the session uses the existing context
        return SparkSession.builder().getOrCreate();
    }

    private static Dataset<Row> rows(double last) {
        System.out.println("rows drawn with seed 61");
        var random = new SplittableRandom(61);
        var rows = new ArrayList<Row>();
        for (int i = 0; i < 100; i++) {
            double x = random.nextDouble(-1, 1);
            rows.add(RowFactory.create(Vectors.dense(x, random.nextDouble()), i == 99 ? last : Math.sin(4 * x)));
        }
        return session().createDataFrame(rows, SCHEMA);
    }

    private static void assertNothingLeft() {
        assertThat(PartitionStore.count()).isZero();
        assertThat(session().sparkContext().getPersistentRDDs().isEmpty()).isTrue();
    }

    @Test
    void nothingIsLeftInExecutors() {
        new DeepScnRegressor().setLayers(4).setBatch(2).fit(rows(0.5));
        assertNothingLeft();
    }

    @Test
    void nothingIsLeftInExecutorsAfterAnError() {
        assertThatThrownBy(() -> new DeepScnRegressor().fit(rows(Double.NaN))).isInstanceOf(BadInputException.class);
        assertNothingLeft();
        assertThatThrownBy(() -> new DeepScnRegressor()
                        .setLayers(4)
                        .setBatch(2)
                        .setCheckpoint("no such folder/file")
                        .fit(rows(0.5)))
                .isInstanceOf(RuntimeException.class);
        assertNothingLeft();
    }
}
