package io.github.deepscn.app.studio;

import io.github.deepscn.app.studio.http.Route;
import io.github.deepscn.app.studio.http.StaticFiles;
import io.github.deepscn.report.page.Page;
import java.util.List;
import java.util.stream.Stream;

/** The files of the page: these and no others can be asked for. */
final class StudioPage {
    static final List<String> FILES = List.of(
            "api.js",
            "charts.js",
            "choices.js",
            "compare-page.js",
            "course-charts.js",
            "data-page.js",
            "data-set-page.js",
            "dialog.js",
            "dom.js",
            "drop.js",
            "format.js",
            "index.html",
            "main.js",
            "model-charts.js",
            "network-drawing.js",
            "network-panel.js",
            "options.js",
            "plan.js",
            "predict-form.js",
            "prediction.js",
            "resolution-panel.js",
            "result.js",
            "run-page.js",
            "runs-page.js",
            "sparks.js",
            "sparsity-panel.js",
            "studio.css",
            "tabs.js",
            "theme.js",
            "train-page.js",
            "understand-page.js",
            "use-page.js",
            "watch-page.js");

    private StudioPage() {}

    static List<Route> routes() {
        return Stream.concat(
                        StaticFiles.routes(StudioPage.class, FILES),
                        Stream.of(
                                StaticFiles.route("/", StudioPage.class, "index.html"),
                                StaticFiles.route("/echarts.js", StudioPage.class, Page.ECHARTS)))
                .toList();
    }
}
