package io.github.deepscn.report.page;

import java.util.List;

/**
 * A chart.
 *
 * @param name unique on its page
 * @param drawing the function of {@code report.js} that draws it
 * @param title above it
 * @param caption what the chart shows, and in which units; also for people who cannot see it
 * @param data the numbers, as a tree that becomes JSON
 */
public record Chart(String name, String drawing, String title, String caption, Object data) implements Block {
    /** A chart whose drawing has its name. */
    public Chart(String name, String title, String caption, Object data) {
        this(name, name, title, caption, data);
    }

    @Override
    public String html() {
        String head = Html.escape(title);
        String text = Html.escape(caption);
        return """
                <figure>
                <figcaption><strong>%s</strong> %s</figcaption>
                <div class="chart" data-chart="%s" data-drawing="%s" role="img" aria-label="%s %s"><p>This chart needs JavaScript.</p></div>
                </figure>
                """.formatted(head, text, Html.escape(name), drawing, head, text);
    }

    @Override
    public List<Chart> charts() {
        return List.of(this);
    }
}
