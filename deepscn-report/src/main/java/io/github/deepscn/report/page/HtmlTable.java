package io.github.deepscn.report.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table of texts; columns of numbers are aligned right. A long table scrolls. Not thread-safe. */
public final class HtmlTable implements Block {
    private final String label;
    private final List<Column> columns = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    private record Column(String title, String style) {}

    /**
     * Creates a table without columns and rows.
     *
     * @param label describes the table to people who cannot see it
     */
    public HtmlTable(String label) {
        this.label = label;
    }

    /** Adds columns of texts. */
    public HtmlTable texts(String... titles) {
        Arrays.stream(titles).map(title -> new Column(title, "")).forEach(columns::add);
        return this;
    }

    /** Adds columns of numbers. */
    public HtmlTable numbers(String... titles) {
        Arrays.stream(titles)
                .map(title -> new Column(title, " class=\"number\""))
                .forEach(columns::add);
        return this;
    }

    public HtmlTable row(String... cells) {
        return row(Arrays.asList(cells));
    }

    public HtmlTable row(List<String> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(
                    "row of %d cells in a table of %d columns".formatted(cells.size(), columns.size()));
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    public int rows() {
        return rows.size();
    }

    @Override
    public String html() {
        var html = new StringBuilder("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .append(Html.escape(label))
                .append("\">\n<table>\n<thead><tr>");
        columns.forEach(column -> html.append(cell("th", " scope=\"col\"" + column.style, column.title)));
        html.append("</tr></thead>\n<tbody>\n");
        for (List<String> row : rows) {
            html.append("<tr>").append(cell("th", " scope=\"row\"" + columns.get(0).style, row.get(0)));
            for (int k = 1; k < row.size(); k++) {
                html.append(cell("td", columns.get(k).style, row.get(k)));
            }
            html.append("</tr>\n");
        }
        return html.append("</tbody>\n</table>\n</div>\n").toString();
    }

    private static String cell(String tag, String attributes, String text) {
        return "<" + tag + attributes + ">" + Html.escape(text) + "</" + tag + ">";
    }
}
