package io.github.deepscn.app.studio;

import io.github.deepscn.app.http.Route;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What the page works with: a folder with data sets and runs, and what can be asked about them. */
public final class Studio implements AutoCloseable {
    private final StudioFolder folder;
    private final Runs runs;
    private final List<Route> routes;

    private Studio(StudioFolder folder, Runs runs, List<Route> routes) {
        this.folder = folder;
        this.runs = runs;
        this.routes = routes;
    }

    /**
     * Opens a studio.
     *
     * @param path where it keeps everything; made if it is not there
     * @param threads to compute with
     * @param uploadLimit what the page tells people of it
     * @throws io.github.deepscn.data.BadInputException if another studio has the folder
     */
    public static Studio open(Path path, int threads, long uploadLimit) throws IOException {
        StudioFolder folder = StudioFolder.open(path);
        try {
            var dataSets = new DataSets(folder.path());
            var runs = new Runs(folder.path(), dataSets, threads);
            List<Route> routes = Stream.of(
                            StudioPage.routes(),
                            new AboutRoutes(uploadLimit, threads).routes(),
                            new DataRoutes(dataSets, runs::isTrainingOn).routes(),
                            new RunRoutes(runs).routes(),
                            new UnderstandRoutes(runs::trained, runs::addPruned, threads).routes(),
                            new UseRoutes(runs::trained).routes())
                    .flatMap(List::stream)
                    .toList();
            return new Studio(folder, runs, routes);
        } catch (IOException | RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /** Where data of programs is kept on this machine. */
    public static Path standardFolder() {
        return StudioFolder.standard(System.getenv(), System.getProperty("user.home"));
    }

    /** All that the page can ask for. */
    public List<Route> routes() {
        return routes;
    }

    /** Leaves the address for others who want the folder. */
    public void tellAddress(String address) throws IOException {
        folder.tell("process " + ProcessHandle.current().pid() + " at " + address);
    }

    @Override
    public void close() throws IOException {
        runs.close();
        folder.close();
    }
}
