package io.github.deepscn.report.page;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A titled part of the page.
 *
 * @param id the anchor that links lead to
 */
public record Section(String id, String title, List<Block> blocks) {
    public Section(String id, String title, Block... blocks) {
        this(id, title, List.of(blocks));
    }

    String html() {
        return "<section id=\"" + Html.escape(id) + "\">\n<h2>" + Html.escape(title) + "</h2>\n"
                + blocks.stream().map(Block::html).collect(Collectors.joining()) + "</section>\n";
    }

    String link() {
        return Html.link("#" + id, title) + "\n";
    }
}
