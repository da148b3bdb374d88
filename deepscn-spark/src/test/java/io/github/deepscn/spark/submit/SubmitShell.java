package io.github.deepscn.spark.submit;

import io.github.deepscn.app.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import org.apache.spark.sql.SparkSession;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs command lines in this process, on a Spark of two cores. */
final class SubmitShell {
    private SubmitShell() {}

    /** What a command left behind. */
    record Result(int code, String out, String err) {
        JsonNode json() {
            return JsonMapper.shared().readTree(out);
        }
    }

    static SparkSession spark() {
        return SparkSession.builder()
                .master("local[2]")
                .appName("test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.log.level", "ERROR")
                .getOrCreate();
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
