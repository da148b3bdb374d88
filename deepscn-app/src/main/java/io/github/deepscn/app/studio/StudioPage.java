package io.github.deepscn.app.studio;

import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.http.Route;
import io.github.deepscn.app.http.StaticFiles;
import io.github.deepscn.app.report.Page;
import java.util.List;
import java.util.regex.Pattern;

/** The files of the page: scripts, styles and HTML beside this class, nothing else. */
final class StudioPage {
    private static final Pattern FILE = Pattern.compile("[a-z-]+\\.(js|css|html)");

    private StudioPage() {}

    static List<Route> routes() {
        return List.of(
                StaticFiles.route("/", StudioPage.class, "index.html"),
                StaticFiles.route("/echarts.js", StudioPage.class, Page.ECHARTS),
                Route.get("/{file}", call -> {
                    String file = call.path("file");
                    if (!FILE.matcher(file).matches() || StudioPage.class.getResource(file) == null) {
                        throw new Refusal(404, "There is nothing under this address.");
                    }
                    return StaticFiles.reply(StudioPage.class, file);
                }));
    }
}
