package io.github.deepscn.paper.experiment;

import io.github.deepscn.report.page.Chart;
import io.github.deepscn.report.page.Shown;
import java.util.List;

/**
 * The numbers of a chart of lines over the number of nodes.
 *
 * @param up the name of the vertical axis
 * @param logarithmic whether the vertical axis is logarithmic
 */
public record Lines(String up, boolean logarithmic, List<Line> lines) {
    /**
     * One line of positive numbers, rounded to what a chart shows: over one node, two nodes, …
     *
     * @param group lines of the same group have the same colour
     * @param dashed distinguishes lines of the same group
     */
    public record Line(String name, String group, boolean dashed, List<Double> y) {
        public Line {
            y = y.stream().map(Shown::forLogChart).toList();
        }
    }

    /** RMSE over the number of nodes. */
    public static Lines errors(List<Line> lines) {
        return new Lines("RMSE", true, lines);
    }

    public Chart chart(String id, String title, String caption) {
        return new Chart(id, "lines", title, caption, this);
    }
}
