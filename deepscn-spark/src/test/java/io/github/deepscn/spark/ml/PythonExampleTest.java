package io.github.deepscn.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import py4j.reflection.MethodInvoker;
import py4j.reflection.ReflectionEngine;

/** The example in Python without PySpark: its calls go to the JVM as Spark's gateway sends them. */
class PythonExampleTest {
    static final Path EXAMPLE =
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

    @Test
    void itCompiles() throws Exception {
        var python = new Python(folder, Map.of());
        assumeTrue(python.runs("-c", "") == 0, "there is no python3");
        assertThat(python.runs("-m", "py_compile", EXAMPLE.toString()))
                .as(python.output())
                .isZero();
    }
}
