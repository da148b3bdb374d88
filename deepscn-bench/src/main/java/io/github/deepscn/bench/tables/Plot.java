package io.github.deepscn.bench.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A diagram with logarithmic axes in an SVG picture; a picture may have several below each other. */
final class Plot {
    static final int WIDTH = 640;
    static final int HEIGHT = 290;
    /** Colours: of deepscn, of others, and of what needs less attention. */
    static final String DEEP = "d";

    static final String OTHER = "s";
    static final String FAINT = "f";

    private static final int LEFT = 56;
    private static final int RIGHT = 14;
    private static final int TOP = 30;
    private static final int BOTTOM = 48;
    private static final double LETTER = 7.6;
    private static final double LINE = 15;

    private static final String STYLE = "text{font:13px system-ui,sans-serif;fill:#57606a}.t{font-weight:600}"
            + ".g{stroke:#8c959f;stroke-opacity:.25}.one{stroke:#8c959f}"
            + "path{fill:none;stroke-linejoin:round}.d{stroke:#1b6ec2;stroke-width:2.5}"
            + ".s{stroke:#bf5b17;stroke-width:2.5}.f{stroke:#8c959f;stroke-opacity:.6}"
            + "circle{stroke:none}circle.d,text.d{fill:#1b6ec2}circle.s,text.s{fill:#bf5b17}"
            + "text{stroke:none!important}text.d,text.s{font-weight:600}"
            + "@media(prefers-color-scheme:dark){text{fill:#adbac7}.d{stroke:#58a6ff}.s{stroke:#f0883e}"
            + "circle.d,text.d{fill:#58a6ff}circle.s,text.s{fill:#f0883e}}";

    private final LogAxis across;
    private final LogAxis up;
    private final StringBuilder svg = new StringBuilder();
    private final List<Box> taken = new ArrayList<>();

    /** The place of a text. */
    private record Box(double left, double top, double width, double height) {
        boolean overlaps(Box other) {
            return left < other.left + other.width
                    && other.left < left + width
                    && top < other.top + other.height
                    && other.top < top + height;
        }
    }

    /** A point in the units of the axes. */
    record Point(double x, double y) {}

    /** Draws axes around all points that will be drawn. */
    Plot(String title, String acrossTitle, List<Point> points) {
        across = LogAxis.around(points.stream().mapToDouble(Point::x), LEFT, WIDTH - RIGHT);
        up = LogAxis.around(points.stream().mapToDouble(Point::y), HEIGHT - BOTTOM, TOP);
        add("<text class=\"t\" x=\"%d\" y=\"18\">%s</text>", LEFT, title);
        add(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, acrossTitle);
    }

    /** Lines at round values of both axes. */
    Plot grid() {
        return grid(across.ticks());
    }

    /** Lines at round values upwards, and at these values across. */
    Plot grid(List<Double> columns) {
        for (double tick : up.ticks()) {
            double y = up.place(tick);
            add(
                    "<path class=\"%s\" d=\"M%d %.1fH%d\"/>",
                    Math.abs(tick - 1) < 1e-9 ? "one" : "g", LEFT, y, WIDTH - RIGHT);
            add("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", LEFT - 6, y + 4, LogAxis.text(tick));
        }
        for (double tick : columns) {
            double x = across.place(tick);
            add("<path class=\"g\" d=\"M%.1f %dV%d\"/>", x, TOP, HEIGHT - BOTTOM);
            add(
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                    x, HEIGHT - BOTTOM + 17, LogAxis.text(tick));
        }
        return this;
    }

    void line(String kind, List<Point> points) {
        add(
                "<path class=\"%s\" d=\"M%s\"/>",
                kind,
                points.stream()
                        .map(point -> format("%.1f %.1f", across.place(point.x), up.place(point.y)))
                        .collect(Collectors.joining("L")));
    }

    void dot(String kind, Point point) {
        double x = across.place(point.x);
        double y = up.place(point.y);
        add("<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>", kind, x, y);
        taken.add(new Box(x - 5, y - 5, 10, 10));
    }

    /** Writes beside a point, where nothing else is. All dots must be drawn before. */
    void label(String kind, Point point, String text) {
        double x = across.place(point.x);
        double y = up.place(point.y);
        double width = LETTER * text.length();
        Box box = Stream.of(
                        new Box(x + 8, y - LINE / 2, width, LINE),
                        new Box(x - 8 - width, y - LINE / 2, width, LINE),
                        new Box(x - width / 2, y - 8 - LINE, width, LINE),
                        new Box(x - width / 2, y + 8, width, LINE),
                        new Box(x + 8, y + 4, width, LINE),
                        new Box(x + 8, y - 4 - LINE, width, LINE),
                        new Box(x - 8 - width, y + 4, width, LINE),
                        new Box(x - 8 - width, y - 4 - LINE, width, LINE))
                .filter(place -> place.left >= LEFT && place.left + width <= WIDTH - RIGHT + 4)
                .filter(place -> place.top >= TOP - LINE && place.top + LINE <= HEIGHT - BOTTOM)
                .filter(place -> taken.stream().noneMatch(place::overlaps))
                .findFirst()
                .orElse(new Box(x + 8, y - LINE / 2, width, LINE));
        taken.add(box);
        add(
                "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" textLength=\"%.0f\""
                        + " lengthAdjust=\"spacingAndGlyphs\">%s</text>",
                kind, box.left + width / 2, box.top + LINE - 3, width, text);
    }

    /** Writes above a point. */
    void above(String kind, Point point, String text) {
        add(
                "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>",
                kind, across.place(point.x), up.place(point.y) - 10, text);
    }

    private void add(String format, Object... values) {
        svg.append(format(format, values)).append('\n');
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** A picture of diagrams below each other. */
    static String picture(String description, List<Plot> plots) {
        var svg = new StringBuilder(format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n"
                        + "<style>%s</style>%n",
                WIDTH, HEIGHT * plots.size(), description, STYLE));
        for (int k = 0; k < plots.size(); k++) {
            svg.append(format("<g transform=\"translate(0 %d)\">%n%s</g>%n", k * HEIGHT, plots.get(k).svg));
        }
        return svg.append("</svg>\n").toString();
    }
}
