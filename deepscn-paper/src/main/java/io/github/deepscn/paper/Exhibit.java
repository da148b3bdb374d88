package io.github.deepscn.paper;

import java.util.List;

/** Something to look at. */
sealed interface Exhibit {
    /** Unique on its page. */
    String id();

    String title();

    /** What is to be seen, and in which units. */
    String caption();

    /**
     * Lines over numbers.
     *
     * @param across the name of the horizontal axis
     * @param up the name of the vertical axis
     * @param logarithmic whether the vertical axis is
     */
    record Lines(
            String id, String title, String caption, String across, String up, boolean logarithmic, List<Line> lines)
            implements Exhibit {
        public Lines {
            lines = List.copyOf(lines);
        }
    }

    /**
     * One line.
     *
     * @param group lines of the same group have the same colour
     * @param dashed how it is told from others of its group
     */
    record Line(String name, String group, boolean dashed, List<Double> x, List<Double> y) {
        public Line {
            x = List.copyOf(x);
            y = List.copyOf(y);
        }
    }

    /**
     * Box-and-whisker diagrams, a group of boxes for each category.
     *
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
            implements Exhibit {
        public Boxes {
            categories = List.copyOf(categories);
            series = List.copyOf(series);
        }
    }

    /** The boxes of one learner, one for each category. */
    record BoxSeries(String name, List<Box> boxes) {
        public BoxSeries {
            boxes = List.copyOf(boxes);
        }
    }

    /** Whiskers reach to the farthest value within 1.5 times the height of the box. */
    record Box(
            double low, double lowerQuartile, double median, double upperQuartile, double high, List<Double> outliers) {
        public Box {
            outliers = List.copyOf(outliers);
        }
    }

    /** Pictures in rows, each grey picture with a line of text below it. */
    record Pictures(String id, String title, String caption, List<Picture> pictures) implements Exhibit {
        public Pictures {
            pictures = List.copyOf(pictures);
        }
    }

    /**
     * A grey picture.
     *
     * @param grey row by row, 0 black to 1 white
     */
    record Picture(String label, int width, int height, List<Double> grey) {
        public Picture {
            grey = List.copyOf(grey);
        }
    }

    /** A table; cells are texts or numbers. */
    record Figures(String id, String title, String caption, List<String> head, List<List<Object>> rows)
            implements Exhibit {
        public Figures {
            head = List.copyOf(head);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }
}
