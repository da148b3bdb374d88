package io.github.deepscn.app.studio;

import io.github.deepscn.app.http.Reply;
import io.github.deepscn.app.http.Route;
import io.github.deepscn.app.http.StaticFiles;
import io.github.deepscn.io.Provenance;
import java.util.List;

/** What the page asks about the program itself. */
final class AboutRoutes {
    /** The routes in a document for programs, beside this class. */
    static final String OPEN_API = "openapi.json";

    private final About about;

    /** The document. */
    record About(
            String version,
            long uploadLimit,
            int threads,
            List<AboutOptions.Preset> presets,
            List<AboutOptions.Option> options) {}

    AboutRoutes(long uploadLimit, int threads) {
        about = new About(
                Provenance.currentVersion(), uploadLimit, threads, AboutOptions.PRESETS, AboutOptions.OPTIONS);
    }

    List<Route> routes() {
        return List.of(
                new Route("GET", "/api/about", call -> Reply.ok(about)),
                StaticFiles.route("/api/" + OPEN_API, AboutRoutes.class, OPEN_API));
    }
}
