package io.github.deepscn.app.studio;

import io.github.deepscn.app.http.Call;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.http.Reply;
import io.github.deepscn.app.http.Route;
import io.github.deepscn.app.http.StaticFiles;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.report.page.Page;
import java.util.List;
import java.util.regex.Pattern;

/** Routes for the files of the page and for facts about the program. */
final class StudioPage {
    /** The description of all routes for programs. */
    static final String OPEN_API = "openapi.json";

    /** Scripts, styles and HTML beside this class, nothing else. */
    private static final Pattern FILE = Pattern.compile("[a-z-]+\\.(js|css|html)");

    private StudioPage() {}

    private record About(
            String version,
            long uploadLimit,
            int threads,
            List<AboutOptions.Preset> presets,
            List<AboutOptions.Option> options) {}

    static List<Route> routes(long uploadLimit, int threads) {
        var about = new About(
                Provenance.currentVersion(), uploadLimit, threads, AboutOptions.PRESETS, AboutOptions.OPTIONS);
        return List.of(
                Route.get("/api/about", call -> Reply.ok(about)),
                StaticFiles.route("/api/" + OPEN_API, StudioPage.class, OPEN_API),
                StaticFiles.route("/", StudioPage.class, "index.html"),
                StaticFiles.route("/echarts.js", StudioPage.class, Page.ECHARTS),
                Route.get("/{file}", StudioPage::file));
    }

    private static Reply file(Call call) {
        String file = call.path("file");
        if (!FILE.matcher(file).matches() || StudioPage.class.getResource(file) == null) {
            throw new Refusal(404, "There is nothing under this address.");
        }
        return StaticFiles.reply(StudioPage.class, file);
    }
}
