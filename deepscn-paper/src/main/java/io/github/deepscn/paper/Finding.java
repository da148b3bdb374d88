package io.github.deepscn.paper;

import io.github.deepscn.paper.experiment.Claim;
import io.github.deepscn.paper.experiment.Exhibit;
import io.github.deepscn.paper.experiment.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The results of an experiment whose files are written.
 *
 * @param name of the experiment
 * @param title of its page
 * @param claims of the paper, judged
 * @param figures the tables of its page by their ids, each row by the names of the columns
 * @param seconds that the experiment took
 * @param files that were written, by their names in the folder
 */
public record Finding(
        String name,
        String title,
        List<Claim> claims,
        Map<String, List<Map<String, Object>>> figures,
        double seconds,
        List<String> files) {
    static Finding of(Outcome outcome, double seconds, List<String> files) {
        var figures = new LinkedHashMap<String, List<Map<String, Object>>>();
        for (Exhibit exhibit : outcome.exhibits()) {
            if (exhibit instanceof Exhibit.Figures table) {
                figures.put(
                        table.id(),
                        table.rows().stream()
                                .map(row -> named(table.head(), row))
                                .toList());
            }
        }
        return new Finding(outcome.name(), outcome.title(), outcome.claims(), figures, seconds, files);
    }

    private static Map<String, Object> named(List<String> head, List<Object> row) {
        var named = new LinkedHashMap<String, Object>();
        for (int k = 0; k < head.size(); k++) {
            named.put(head.get(k), row.get(k));
        }
        return named;
    }
}
