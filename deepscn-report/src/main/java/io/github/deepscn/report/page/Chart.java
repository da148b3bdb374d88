package io.github.deepscn.report.page;

import java.util.List;

/**
 * A chart.
 *
 * @param name unique on its page
 * @param drawing the function of {@code report.js} that draws it
 * @param title above it
 * @param caption what the chart shows, and in which units
 * @param alternative describes the chart to people who cannot see it
 * @param data the numbers, as a tree that becomes JSON
 */
public record Chart(String name, String drawing, String title, String caption, String alternative, Object data)
        implements Block {
    /** A chart whose drawing has its name. */
    public Chart(String name, String title, String caption, String alternative, Object data) {
        this(name, name, title, caption, alternative, data);
    }

    @Override
    public String html() {
        return """
                <figure>
                <figcaption><strong>%s</strong> %s</figcaption>
                <div class="chart" data-chart="%s" data-drawing="%s" role="img" aria-label="%s"><p>This chart needs JavaScript.</p></div>
                </figure>
                """.formatted(
                        Html.escape(title),
                        Html.escape(caption),
                        Html.escape(name),
                        drawing,
                        Html.escape(title + " " + alternative));
    }

    @Override
    public List<Chart> charts() {
        return List.of(this);
    }
}
