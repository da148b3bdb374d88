package io.github.deepscn.bench.learners;

import io.github.deepscn.bench.Spread;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A drawing of the error of every learner on every set, relative to the reference: a dot with its standard error, on a
 * logarithmic axis that ends at {@value #MOST} times the reference. Colours follow the reader's light or dark scheme.
 */
final class RatioChart {
    private static final double MOST = 8;
    /** What the axis begins before the least ratio. */
    private static final double MARGIN = 0.97;

    private static final int WIDTH = 760;
    private static final int LEFT = 100;
    private static final int RIGHT = 20;
    private static final int LEGEND_ROW = 18;
    /** Over the first row of the legend, and under the last. */
    private static final int LEGEND_MARGIN = 28;

    private static final int ROW = 15;
    private static final int GAP = 14;
    private static final double[] TICKS = {0.1, 0.25, 0.5, 0.7, 1, 1.5, 2, 3, 4, 6, 8};
    private static final String[] COLOURS = {
        "#8a8a8a", "#e0a030", "#d1495b", "#4a9d5b", "#8e6fc0", "#7fb7d9", "#3d85c6", "#1f5fbf", "#c06fa0", "#2aa198",
        "#a0522d", "#b5b834", "#5b4a9d", "#e07a5f", "#3f6b4f", "#b03060", "#6b8e9e", "#c9a66b"
    };
    private static final String STYLE = """
            <style>
            text{font:12px system-ui,sans-serif;fill:#333}
            .grid{stroke:#ddd}.one{stroke:#777}
            @media(prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}.one{stroke:#aaa}}
            </style>
            """;

    private final Comparison comparison;
    private final List<String> learners;
    private final int legendColumns;
    private final int top;
    private final double least;
    private final StringBuilder svg = new StringBuilder();

    private RatioChart(Comparison comparison) {
        this.comparison = comparison;
        this.learners = comparison.learners();
        boolean longNames = learners.stream().anyMatch(name -> name.length() > 16);
        this.legendColumns = longNames ? 4 : 5;
        int legendRows = (learners.size() + legendColumns - 1) / legendColumns;
        this.top = LEGEND_MARGIN + LEGEND_ROW * legendRows;
        this.least = comparison.sets().stream()
                        .flatMap(set -> comparison.entries(set).stream())
                        .flatMap(entry -> entry.ratio().stream())
                        .mapToDouble(ratio -> ratio.mean() - error(ratio))
                        .filter(low -> low > 0)
                        .map(low -> Math.max(low, TICKS[0]))
                        .reduce(0.7, Math::min)
                * MARGIN;
    }

    static String draw(Comparison comparison) {
        return new RatioChart(comparison).draw();
    }

    private String draw() {
        int band = learners.size() * ROW + GAP;
        int bottom = top + comparison.sets().size() * band;
        put(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n%s",
                WIDTH, bottom + 30, STYLE);
        put("<title>Error relative to %s; left is better</title>\n", comparison.reference());
        drawLegend();
        drawGrid(bottom);
        int y = top;
        for (String set : comparison.sets()) {
            put("<text x=\"8\" y=\"%d\">%s</text>\n", y + band / 2, set);
            for (var entry : comparison.entries(set)) {
                drawEntry(set, entry, y + (GAP + ROW) / 2 + ROW * learners.indexOf(entry.learner()));
            }
            y += band;
        }
        return svg.append("</svg>\n").toString();
    }

    private void drawLegend() {
        int width = (WIDTH - LEFT - RIGHT) / legendColumns;
        for (int k = 0; k < learners.size(); k++) {
            int x = LEFT + k % legendColumns * width;
            int y = 16 + k / legendColumns * LEGEND_ROW;
            put("<circle cx=\"%d\" cy=\"%d\" r=\"4.5\" fill=\"%s\"/>", x, y - 4, colour(k));
            put("<text x=\"%d\" y=\"%d\">%s</text>\n", x + 10, y, learners.get(k));
        }
    }

    private void drawGrid(int bottom) {
        for (double tick : TICKS) {
            if (tick >= least) {
                put(
                        "<line class=\"%s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>",
                        tick == 1 ? "one" : "grid", x(tick), x(tick), top, bottom);
                put(
                        "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s×</text>\n",
                        x(tick), bottom + 18, tick == Math.rint(tick) ? "" + (int) tick : "" + tick);
            }
        }
    }

    private void drawEntry(String set, Comparison.Entry entry, int y) {
        Optional<Spread> shown = entry.ratio();
        if (shown.isEmpty()) {
            return;
        }
        Spread ratio = shown.get();
        String colour = colour(learners.indexOf(entry.learner()));
        String title = String.format(Locale.ROOT, "%s, %s: %.2f", set, entry.learner(), ratio.mean());
        if (ratio.mean() > MOST) {
            put("<path d=\"M%.1f %dl-8 -4.5v9z\" fill=\"%s\"><title>%s</title></path>\n", x(MOST), y, colour, title);
            return;
        }
        put(
                "<line stroke=\"%s\" stroke-width=\"2\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>",
                colour, x(ratio.mean() - error(ratio)), x(ratio.mean() + error(ratio)), y, y);
        put(
                "<circle cx=\"%.1f\" cy=\"%d\" r=\"4.5\" fill=\"%s\"><title>%s</title></circle>\n",
                x(ratio.mean()), y, colour, title);
    }

    /** None is known of a single fold. */
    private static double error(Spread ratio) {
        return Double.isNaN(ratio.standardError()) ? 0 : ratio.standardError();
    }

    private double x(double ratio) {
        double share = Math.log(Math.min(MOST, Math.max(least, ratio)) / least) / Math.log(MOST / least);
        return LEFT + share * (WIDTH - LEFT - RIGHT);
    }

    private static String colour(int learner) {
        return COLOURS[learner % COLOURS.length];
    }

    @SuppressWarnings("AnnotateFormatMethod")
    private void put(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
