package io.github.deepscn.report;

import java.util.ArrayList;
import java.util.List;

/** A table of texts; columns of numbers stand to the right. A long one scrolls. Not thread-safe. */
public final class HtmlTable implements Block {
    private final String label;
    private final List<Column> columns;
    private final List<List<String>> rows = new ArrayList<>();

    /** A column by its title. */
    public record Column(String title, boolean number) {
        public static Column text(String title) {
            return new Column(title, false);
        }

        public static Column number(String title) {
            return new Column(title, true);
        }
    }

    /**
     * A table without rows yet.
     *
     * @param label what it is, for those who cannot see it
     */
    public HtmlTable(String label, Column... columns) {
        this.label = label;
        this.columns = List.of(columns);
    }

    public HtmlTable row(String... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(
                    "row of %d cells in a table of %d columns".formatted(cells.length, columns.size()));
        }
        rows.add(List.of(cells));
        return this;
    }

    int rows() {
        return rows.size();
    }

    @Override
    public String html() {
        var html = new StringBuilder();
        html.append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .append(Html.escape(label))
                .append("\">\n<table>\n<thead><tr>");
        columns.forEach(column -> html.append("<th scope=\"col\"")
                .append(style(column))
                .append('>')
                .append(Html.escape(column.title))
                .append("</th>"));
        html.append("</tr></thead>\n<tbody>\n");
        for (List<String> row : rows) {
            html.append("<tr>");
            for (int k = 0; k < row.size(); k++) {
                String tag = k == 0 ? "th" : "td";
                html.append('<')
                        .append(tag)
                        .append(k == 0 ? " scope=\"row\"" : "")
                        .append(style(columns.get(k)))
                        .append('>')
                        .append(Html.escape(row.get(k)))
                        .append("</")
                        .append(tag)
                        .append('>');
            }
            html.append("</tr>\n");
        }
        return html.append("</tbody>\n</table>\n</div>\n").toString();
    }

    private static String style(Column column) {
        return column.number ? " class=\"number\"" : "";
    }
}
