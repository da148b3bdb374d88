package io.github.deepscn.app.studio.runs;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Formats values as Java source code. */
final class JavaCode {
    private JavaCode() {}

    static String text(String value) {
        return '"' + value.chars().mapToObj(c -> character((char) c)).collect(Collectors.joining()) + '"';
    }

    /** Escapes characters that are not printable ASCII. */
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

    static String texts(Collection<String> values) {
        return values.stream().map(JavaCode::text).collect(Collectors.joining(", "));
    }

    static String list(Collection<?> values) {
        return values.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    static String constant(Enum<?> value) {
        return value.getDeclaringClass().getSimpleName() + "." + value.name();
    }

    static String constants(Collection<? extends Enum<?>> values) {
        return "List.of(" + values.stream().map(JavaCode::constant).collect(Collectors.joining(", ")) + ")";
    }

    static String map(Map<String, ? extends Enum<?>> values) {
        return "Map.ofEntries("
                + values.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry -> "Map.entry(" + text(entry.getKey()) + ", " + constant(entry.getValue()) + ")")
                        .collect(Collectors.joining(", "))
                + ")";
    }
}
