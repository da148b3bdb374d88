package io.github.deepscn.bench.speed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The result of one case.
 *
 * @param seconds the median time of deepscn
 * @param ratios by the name of what deepscn is compared with, in order
 */
record SpeedRow(String name, double seconds, Map<String, Double> ratios) {
    SpeedRow(String name, double seconds) {
        this(name, seconds, Map.of());
    }

    /** This row with one more ratio. */
    /** Work that may fail. */
    interface Work {
        void run() throws Exception;
    }

    /** The wall time of some work. */
    static double seconds(Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e9;
    }

    SpeedRow with(String other, double ratio) {
        var more = new LinkedHashMap<>(ratios);
        more.put(other, ratio);
        return new SpeedRow(name, seconds, more);
    }

    /**
     * The medians of several rounds.
     *
     * @param round deepscn's time, and ratios that are measured next to it
     */
    static SpeedRow median(int rounds, Callable<SpeedRow> round) throws Exception {
        var rows = new ArrayList<SpeedRow>();
        for (int k = 0; k < rounds; k++) {
            rows.add(round.call());
        }
        var ratios = new LinkedHashMap<String, Double>();
        for (String key : rows.get(0).ratios.keySet()) {
            ratios.put(key, median(rows, row -> row.ratios.get(key)));
        }
        return new SpeedRow(rows.get(0).name, median(rows, SpeedRow::seconds), ratios);
    }

    private static double median(List<SpeedRow> rows, ToDoubleFunction<SpeedRow> value) {
        return median(rows.stream().mapToDouble(value).toArray());
    }

    static double median(double... values) {
        return Arrays.stream(values).sorted().toArray()[values.length / 2];
    }

    String json() {
        return String.format(
                Locale.ROOT,
                "{\"case\":\"%s\",\"seconds\":%.6g,\"ratio\":{%s}}",
                name,
                seconds,
                ratios("\"%s\":%.4g", ","));
    }

    String text() {
        return String.format(Locale.ROOT, "%-44s %11.4g   %s", name, seconds, ratios("%s %.3g", "   "));
    }

    private String ratios(String format, String between) {
        return ratios.entrySet().stream()
                .map(ratio -> String.format(Locale.ROOT, format, ratio.getKey(), ratio.getValue()))
                .collect(Collectors.joining(between));
    }
}
