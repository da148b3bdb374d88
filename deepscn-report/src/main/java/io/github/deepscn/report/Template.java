package io.github.deepscn.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The page's skeleton: a resource with {@code {{names}}} where something belongs. */
final class Template {
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private Template() {}

    /** The skeleton with every place filled; what is filled in is not looked at again. */
    static String fill(String skeleton, Map<String, String> parts) {
        var page = new StringBuilder();
        int end = 0;
        for (MatchResult place : PLACE.matcher(skeleton).results().toList()) {
            String part = parts.get(place.group(1));
            if (part == null) {
                throw new IllegalStateException("the page has a place for " + place.group(1) + ", but nothing for it");
            }
            page.append(skeleton.substring(end, place.start())).append(part);
            end = place.end();
        }
        return page.append(skeleton.substring(end)).toString();
    }

    /** A resource of the program as text. */
    static String resource(String name) throws IOException {
        try (InputStream in = Template.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
