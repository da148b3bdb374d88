package io.github.deepscn.app.studio;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run is made of, which never changes.
 *
 * @param datasetName the name of the data set, which may be gone
 * @param created when, as ISO 8601 has it
 * @param options as they would be typed on the command line
 * @param command the command line that repeats it
 * @param parent the run that it was grown or pruned from
 */
record RunOrigin(
        String id,
        String dataset,
        String datasetName,
        String created,
        Map<String, String> options,
        String command,
        @Nullable String parent,
        RunKind kind) {
    RunOrigin {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }
}
