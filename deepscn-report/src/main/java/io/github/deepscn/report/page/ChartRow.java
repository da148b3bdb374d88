package io.github.deepscn.report.page;

import java.util.List;
import java.util.stream.Collectors;

/** Charts side by side, where there is room. */
public record ChartRow(List<Chart> charts) implements Block {
    public ChartRow(Chart... charts) {
        this(List.of(charts));
    }

    @Override
    public String html() {
        return "<div class=\"row\">\n" + charts.stream().map(Chart::html).collect(Collectors.joining()) + "</div>\n";
    }
}
