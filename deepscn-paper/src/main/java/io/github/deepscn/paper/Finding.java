package io.github.deepscn.paper;

import io.github.deepscn.paper.experiment.Claim;
import io.github.deepscn.paper.experiment.Outcome;
import io.github.deepscn.report.page.HtmlTable;
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
    static Finding of(String name, Outcome outcome, double seconds, List<String> files) {
        var figures = new LinkedHashMap<String, List<Map<String, Object>>>();
        outcome.exhibits()
                .forEach(section -> section.blocks().stream()
                        .filter(HtmlTable.class::isInstance)
                        .forEach(table -> figures.put(section.id(), ((HtmlTable) table).named())));
        return new Finding(name, outcome.title(), outcome.claims(), figures, seconds, files);
    }
}
