package io.github.deepscn.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.launcher.JavaModuleOptions;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import py4j.reflection.MethodInvoker;
import py4j.reflection.ReflectionEngine;

/** The example in Python. Its calls go to the JVM as Spark's gateway sends them; where PySpark is, the example runs. */
class PythonExampleTest {
    private static final Path EXAMPLE =
            Path.of("..", "examples", "spark_train.py").toAbsolutePath().normalize();

    /** A variable of the example that is an object of the JVM, and the calls on it, one after the other. */
    private static final Pattern CHAIN =
            Pattern.compile("(?:(\\w+) = )?\\b(deepscn|regressor|model)((?:\\.\\w+\\([^()]*\\))+)");

    private static final Pattern CALL = Pattern.compile("\\.(\\w+)\\(([^()]*)\\)");

    @TempDir
    private Path folder;

    @Test
    void itsCallsReachTheJvm() throws IOException {
        String example = Files.readString(EXAMPLE);
        String classes = Pattern.compile("deepscn = spark\\._jvm\\.([\\w.]+)")
                .matcher(example)
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        Dataset<Row> rows = Numbers.of(300, 0.2, 61).dataset().repartition(2);
        Path saved = folder.resolve("saved");
        Map<String, Object> variables = new HashMap<>(Map.of(
                "scaled._jdf", rows, "target", "label", "folder", saved.toUri().toString()));
        List<MatchResult> chains = CHAIN.matcher(example).results().toList();
        assertThat(chains).hasSizeGreaterThanOrEqualTo(5);
        for (MatchResult chain : chains) {
            Object result = called(chain, classes, variables);
            if (chain.group(1) != null) {
                variables.put(chain.group(1), result);
            }
        }
        var model = (DeepScnRegressionModel) Objects.requireNonNull(variables.get("model"));
        assertThat(model.transform(rows).columns()).contains("prediction_low", "prediction_high");
        assertThat(DeepScnRegressionModel.load(saved.toUri().toString()).ensemble())
                .isPresent();
    }

    /** Evaluates a chain as py4j does. */
    private static Object called(MatchResult chain, String classes, Map<String, Object> variables) {
        var engine = new ReflectionEngine();
        Object at = chain.group(2).equals("deepscn") ? null : Objects.requireNonNull(variables.get(chain.group(2)));
        for (MatchResult call : CALL.matcher(chain.group(3)).results().toList()) {
            Object[] arguments = Arrays.stream(call.group(2).split(", ?", -1))
                    .filter(text -> !text.isEmpty())
                    .map(text -> value(text, variables))
                    .toArray();
            MethodInvoker invoker = at == null
                    ? engine.getConstructor(classes + "." + call.group(1), arguments)
                    : engine.getMethod(at, call.group(1), arguments);
            at = engine.invoke(at, invoker, arguments);
        }
        return Objects.requireNonNull(at);
    }

    private static Object value(String text, Map<String, Object> variables) {
        if (text.startsWith("\"")) {
            return text.substring(1, text.length() - 1);
        }
        return variables.containsKey(text)
                ? Objects.requireNonNull(variables.get(text))
                : (Object) Double.parseDouble(text);
    }

    /** Without PySpark Python compiles it; without Python too, its calls are all that is tested. */
    @Test
    void itRunsAsFarAsPythonIsHere() throws Exception {
        if (runs("-c", "import pyspark") == 0) {
            Path houses = Path.of("..", "examples", "houses.csv").toAbsolutePath();
            String model = folder.resolve("model").toUri().toString();
            assertThat(runs(EXAMPLE.toString(), houses.toString(), "price", model))
                    .as(output())
                    .isZero();
            assertThat(output()).contains("RMSE of held-out rows:", "prediction_high");
            assertThat(DeepScnRegressionModel.load(model).ensemble()).isPresent();
        } else if (runs("-c", "") == 0) {
            assertThat(runs("-m", "py_compile", EXAMPLE.toString()))
                    .as(output())
                    .isZero();
        }
    }

    /** The exit code of Python, or -1 if there is none. */
    private int runs(String... words) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("python3"));
        command.addAll(List.of(words));
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile());
        builder.environment().put("PYTHONPYCACHEPREFIX", folder.toString());
        builder.environment().put("PYSPARK_SUBMIT_ARGS", submitArguments());
        try {
            return builder.start().waitFor();
        } catch (IOException e) {
            return -1;
        }
    }

    private String output() throws IOException {
        return Files.readString(folder.resolve("output"), StandardCharsets.UTF_8);
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
