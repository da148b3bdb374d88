package io.github.deepscn.app.studio;

import io.github.deepscn.app.http.Route;
import io.github.deepscn.app.studio.data.DataRoutes;
import io.github.deepscn.app.studio.data.DataSets;
import io.github.deepscn.app.studio.folder.StudioFolder;
import io.github.deepscn.app.studio.runs.RunRoutes;
import io.github.deepscn.app.studio.runs.Runs;
import io.github.deepscn.app.studio.understand.UnderstandRoutes;
import io.github.deepscn.app.studio.use.UseRoutes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A studio: a folder with data sets and runs, and the routes that serve them. */
public final class Studio implements AutoCloseable {
    private final StudioFolder folder;
    private final Runs runs;
    private final List<Route> routes;

    /**
     * Opens a studio.
     *
     * @param path folder of the studio; created if necessary
     * @param threads number of computing threads
     * @param uploadLimit maximum size of an uploaded file, which the page shows
     * @throws io.github.deepscn.data.BadInputException if another studio uses the folder
     */
    public Studio(Path path, int threads, long uploadLimit) throws IOException {
        folder = new StudioFolder(path);
        try {
            var dataSets = new DataSets(path);
            runs = new Runs(path, dataSets, threads);
            routes = Stream.of(
                            StudioPage.routes(uploadLimit, threads),
                            new DataRoutes(dataSets, runs::isTrainingOn).routes(),
                            new RunRoutes(runs).routes(),
                            new UnderstandRoutes(runs::trained, runs::addPruned, threads).routes(),
                            new UseRoutes(runs::trained).routes())
                    .flatMap(List::stream)
                    .toList();
        } catch (IOException | RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /** The default folder: below the user's data folder. */
    public static Path standardFolder() {
        @Nullable String data = System.getenv("XDG_DATA_HOME");
        Path base = data != null && Path.of(data).isAbsolute()
                ? Path.of(data)
                : Path.of(System.getProperty("user.home"), ".local", "share");
        return base.resolve("deepscn").resolve("studio");
    }

    /** All routes of the page and its API. */
    public List<Route> routes() {
        return routes;
    }

    /** Stores the address in the folder, for other studios that find it locked. */
    public void tellAddress(String address) throws IOException {
        folder.tell("process " + ProcessHandle.current().pid() + " at " + address);
    }

    @Override
    public void close() throws IOException {
        runs.close();
        folder.close();
    }
}
