package io.github.deepscn.app;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** Opens a page in the browser of the user, if there is one. */
final class WebBrowser {
    /** Programs that open a page: of Linux, macOS and Windows. */
    private static final List<List<String>> PROGRAMS =
            List.of(List.of("xdg-open"), List.of("open"), List.of("rundll32", "url.dll,FileProtocolHandler"));

    private WebBrowser() {}

    static void open(String address) {
        for (List<String> program : PROGRAMS) {
            try {
                new ProcessBuilder(Stream.concat(program.stream(), Stream.of(address))
                                .toList())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                return;
            } catch (IOException e) {
                // not on this system
            }
        }
    }
}
