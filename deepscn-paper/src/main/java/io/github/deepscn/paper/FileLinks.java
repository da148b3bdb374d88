package io.github.deepscn.paper;

import io.github.deepscn.report.Block;
import io.github.deepscn.report.Html;
import java.util.List;
import java.util.stream.Collectors;

/** Files of the folder to open. */
record FileLinks(List<String> files) implements Block {
    @Override
    public String html() {
        return files.stream()
                .map(file -> "<a href=\"" + Html.escape(file) + "\">" + Html.escape(file) + "</a>")
                .collect(Collectors.joining(" · ", "<p class=\"files\">", "</p>\n"));
    }
}
