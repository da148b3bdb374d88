package io.github.deepscn.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java in the document on Spark compiles and runs, one block after the other. */
class SparkDocumentTest {
    @TempDir
    private Path folder;

    @Test
    void allSnippetsRun() throws Exception {
        List<String> blocks = SparkDocument.blocks("java");
        assertThat(blocks).hasSizeGreaterThanOrEqualTo(3);
        String source = PROGRAM.formatted(String.join("\n", blocks));
        String classPath = System.getProperty("java.class.path");
        SparkDocument.compile(folder, "Snippets", source, classPath);
        assertThat(SparkDocument.run(folder, "Snippets", classPath)).contains("all snippets ran");
        assertThat(folder.resolve("houses/metadata")).isDirectory();
    }

    @Test
    void pythonIsThatOfTheExample() throws Exception {
        String example = Files.readString(Path.of("..", "examples", "spark_train.py"));
        assertThat(SparkDocument.blocks("python")).hasSize(1).allMatch(example::contains);
    }

    private static final String PROGRAM = """
            import io.github.deepscn.*;
            import io.github.deepscn.eval.*;
            import io.github.deepscn.spark.ml.*;
            import java.util.*;
            import org.apache.spark.ml.*;
            import org.apache.spark.ml.feature.*;
            import org.apache.spark.sql.*;
            import org.apache.spark.sql.types.*;

            class Snippets {
                public static void main(String[] args) throws Exception {
                    SparkSession spark = SparkSession.builder()
                            .master("local[2]")
                            .config("spark.ui.enabled", "false")
                            .config("spark.driver.host", "127.0.0.1")
                            .config("spark.driver.bindAddress", "127.0.0.1")
                            .getOrCreate();
                    Dataset<Row> houses = houses(spark, 300, 1);
                    Dataset<Row> others = houses(spark, 20, 2);
                    snippets(houses, others);
                    System.out.println("all snippets ran");
                    spark.stop();
                }

                static Dataset<Row> houses(SparkSession spark, int count, long seed) {
                    StructType schema = new StructType()
                            .add("district", DataTypes.StringType)
                            .add("area", DataTypes.DoubleType)
                            .add("rooms", DataTypes.IntegerType)
                            .add("price", DataTypes.DoubleType);
                    Random random = new Random(seed);
                    List<Row> rows = new ArrayList<>();
                    for (int i = 0; i < count; i++) {
                        int district = i %% 3;
                        double area = 30 + 170 * random.nextDouble();
                        double price = 3000 * area * (1 + 0.4 * district) + 5000 * random.nextDouble();
                        rows.add(RowFactory.create(
                                List.of("north", "south", "old town").get(district), area, (int) area / 25, price));
                    }
                    return spark.createDataFrame(rows, schema);
                }

                static void snippets(Dataset<Row> houses, Dataset<Row> others) throws Exception {
            %s
                }
            }
            """;
}
