package io.github.deepscn.app.studio.runs;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.deepscn.app.studio.course.RunProgress;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The state of a run at one moment, for the page and for its file.
 *
 * @param subject what the model predicts, once known
 * @param error what went wrong, in a sentence
 * @param result the output of {@code train --json}, once there is a model
 */
public record Run(
        RunOrigin origin,
        String name,
        RunState state,
        Subject subject,
        RunProgress progress,
        @Nullable String error,
        List<String> warnings,
        @Nullable Map<String, Object> result) {
    /**
     * What the model predicts.
     *
     * @param unit unit of the errors
     */
    record Subject(
            @Nullable String task,
            @Nullable String target,
            @Nullable String unit) {
        static Subject unknown() {
            return new Subject(null, null, null);
        }
    }

    public Run {
        warnings = List.copyOf(warnings);
        result = result == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(result));
    }

    /** A run that has not started. */
    static Run queued(RunOrigin origin, String name) {
        return new Run(origin, name, RunState.QUEUED, Subject.unknown(), RunProgress.none(), null, List.of(), null);
    }

    String id() {
        return origin.id();
    }

    Run withName(String changed) {
        return new Run(origin, changed, state, subject, progress, error, warnings, result);
    }

    /** The run in another state, without an error. */
    Run withState(RunState changed) {
        return new Run(origin, name, changed, subject, progress, null, warnings, result);
    }

    Run withProgress(RunProgress changed) {
        return new Run(origin, name, state, subject, changed, error, warnings, result);
    }

    Run withSubject(Subject changed, List<String> changedWarnings) {
        return new Run(origin, name, state, changed, progress, error, changedWarnings, result);
    }

    Run withResult(Map<String, Object> changed) {
        return new Run(origin, name, state, subject, progress, error, warnings, changed);
    }

    Run failed(String sentence) {
        return new Run(origin, name, RunState.FAILED, subject, progress.atRest(), sentence, warnings, result);
    }

    /** The members of a flat JSON object, as {@link #read} expects them. */
    @JsonValue
    Map<String, Object> document() {
        var document = new LinkedHashMap<String, Object>();
        for (Object part : List.of(origin, subject, progress)) {
            document.putAll(JsonMapper.shared().convertValue(part, new TypeReference<Map<String, Object>>() {}));
        }
        document.put("name", name);
        document.put("state", state.id());
        document.put("error", error);
        document.put("warnings", warnings);
        document.put("result", result);
        return document;
    }

    /**
     * Reads a stored run.
     *
     * @throws tools.jackson.core.JacksonException if the document is not a run
     */
    static Run read(JsonMapper mapper, JsonNode document) {
        @SuppressWarnings("unchecked") // the keys of a JSON object are strings
        Map<String, Object> result = document.path("result").isObject()
                ? mapper.treeToValue(document.path("result"), LinkedHashMap.class)
                : null;
        return new Run(
                mapper.treeToValue(document, RunOrigin.class),
                document.required("name").asString(),
                mapper.treeToValue(document.required("state"), RunState.class),
                mapper.treeToValue(document, Subject.class),
                mapper.treeToValue(document, RunProgress.class),
                document.path("error").isNull() ? null : document.path("error").asString(),
                document.path("warnings").valueStream().map(JsonNode::asString).toList(),
                result);
    }
}
