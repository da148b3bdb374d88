package io.github.deepscn.report.page;

import java.util.List;

/** A piece of a section. */
public interface Block {
    String html();

    /** The charts of this block. */
    default List<Chart> charts() {
        return List.of();
    }

    /** A paragraph. */
    static Block text(String text) {
        return () -> "<p>" + Html.escape(text) + "</p>\n";
    }

    /** A paragraph that stands out. */
    static Block note(String text) {
        return () -> "<p class=\"note\">" + Html.escape(text) + "</p>\n";
    }

    /** A command line with a button that copies it; at most one on a page. */
    static Block command(String command) {
        return () ->
                "<div class=\"command\"><pre tabindex=\"0\" role=\"region\" aria-label=\"Command\"><code id=\"command\">"
                        + Html.escape(command)
                        + "</code></pre><button type=\"button\" id=\"copy\" hidden>Copy</button></div>\n";
    }

    /** A block that opens and closes when its title is clicked. */
    static Block details(String title, boolean open, Block inside) {
        return () -> "<details" + (open ? " open" : "") + "><summary>" + Html.escape(title) + "</summary>\n"
                + inside.html() + "</details>\n";
    }
}
