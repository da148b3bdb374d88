package io.github.deepscn.app.studio.runs;

import io.github.deepscn.app.training.TrainingOutcome;
import io.github.deepscn.report.TrainingReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of a run that never changes.
 *
 * @param datasetName name of the data set, which may have been deleted
 * @param created time of creation, ISO 8601
 * @param options options as on the command line
 * @param command the command line that repeats the run
 * @param parent id of the run that this one was grown or pruned from
 */
public record RunOrigin(
        String id,
        String dataset,
        String datasetName,
        Instant created,
        Map<String, String> options,
        String command,
        @Nullable String parent,
        RunKind kind) {
    public RunOrigin {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    RunOptions parsed() {
        return RunOptions.of(options);
    }

    public void writeReport(Path file, TrainingOutcome outcome) throws IOException {
        TrainingReport.write(file, outcome.fit(), outcome.options(), outcome.facts(datasetName, command));
    }
}
