package io.github.deepscn.spark.submit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.TableModel;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The jar for spark-submit contains everything that a training needs except Spark. */
@Timeout(300)
class SubmitIT {
    @TempDir
    private Path folder;

    private static Path jar() {
        return Path.of(Objects.requireNonNull(System.getProperty("deepscn.submit"), "deepscn.submit"));
    }

    @Test
    void sparkSubmitTrainsByTheJarAlone() throws Exception {
        Path csv = new Houses(200, 9).csv(folder.resolve("houses.csv"));
        Path model = folder.resolve("model.safetensors");
        Process process = submit("train", csv, "-t", "price", "--layers", 4, "-o", model, "--json");
        String err = Files.readString(folder.resolve("err"));
        assertThat(process.exitValue()).as(err).isZero();
        JsonNode json = JsonMapper.shared().readTree(Files.readString(folder.resolve("out")));
        assertThat(json.get("digest").asString())
                .isEqualTo(TableModel.load(model).digest());
        assertThat(err).doesNotContain(" INFO SparkContext: Starting job");
    }

    @Test
    void exitCodesReachTheShell() throws Exception {
        Path csv = new Houses(30, 9).csv(folder.resolve("houses.csv"));
        assertThat(submit("train", csv, "-t", "prize").exitValue()).isEqualTo(3);
        assertThat(submit("train", csv, "-t", "price", "--group-by", "district").exitValue())
                .isEqualTo(2);
    }

    private Process submit(Object... words) throws Exception {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of("-cp", sparkAlone(), "org.apache.spark.deploy.SparkSubmit"));
        command.addAll(List.of("--master", "local[2]", "--class", SparkTrain.class.getName()));
        for (String setting : List.of(
                "spark.ui.enabled=false", "spark.driver.host=127.0.0.1", "spark.driver.bindAddress=127.0.0.1")) {
            command.addAll(List.of("--conf", setting));
        }
        command.add(jar().toString());
        Arrays.stream(words).map(String::valueOf).forEach(command::add);
        Process process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        process.waitFor();
        return process;
    }

    /** The class path of Spark without deepscn. */
    private static String sparkAlone() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .filter(entry -> !entry.matches(".*(deepscn|picocli|progressbar|tools.jackson|jspecify).*"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Test
    void theJarHoldsNothingOfSparkNorOfWhatItHasNoUseFor() throws Exception {
        try (var file = new JarFile(jar().toFile())) {
            List<String> names = file.stream().map(Object::toString).toList();
            assertThat(names)
                    .contains("io/github/deepscn/spark/SparkEngine.class", "picocli/CommandLine.class")
                    .noneMatch(name -> name.startsWith("org/apache/spark/")
                            || name.startsWith("scala/")
                            || name.startsWith("org/apache/hadoop/")
                            || name.startsWith("com/fasterxml/")
                            || name.startsWith("org/duckdb/")
                            || name.contains("echarts"));
        }
    }
}
