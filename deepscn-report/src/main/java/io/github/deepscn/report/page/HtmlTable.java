package io.github.deepscn.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A table of texts and numbers; columns of numbers are aligned right. A long table scrolls. Columns whose cells are all
 * empty texts are left out. Not thread-safe.
 */
public final class HtmlTable implements Block {
    /** A table with more rows is closed at first. */
    private static final int MOST_OPEN_ROWS = 30;

    private final String label;
    private final List<Column> columns = new ArrayList<>();
    private final List<List<Object>> rows = new ArrayList<>();

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
        List.of(titles).forEach(title -> column(title, false));
        return this;
    }

    /** Adds columns of numbers. */
    public HtmlTable numbers(String... titles) {
        List.of(titles).forEach(title -> column(title, true));
        return this;
    }

    public void column(String title, boolean isOfNumbers) {
        columns.add(new Column(title, isOfNumbers ? " class=\"number\"" : ""));
    }

    /** Adds a row of texts and numbers. */
    public HtmlTable row(Object... cells) {
        rows.add(List.of(cells));
        return this;
    }

    /** Every row by the titles of the columns. */
    public List<Map<String, Object>> named() {
        return rows.stream().map(this::named).toList();
    }

    private Map<String, Object> named(List<Object> row) {
        var named = new LinkedHashMap<String, Object>();
        columns.forEach(column -> named.put(column.title, row.get(named.size())));
        return named;
    }

    /** The table under a title that opens and closes it. */
    public Block folded(String title) {
        return Block.details(title, rows.size() <= MOST_OPEN_ROWS, this);
    }

    @Override
    public String html() {
        var html = new StringBuilder("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .append(Html.escape(label))
                .append("\">\n<table>\n<thead><tr>");
        int[] shown = IntStream.range(0, columns.size()).filter(this::isFilled).toArray();
        for (int k : shown) {
            html.append(cell("th", " scope=\"col\"" + columns.get(k).style, columns.get(k).title));
        }
        html.append("</tr></thead>\n<tbody>\n");
        for (List<Object> row : rows) {
            html.append("<tr>");
            for (int k : shown) {
                html.append(cell(
                        k == 0 ? "th" : "td", (k == 0 ? " scope=\"row\"" : "") + columns.get(k).style, row.get(k)));
            }
            html.append("</tr>\n");
        }
        return html.append("</tbody>\n</table>\n</div>\n").toString();
    }

    private boolean isFilled(int column) {
        return rows.isEmpty() || rows.stream().anyMatch(row -> !row.get(column).equals(""));
    }

    private static String cell(String tag, String attributes, Object cell) {
        return "<" + tag + attributes + ">" + Html.escape(Shown.cell(cell)) + "</" + tag + ">";
    }
}
