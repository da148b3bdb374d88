package io.github.deepscn.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonTest {
    private record Metrics(double rmse, int nodes, @Nullable String stop) {}

    @Test
    void membersKeepTheOrderOfTheRecord() {
        assertThat(json(new Metrics(0.25, 3, "tolerance")))
                .isEqualTo("{\n  \"rmse\" : 0.25,\n  \"nodes\" : 3,\n  \"stop\" : \"tolerance\"\n}\n");
    }

    @Test
    void membersKeepTheOrderOfTheMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("z", 1);
        map.put("a", List.of(true, "é\n"));
        assertThat(json(map)).isEqualTo("{\n  \"z\" : 1,\n  \"a\" : [ true, \"é\\n\" ]\n}\n");
    }

    @Test
    void whatIsNotFiniteIsNull() {
        assertThat(json(new Metrics(Double.NaN, 0, null)))
                .isEqualTo("{\n  \"rmse\" : null,\n  \"nodes\" : 0,\n  \"stop\" : null\n}\n");
        assertThat(json(new double[] {1.5, Double.NaN, Double.NEGATIVE_INFINITY}))
                .isEqualTo("[ 1.5, null, null ]\n");
        assertThat(json(new float[] {1.5f, Float.POSITIVE_INFINITY})).isEqualTo("[ 1.5, null ]\n");
        assertThat(json(new double[][] {{Double.NaN}, {}})).isEqualTo("[ [ null ], [ ] ]\n");
        assertThat(json(Arrays.asList(Double.NaN, 2.0, null))).isEqualTo("[ null, 2.0, null ]\n");
    }

    @Test
    void doublesSurviveExactly() {
        double value = 0.1 + 0.2;
        assertThat(Double.parseDouble(json(value).strip())).isEqualTo(value);
        assertThat(Double.parseDouble(json(Double.MIN_VALUE).strip())).isEqualTo(Double.MIN_VALUE);
    }

    @Test
    void theWriterStaysOpen() {
        var text = new StringWriter();
        var out = new PrintWriter(text);
        Json.write(out, 1);
        Json.write(out, 2);
        assertThat(text.toString()).isEqualTo("1\n2\n");
    }

    private static String json(Object value) {
        var text = new StringWriter();
        Json.write(new PrintWriter(text), value);
        return text.toString();
    }
}
