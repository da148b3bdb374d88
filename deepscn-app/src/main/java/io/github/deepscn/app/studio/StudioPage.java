package io.github.deepscn.app.studio;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.app.http.Call;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.http.Reply;
import io.github.deepscn.app.http.Route;
import io.github.deepscn.report.page.Page;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Routes for the files of the page and for facts about the program. */
final class StudioPage {
    /** The description of all routes for programs. */
    static final String OPEN_API = "openapi.json";

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "json", "application/json");

    /** Scripts, styles and HTML beside this class, nothing else. */
    private static final Pattern FILE = Pattern.compile("[a-z-]+\\.(js|css|html)");

    private StudioPage() {}

    static List<Route> routes(long uploadLimit, int threads) {
        About about = About.of(uploadLimit, threads);
        return List.of(
                Route.get("/api/about", call -> Reply.ok(about)),
                Route.get("/api/" + OPEN_API, call -> resource(OPEN_API)),
                Route.get("/", call -> resource("index.html")),
                Route.get("/echarts.js", call -> charts()),
                Route.get("/{file}", StudioPage::file));
    }

    private static Reply file(Call call) {
        String file = call.path("file");
        if (!FILE.matcher(file).matches() || StudioPage.class.getResource(file) == null) {
            throw new Refusal(404, "There is nothing under this address.");
        }
        return resource(file);
    }

    private static Reply charts() {
        return new Reply.Content(
                type("echarts.js"),
                Optional.empty(),
                out -> out.write(Page.charts().getBytes(StandardCharsets.UTF_8)));
    }

    private static Reply resource(String name) {
        return new Reply.Content(type(name), Optional.empty(), out -> {
            try (InputStream in = requireNonNull(StudioPage.class.getResourceAsStream(name), name)) {
                in.transferTo(out);
            }
        });
    }

    private static String type(String name) {
        return requireNonNull(TYPES.get(name.substring(name.lastIndexOf('.') + 1)), name);
    }
}
