package io.github.deepscn.spark.submit;

import io.github.deepscn.app.Main;
import io.github.deepscn.spark.LocalSpark;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import org.apache.spark.sql.SparkSession;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs command lines in this process, on a local Spark with two cores. */
final class SubmitShell {
    private SubmitShell() {}

    /** The exit code and the output of a command. */
    record Result(int code, String out, String err) {
        JsonNode json() {
            return JsonMapper.shared().readTree(out);
        }
    }

    static SparkSession spark() {
        LocalSpark.context(); // the session uses the existing context
        return SparkSession.builder().getOrCreate();
    }

    static Result run(Object... words) {
        spark();
        var out = new StringWriter();
        var err = new StringWriter();
        String[] args = Arrays.stream(words).map(String::valueOf).toArray(String[]::new);
        int code = Main.run(SparkTrain.commandLine(), new PrintWriter(out), new PrintWriter(err), args);
        return new Result(code, out.toString(), err.toString());
    }
}
