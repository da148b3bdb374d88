package io.github.deepscn.report;

import io.github.deepscn.report.json.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An HTML page that needs nothing else: no network, no other file.
 *
 * @param kind what sort of page it is, in small letters
 * @param links to other pages, address and text
 * @param version of deepscn
 */
public record Page(
        String kind, String title, String subtitle, Map<String, String> links, List<Section> sections, String version) {
    /** Where the web jar has it; the version is that of the project's POM. */
    public static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

    public Page {
        links = new LinkedHashMap<>(links);
        sections = List.copyOf(sections);
    }

    /** The page as text; ECharts is in it only where there are charts. */
    public String html() throws IOException {
        List<Chart> charts = sections.stream()
                .flatMap(section -> section.blocks().stream())
                .flatMap(block -> block.charts().stream())
                .toList();
        boolean drawn = !charts.isEmpty();
        String kindAsTitle = kind.substring(0, 1).toUpperCase(Locale.ROOT) + kind.substring(1);
        return Template.fill(
                Template.resource("page.html"),
                Map.ofEntries(
                        Map.entry("kind", Html.escape(kind)),
                        Map.entry("Kind", Html.escape(kindAsTitle)),
                        Map.entry("title", Html.escape(title)),
                        Map.entry("subtitle", Html.escape(subtitle)),
                        Map.entry("first", Html.escape(sections.get(0).id())),
                        Map.entry(
                                "links",
                                others() + sections.stream().map(Section::link).collect(Collectors.joining())),
                        Map.entry(
                                "sections", sections.stream().map(Section::html).collect(Collectors.joining())),
                        Map.entry("version", Html.escape(version)),
                        Map.entry("credits", drawn ? " · charts by Apache ECharts, Apache-2.0" : ""),
                        Map.entry("style", Template.resource("report.css")),
                        Map.entry("echarts", drawn ? "<script>\n" + Template.resource(ECHARTS) + "\n</script>\n" : ""),
                        Map.entry("data", data(charts)),
                        Map.entry("script", Template.resource("report.js"))));
    }

    private String others() {
        return links.entrySet().stream()
                .map(link ->
                        "<a href=\"" + Html.escape(link.getKey()) + "\">" + Html.escape(link.getValue()) + "</a>\n")
                .collect(Collectors.joining());
    }

    /** The numbers of all charts as JSON that cannot end the script element it stands in. */
    private static String data(List<Chart> charts) {
        var data = new LinkedHashMap<String, Object>();
        charts.forEach(chart -> data.put(chart.name(), chart.data()));
        var json = new StringWriter();
        Json.write(new PrintWriter(json), data);
        return json.toString().replace("<", "\\u003c");
    }
}
