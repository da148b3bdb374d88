package io.github.deepscn.app.report;

import java.util.List;

/**
 * A chart.
 *
 * @param name what {@code report.js} knows it by
 * @param title above it
 * @param caption what is to be seen, and in which units
 * @param alternative what it shows, for those who cannot see it
 * @param data the numbers, as a tree that becomes JSON
 */
record Chart(String name, String title, String caption, String alternative, Object data) implements Block {
    @Override
    public String html() {
        return """
                <figure>
                <figcaption><strong>%s</strong> %s</figcaption>
                <div class="chart" data-chart="%s" role="img" aria-label="%s"><p>This chart needs JavaScript.</p></div>
                </figure>
                """.formatted(Html.escape(title), Html.escape(caption), name, Html.escape(title + ". " + alternative));
    }

    @Override
    public List<Chart> charts() {
        return List.of(this);
    }
}
