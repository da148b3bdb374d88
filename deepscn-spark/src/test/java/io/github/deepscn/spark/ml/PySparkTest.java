package io.github.deepscn.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example in Python runs with PySpark. Without PySpark it is skipped; {@code .mvn/skipped} allows that. */
class PySparkTest {
    @TempDir
    private Path folder;

    @Test
    void theExampleTrainsAndSaves() throws Exception {
        var python = new Python(folder, Map.of("PYSPARK_SUBMIT_ARGS", submitArguments()));
        assumeTrue(python.runs("-c", "import pyspark") == 0, "there is no python3 with pyspark");
        Path houses = Path.of("..", "examples", "houses.csv").toAbsolutePath();
        String model = folder.resolve("model").toUri().toString();
        assertThat(python.runs(PythonExampleTest.EXAMPLE.toString(), houses.toString(), "price", model))
                .as(python.output())
                .isZero();
        assertThat(python.output()).contains("RMSE of held-out rows:", "prediction_high");
        assertThat(DeepScnRegressionModel.load(model).ensemble()).isPresent();
    }

    /** PySpark has its own Spark; the class path of this process without Spark has all else. */
    private static String submitArguments() {
        String ours = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry ->
                        !entry.endsWith(".jar") || entry.matches(".*(deepscn|jspecify|openblas|jackson-core-3).*"))
                .collect(Collectors.joining(File.pathSeparator));
        return "--master local[2] --conf spark.ui.enabled=false --conf spark.driver.host=127.0.0.1"
                + " --conf spark.driver.bindAddress=127.0.0.1 --driver-java-options \""
                + JavaModuleOptions.defaultModuleOptions() + "\" --driver-class-path " + ours + " pyspark-shell";
    }
}
