package io.github.deepscn.report.page;

import io.github.deepscn.report.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An HTML page that needs no network and no other file.
 *
 * @param kind the kind of page, in small letters
 * @param links to other pages, address and text
 * @param version of deepscn
 */
public record Page(
        String kind, String title, String subtitle, Map<String, String> links, List<Section> sections, String version) {
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    /** The page as text; it includes ECharts only if it has charts. */
    public String html() throws IOException {
        List<Chart> charts = sections.stream()
                .flatMap(section -> section.blocks().stream())
                .flatMap(block -> block.charts().stream())
                .toList();
        boolean drawn = !charts.isEmpty();
        var anchors = new StringBuilder();
        links.forEach(
                (address, text) -> anchors.append(Html.link(address, text)).append('\n'));
        sections.forEach(section -> anchors.append(section.link()));
        var parts = new LinkedHashMap<String, String>();
        parts.put("kind", Html.escape(kind));
        parts.put("title", Html.escape(title));
        parts.put("subtitle", Html.escape(subtitle));
        parts.put("first", Html.escape(sections.get(0).id()));
        parts.put("links", anchors.toString());
        parts.put("sections", sections.stream().map(Section::html).collect(Collectors.joining()));
        parts.put("version", Html.escape(version));
        parts.put("credits", drawn ? " · charts by Apache ECharts, Apache-2.0" : "");
        parts.put("style", resource("report.css"));
        parts.put("echarts", drawn ? "<script>\n" + charts() + "\n</script>\n" : "");
        parts.put("data", data(charts));
        parts.put("script", resource("report.js"));
        return fill(resource("page.html"), parts);
    }

    /** The script that draws charts, ECharts, with its licence. */
    public static String charts() throws IOException {
        return resource("echarts.min.js");
    }

    /** Replaces every {@code {{name}}} of the skeleton; the parts themselves are not searched for names. */
    private static String fill(String skeleton, Map<String, String> parts) {
        return PLACE.matcher(skeleton)
                .replaceAll(place -> Matcher.quoteReplacement(
                        Objects.requireNonNull(parts.get(place.group(1)), () -> "no part " + place.group())));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            return new String(
                    Objects.requireNonNull(in, () -> "resource " + name + " is missing")
                            .readAllBytes(),
                    StandardCharsets.UTF_8);
        }
    }

    /** The numbers of all charts as JSON that cannot end the script element it stands in. */
    private static String data(List<Chart> charts) {
        var data = new LinkedHashMap<String, Object>();
        charts.forEach(chart -> data.put(chart.name(), chart.data()));
        return Json.document(data).replace("<", "\\u003c");
    }
}
