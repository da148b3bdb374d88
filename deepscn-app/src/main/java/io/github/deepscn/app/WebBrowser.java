package io.github.deepscn.app;

import java.awt.Desktop;
import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/** Opens a page in the browser of the user, if there is one. */
final class WebBrowser {
    private WebBrowser() {}

    static void open(String address) {
        if (byDesktop(address)) {
            return;
        }
        for (String program : List.of("xdg-open", "open")) {
            if (byProgram(program, address)) {
                return;
            }
        }
    }

    private static boolean byDesktop(String address) {
        try {
            if (GraphicsEnvironment.isHeadless()
                    || !Desktop.isDesktopSupported()
                    || !Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
                return false;
            }
            Desktop.getDesktop().browse(URI.create(address));
            return true;
        } catch (IOException | RuntimeException | LinkageError e) {
            return false; // no display, or no browser
        }
    }

    private static boolean byProgram(String program, String address) {
        try {
            new ProcessBuilder(program, address)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
