package io.github.deepscn.bench.speed;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What came out of one case.
 *
 * @param name of the case
 * @param seconds what deepscn took, the median
 * @param ratios by the name of what it is compared with, in order; of floors deepscn's time over theirs, of others
 *     theirs over deepscn's
 */
record SpeedRow(String name, double seconds, Map<String, Double> ratios) {
    String json() {
        String all = ratios.entrySet().stream()
                .map(ratio -> String.format(Locale.ROOT, "\"%s\":%.4g", ratio.getKey(), ratio.getValue()))
                .collect(Collectors.joining(","));
        return String.format(Locale.ROOT, "{\"case\":\"%s\",\"seconds\":%.6g,\"ratio\":{%s}}", name, seconds, all);
    }

    String text() {
        String all = ratios.entrySet().stream()
                .map(ratio -> String.format(Locale.ROOT, "%s %.3g", ratio.getKey(), ratio.getValue()))
                .collect(Collectors.joining("   "));
        return String.format(Locale.ROOT, "%-34s %11.4g   %s", name, seconds, all);
    }
}
