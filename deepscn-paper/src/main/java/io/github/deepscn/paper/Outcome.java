package io.github.deepscn.paper;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What came of an experiment.
 *
 * @param name of the experiment
 * @param title for people
 * @param summary a few sentences
 * @param claims of the paper, judged
 * @param exhibits pictures and tables, in the order of the page
 * @param data behind them
 * @param settings all that made them, as a tree that becomes JSON
 * @param seconds it took
 */
record Outcome(
        String name,
        String title,
        List<String> summary,
        List<Claim> claims,
        List<Exhibit> exhibits,
        List<DataFile> data,
        Map<String, Object> settings,
        double seconds) {
    Outcome {
        summary = List.copyOf(summary);
        claims = List.copyOf(claims);
        exhibits = List.copyOf(exhibits);
        data = List.copyOf(data);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
}
