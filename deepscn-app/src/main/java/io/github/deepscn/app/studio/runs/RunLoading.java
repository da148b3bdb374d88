package io.github.deepscn.app.studio.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Loads the runs in the folder of a studio. */
final class RunLoading {
    private static final System.Logger LOG = System.getLogger(RunLoading.class.getName());

    private RunLoading() {}

    /** All runs, oldest first. A run that cannot be read is logged and stays on disk. */
    static List<KeptRun> all(Path folder) throws IOException {
        List<Path> places;
        try (Stream<Path> entries = Files.list(folder)) {
            places = entries.filter(Files::isDirectory).toList();
        }
        var runs = new ArrayList<KeptRun>();
        for (Path place : places) {
            var files = new RunFolder(place);
            if (!files.hasRun()) {
                files.delete(); // left by a run that was deleted while it trained, or was incomplete
                continue;
            }
            try {
                runs.add(loaded(files));
            } catch (IOException | RuntimeException e) {
                LOG.log(System.Logger.Level.WARNING, "run " + place.getFileName() + " cannot be loaded: " + e);
            }
        }
        runs.sort(Comparator.comparing(
                (KeptRun kept) -> Instant.parse(kept.run().origin().created())));
        return runs;
    }

    private static KeptRun loaded(RunFolder files) throws IOException {
        var kept = new KeptRun(files, files.read());
        Instant.parse(kept.run().origin().created());
        if (kept.run().state().isActive()) {
            kept.end(run -> run.withState(RunState.INTERRUPTED));
        }
        return kept;
    }
}
