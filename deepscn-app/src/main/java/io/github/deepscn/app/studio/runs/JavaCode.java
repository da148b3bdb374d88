package io.github.deepscn.app.studio.runs;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Values as Java literals. */
final class JavaCode {
    private JavaCode() {}

    static String text(String value) {
        return '"' + value.chars().mapToObj(c -> character((char) c)).collect(Collectors.joining()) + '"';
    }

    /** Printable ASCII as it is, other characters escaped. */
    private static String character(char c) {
        return switch (c) {
            case '"', '\\' -> "\\" + c;
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default ->
                Character.isISOControl(c) || Character.isSurrogate(c) || c > 0x7e
                        ? String.format(Locale.ROOT, "\\u%04x", (int) c)
                        : String.valueOf(c);
        };
    }

    /** A text, a number, a constant, or a list or map of them. */
    static String value(Object value) {
        if (value instanceof String text) {
            return text(text);
        }
        if (value instanceof Enum<?> constant) {
            return constant.getDeclaringClass().getSimpleName() + "." + constant.name();
        }
        if (value instanceof Collection<?> values) {
            return values.stream().map(JavaCode::value).collect(Collectors.joining(", ", "List.of(", ")"));
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> "Map.entry(" + value(entry.getKey()) + ", " + value(entry.getValue()) + ")")
                    .sorted()
                    .collect(Collectors.joining(", ", "Map.ofEntries(", ")"));
        }
        return value instanceof Long ? value + "L" : value.toString();
    }
}
