package io.github.deepscn.app;

import io.github.deepscn.app.cli.Interruption;
import io.github.deepscn.app.cli.MemorySize;
import io.github.deepscn.app.cli.OutputFile;
import io.github.deepscn.app.cli.RunFailedException;
import io.github.deepscn.app.http.Limits;
import io.github.deepscn.app.http.Listening;
import io.github.deepscn.app.http.Server;
import io.github.deepscn.app.studio.Studio;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code deepscn studio}. */
@Command(
        name = "studio",
        description = {
            "Open a page in the browser: load a table, train, understand and keep models.",
            "",
            "The first line on standard output is the address of the page, which contains the access token. The studio"
                    + " listens on this machine only, and ends with Ctrl-C."
        },
        footer = {"", "Example: deepscn studio --folder studio"})
final class StudioCommand extends ResultCommand {
    private static final int LARGEST_PORT = 65_535;

    @Option(names = "--port", paramLabel = "N", description = "The port; any free port if not given.")
    private int port;

    @Option(names = "--no-browser", description = "Print the address, do not open the page.")
    private boolean noBrowser;

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "Where data sets and models are kept, closed to other users; ~/.local/share/deepscn/studio if"
                    + " not given.")
    private @Nullable Path folder;

    @Option(
            names = "--upload-limit",
            paramLabel = "SIZE",
            converter = MemorySize.class,
            description = "Largest file to accept, packed or not; 512m if not given.")
    private long uploadLimit = 512L << 20;

    @Option(names = "--listen", paramLabel = "ADDRESS", description = "Address to listen on, for other machines.")
    private @Nullable String listen;

    @Override
    void run() throws IOException {
        require(port >= 0 && port <= LARGEST_PORT, "port is " + port + ", must be from 0 to " + LARGEST_PORT);
        if (folder != null) {
            OutputFile.makeFolder(folder);
        }
        Path place = folder == null ? Studio.standardFolder() : folder;
        try (var interruption = new Interruption();
                Studio studio = new Studio(place, common.threads(), uploadLimit);
                Server server = serve(studio)) {
            interruption.keep();
            studio.tellAddress(server.address());
            show(Map.of("url", server.entry()), out -> out.println(server.entry()));
            common.notes().println("the studio keeps its data in " + place + "; Ctrl-C ends it");
            if (listen != null) {
                common.notes().println("other machines may reach it; what is sent over the network is not encrypted");
            }
            if (!noBrowser) {
                WebBrowser.open(server.entry());
            }
            interruption.await();
            common.notes().println("the studio ends");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Server serve(Studio studio) throws IOException {
        Listening where = listen == null ? Listening.onLoopback(port) : new Listening(listen, port);
        try {
            return new Server(where, studio.routes(), new Limits(uploadLimit), this::report);
        } catch (BindException e) {
            throw new RunFailedException(
                    "cannot listen on port " + port + " of " + where.host() + ": " + e.getMessage()
                            + "; --port 0 takes any port that is free",
                    e);
        } catch (UnknownHostException e) {
            throw new RunFailedException("cannot listen on " + where.host() + ": there is no such address", e);
        }
    }

    /** Prints an error of the program; the page shows one sentence. */
    private void report(Throwable fault) {
        PrintWriter err = common.warnings();
        synchronized (this) {
            err.println("deepscn studio: internal error:");
            fault.printStackTrace(err);
        }
    }
}
