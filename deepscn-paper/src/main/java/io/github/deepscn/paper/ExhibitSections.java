package io.github.deepscn.paper;

import io.github.deepscn.paper.experiment.Exhibit;
import io.github.deepscn.paper.experiment.Spoken;
import io.github.deepscn.report.page.Block;
import io.github.deepscn.report.page.Chart;
import io.github.deepscn.report.page.ChartRow;
import io.github.deepscn.report.page.Html;
import io.github.deepscn.report.page.HtmlTable;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.report.page.Shown;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * Exhibits as sections of a page. Two neighbouring charts of lines stand side by side if their titles are the same up
 * to a colon.
 */
final class ExhibitSections {
    /** Keeps the ids of exhibits apart from the page's own ids. */
    private static final String PREFIX = "exhibit-";

    private ExhibitSections() {}

    static List<Section> of(List<Exhibit> exhibits) {
        var sections = new ArrayList<Section>();
        for (int i = 0; i < exhibits.size(); i++) {
            Exhibit exhibit = exhibits.get(i);
            if (i + 1 < exhibits.size()
                    && exhibit instanceof Exhibit.Lines left
                    && exhibits.get(i + 1) instanceof Exhibit.Lines right
                    && belongTogether(left.title(), right.title())) {
                sections.add(new Section(
                        PREFIX + left.id(),
                        left.title().substring(0, left.title().indexOf(':')),
                        new ChartRow(chart(left, rest(left.title())), chart(right, rest(right.title())))));
                i++;
            } else {
                sections.add(new Section(PREFIX + exhibit.id(), exhibit.title(), blocks(exhibit)));
            }
        }
        return sections;
    }

    private static boolean belongTogether(String left, String right) {
        int colon = left.indexOf(": ");
        return colon > 0 && right.startsWith(left.substring(0, colon + 2));
    }

    private static String rest(String title) {
        String rest = title.substring(title.indexOf(':') + 2);
        return rest.substring(0, 1).toUpperCase(Locale.ROOT) + rest.substring(1) + ".";
    }

    private static List<Block> blocks(Exhibit exhibit) {
        Block caption = Block.text(exhibit.caption());
        if (exhibit instanceof Exhibit.Lines lines) {
            return List.of(chart(lines, lines.up() + " over " + lines.across() + "."));
        } else if (exhibit instanceof Exhibit.Boxes boxes) {
            return List.of(chart(boxes));
        } else if (exhibit instanceof Exhibit.Pictures pictures) {
            return List.of(caption, grid(pictures.pictures()));
        } else if (exhibit instanceof Exhibit.Figures figures) {
            return List.of(caption, table(figures));
        }
        throw new IllegalStateException("cannot show " + exhibit);
    }

    private record LinesData(String across, String up, boolean logarithmic, List<Exhibit.Line> lines) {}

    private static Chart chart(Exhibit.Lines lines, String title) {
        UnaryOperator<Double> up = lines.logarithmic() ? Shown::forLogChart : Shown::forChart;
        List<Exhibit.Line> rounded = lines.lines().stream()
                .map(line -> new Exhibit.Line(
                        line.name(),
                        line.group(),
                        line.dashed(),
                        line.x().stream().map(Shown::forChart).toList(),
                        line.y().stream().map(up).toList()))
                .toList();
        List<String> groups =
                lines.lines().stream().map(Exhibit.Line::group).distinct().toList();
        return new Chart(
                lines.id(),
                "lines",
                title,
                lines.caption(),
                lines.title() + ". Lines: " + Spoken.list(groups, group -> group),
                new LinesData(lines.across(), lines.up(), lines.logarithmic(), rounded));
    }

    private record BoxData(String name, List<List<Double>> boxes, List<List<Double>> outliers) {}

    private record BoxesData(String across, String up, List<String> categories, List<BoxData> series) {}

    private static Chart chart(Exhibit.Boxes boxes) {
        return new Chart(
                boxes.id(),
                "boxes",
                boxes.up() + " by " + boxes.across() + ".",
                boxes.caption(),
                boxes.title() + ". Boxes: " + Spoken.list(boxes.series(), Exhibit.BoxSeries::name),
                new BoxesData(
                        boxes.across(),
                        boxes.up(),
                        boxes.categories(),
                        boxes.series().stream().map(ExhibitSections::boxes).toList()));
    }

    private static BoxData boxes(Exhibit.BoxSeries series) {
        var boxes = new ArrayList<List<Double>>();
        var outliers = new ArrayList<List<Double>>();
        for (Exhibit.Box box : series.boxes()) {
            double place = boxes.size();
            box.outliers().forEach(outlier -> outliers.add(List.of(place, Shown.forChart(outlier))));
            boxes.add(box.quantiles().stream().map(Shown::forChart).toList());
        }
        return new BoxData(series.name(), boxes, outliers);
    }

    private static HtmlTable table(Exhibit.Figures figures) {
        var table = new HtmlTable(figures.title());
        for (int k = 0; k < figures.head().size(); k++) {
            int column = k;
            if (figures.rows().stream().allMatch(row -> row.get(column) instanceof Number)) {
                table.numbers(figures.head().get(k));
            } else {
                table.texts(figures.head().get(k));
            }
        }
        figures.rows()
                .forEach(
                        row -> table.row(row.stream().map(ExhibitSections::cell).toList()));
        return table;
    }

    private static String cell(Object cell) {
        return cell instanceof Number number ? Shown.number(number.doubleValue()) : cell.toString();
    }

    /** Small pictures in rows. */
    private static Block grid(List<Exhibit.Picture> pictures) {
        return () -> "<div class=\"pictures\">\n"
                + pictures.stream().map(ExhibitSections::html).collect(Collectors.joining()) + "</div>\n";
    }

    private static String html(Exhibit.Picture picture) {
        String label = Html.escape(picture.label());
        String png = Base64.getEncoder().encodeToString(png(picture));
        return """
                <figure><img src="data:image/png;base64,%s" width="%d" height="%d" alt="%s"><figcaption>%s</figcaption></figure>
                """.formatted(png, picture.width(), picture.height(), label, label);
    }

    static byte[] png(Exhibit.Picture picture) {
        var image = new BufferedImage(picture.width(), picture.height(), BufferedImage.TYPE_BYTE_GRAY);
        for (int p = 0; p < picture.grey().size(); p++) {
            double grey = Math.max(0, Math.min(1, picture.grey().get(p)));
            image.getRaster().setSample(p % picture.width(), p / picture.width(), 0, (int) Math.round(255 * grey));
        }
        var png = new ByteArrayOutputStream();
        try (var out = new MemoryCacheImageOutputStream(png)) { // the default is a temporary file
            ImageIO.write(image, "png", out);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return png.toByteArray();
    }
}
