package io.github.deepscn.paper.experiment;

import java.util.List;

/** A picture or a table. */
public sealed interface Exhibit {
    /** Unique on its page. */
    String id();

    String title();

    /** What the exhibit shows, and in which units. */
    String caption();

    /**
     * Lines over numbers.
     *
     * @param across the name of the horizontal axis
     * @param up the name of the vertical axis
     * @param logarithmic whether the vertical axis is logarithmic
     */
    record Lines(
            String id, String title, String caption, String across, String up, boolean logarithmic, List<Line> lines)
            implements Exhibit {
        /** RMSE over the number of nodes. */
        public static Lines errors(String id, String title, String caption, List<Line> lines) {
            return new Lines(id, title, caption, "nodes", "RMSE", true, lines);
        }
    }

    /**
     * One line.
     *
     * @param group lines of the same group have the same colour
     * @param dashed distinguishes lines of the same group
     */
    record Line(String name, String group, boolean dashed, List<Double> x, List<Double> y) {}

    /**
     * Box-and-whisker diagrams, a group of boxes for each category.
     *
     * @param across the name of the horizontal axis
     * @param up the name of the vertical axis
     */
    record Boxes(
            String id,
            String title,
            String caption,
            String across,
            String up,
            List<String> categories,
            List<BoxSeries> series)
            implements Exhibit {}

    /** The boxes of one learner, one for each category. */
    record BoxSeries(String name, List<Box> boxes) {}

    /** Whiskers reach to the farthest value within 1.5 times the height of the box. */
    record Box(
            double low, double lowerQuartile, double median, double upperQuartile, double high, List<Double> outliers) {
        /** The ends of the whiskers and the quartiles, ascending. */
        public List<Double> quantiles() {
            return List.of(low, lowerQuartile, median, upperQuartile, high);
        }
    }

    /** Grey pictures, each with a line of text below it. */
    record Pictures(String id, String title, String caption, List<Picture> pictures) implements Exhibit {}

    /**
     * A grey picture.
     *
     * @param grey row by row, 0 black to 1 white
     */
    record Picture(String label, int width, int height, List<Double> grey) {}

    /** A table; cells are texts or numbers. */
    record Figures(String id, String title, String caption, List<String> head, List<List<Object>> rows)
            implements Exhibit {}
}
