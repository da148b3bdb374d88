package io.github.deepscn.openblas;

import java.nio.file.Path;
import java.util.Locale;

/** The platform, by the names that the native files use. */
final class Platform {

    private Platform() {}

    /** Returns the operating system and the processor, such as {@code linux-x86_64}. */
    static String name() {
        return system() + "-" + processor();
    }

    /** Returns the user's cache folder. */
    static Path cache() {
        var home = Path.of(System.getProperty("user.home", "."));
        return switch (system()) {
            case "windows" ->
                fromEnvironment("LOCALAPPDATA", home.resolve("AppData").resolve("Local"));
            case "macosx" -> home.resolve("Library").resolve("Caches");
            default -> fromEnvironment("XDG_CACHE_HOME", home.resolve(".cache"));
        };
    }

    private static Path fromEnvironment(String variable, Path otherwise) {
        var value = System.getenv(variable);
        return value == null || value.isBlank() ? otherwise : Path.of(value);
    }

    private static String system() {
        var name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        return name.startsWith("windows") ? "windows" : name.startsWith("mac") ? "macosx" : name;
    }

    private static String processor() {
        var name = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
        return switch (name) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64", "arm64" -> "arm64";
            default -> name;
        };
    }
}
