package io.github.deepscn.paper;

import io.github.deepscn.report.Block;
import io.github.deepscn.report.Html;
import java.util.List;
import java.util.stream.Collectors;

/** Small pictures beside and below each other, as many in a row as there is room for. */
record PictureGrid(List<Exhibit.Picture> pictures) implements Block {
    @Override
    public String html() {
        return "<div class=\"pictures\">\n"
                + pictures.stream().map(PictureGrid::html).collect(Collectors.joining()) + "</div>\n";
    }

    private static String html(Exhibit.Picture picture) {
        String label = Html.escape(picture.label());
        return """
                <figure><img src="%s" width="%d" height="%d" alt="%s"><figcaption>%s</figcaption></figure>
                """.formatted(GreyPng.dataUri(picture), picture.width(), picture.height(), label, label);
    }
}
