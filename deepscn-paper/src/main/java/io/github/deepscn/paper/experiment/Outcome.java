package io.github.deepscn.paper.experiment;

import io.github.deepscn.report.page.Section;
import java.util.List;
import java.util.Map;

/**
 * The results of an experiment.
 *
 * @param title of its page
 * @param trials number of trials of each network
 * @param summary a few sentences
 * @param claims of the paper, judged
 * @param exhibits pictures and tables, in the order of the page
 * @param data the numbers behind them
 * @param settings everything that decides the results, as a tree that becomes JSON
 */
public record Outcome(
        String title,
        int trials,
        List<String> summary,
        List<Claim> claims,
        List<Section> exhibits,
        List<DataFile> data,
        Map<String, Object> settings) {}
