package io.github.deepscn.paper.experiment;

import io.github.deepscn.report.page.Chart;
import io.github.deepscn.report.page.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The numbers of a chart of boxes with whiskers, a group of boxes for each category.
 *
 * @param across the name of the horizontal axis
 * @param up the name of the vertical axis
 */
public record Boxes(String across, String up, List<String> categories, List<Series> series) {
    /** Whiskers reach to the farthest value within 1.5 times the height of the box. */
    public record Box(
            double low, double lowerQuartile, double median, double upperQuartile, double high, List<Double> outliers) {
        List<Double> quantiles() {
            return Stream.of(low, lowerQuartile, median, upperQuartile, high)
                    .map(Shown::forChart)
                    .toList();
        }
    }

    /**
     * The boxes of one learner, one for each category.
     *
     * @param boxes the ends of the whiskers and the quartiles of each category, ascending
     * @param outliers each with the number of its category before it
     */
    public record Series(String name, List<List<Double>> boxes, List<List<Double>> outliers) {
        public static Series of(String name, List<Box> boxes) {
            var outliers = new ArrayList<List<Double>>();
            for (int k = 0; k < boxes.size(); k++) {
                double category = k;
                boxes.get(k).outliers().forEach(outlier -> outliers.add(List.of(category, Shown.forChart(outlier))));
            }
            return new Series(name, boxes.stream().map(Box::quantiles).toList(), outliers);
        }
    }

    public Chart chart(String id, String title, String caption) {
        return new Chart(id, "boxes", title, caption, this);
    }
}
