package io.github.deepscn.paper;

import io.github.deepscn.report.Block;
import io.github.deepscn.report.Chart;
import io.github.deepscn.report.ChartRow;
import io.github.deepscn.report.HtmlTable;
import io.github.deepscn.report.Section;
import io.github.deepscn.report.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Exhibits as sections of a page. Two neighbouring pictures of lines whose titles are the same up to a colon stand side
 * by side.
 */
final class ExhibitSections {
    /** Keeps the ids of exhibits from those that the page has for itself. */
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
                sections.add(section(exhibit));
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

    private static Section section(Exhibit exhibit) {
        var blocks = new ArrayList<Block>();
        if (exhibit instanceof Exhibit.Lines lines) {
            blocks.add(chart(lines, lines.up() + " over " + lines.across() + "."));
        } else if (exhibit instanceof Exhibit.Boxes boxes) {
            blocks.add(chart(boxes));
        } else if (exhibit instanceof Exhibit.Pictures pictures) {
            blocks.add(Block.text(pictures.caption()));
            blocks.add(new PictureGrid(pictures.pictures()));
        } else if (exhibit instanceof Exhibit.Figures figures) {
            blocks.add(Block.text(figures.caption()));
            blocks.add(table(figures));
        }
        return new Section(PREFIX + exhibit.id(), exhibit.title(), blocks);
    }

    /** A line as {@code report.js} draws it. */
    private record LineData(String name, String group, boolean dashed, List<Double> x, List<Double> y) {}

    private record LinesData(String across, String up, boolean logarithmic, List<LineData> lines) {}

    private static Chart chart(Exhibit.Lines lines, String title) {
        var data = new LinesData(
                lines.across(),
                lines.up(),
                lines.logarithmic(),
                lines.lines().stream()
                        .map(line -> new LineData(
                                line.name(),
                                line.group(),
                                line.dashed(),
                                line.x().stream().map(Shown::forChart).toList(),
                                line.y().stream()
                                        .map(lines.logarithmic() ? Shown::forLogChart : Shown::forChart)
                                        .toList()))
                        .toList());
        String alternative = "Lines: "
                + Spoken.list(
                        lines.lines().stream()
                                .map(Exhibit.Line::group)
                                .distinct()
                                .toList(),
                        group -> group);
        return new Chart(lines.id(), "lines", title, lines.caption(), lines.title() + ". " + alternative, data);
    }

    private record BoxData(String name, List<List<Double>> boxes, List<List<Double>> outliers) {}

    private record BoxesData(String across, String up, List<String> categories, List<BoxData> series) {}

    private static Chart chart(Exhibit.Boxes boxes) {
        var data = new BoxesData(
                boxes.across(),
                boxes.up(),
                boxes.categories(),
                boxes.series().stream().map(ExhibitSections::boxes).toList());
        return new Chart(
                boxes.id(),
                "boxes",
                boxes.up() + " by " + boxes.across() + ".",
                boxes.caption(),
                boxes.title() + ". Boxes: " + Spoken.list(boxes.series(), Exhibit.BoxSeries::name),
                data);
    }

    private static BoxData boxes(Exhibit.BoxSeries series) {
        List<Exhibit.Box> boxes = series.boxes();
        var outliers = new ArrayList<List<Double>>();
        for (int k = 0; k < boxes.size(); k++) {
            for (double outlier : boxes.get(k).outliers()) {
                outliers.add(List.of((double) k, Shown.forChart(outlier)));
            }
        }
        return new BoxData(
                series.name(),
                boxes.stream()
                        .map(box -> List.of(
                                Shown.forChart(box.low()),
                                Shown.forChart(box.lowerQuartile()),
                                Shown.forChart(box.median()),
                                Shown.forChart(box.upperQuartile()),
                                Shown.forChart(box.high())))
                        .toList(),
                outliers);
    }

    private static HtmlTable table(Exhibit.Figures figures) {
        var table = new HtmlTable(
                figures.title(),
                IntStream.range(0, figures.head().size())
                        .mapToObj(k -> new HtmlTable.Column(
                                figures.head().get(k),
                                figures.rows().stream().allMatch(row -> row.get(k) instanceof Number)))
                        .toArray(HtmlTable.Column[]::new));
        figures.rows()
                .forEach(
                        row -> table.row(row.stream().map(ExhibitSections::cell).toArray(String[]::new)));
        return table;
    }

    private static String cell(Object cell) {
        return cell instanceof Number number ? Shown.number(number.doubleValue()) : cell.toString();
    }
}
