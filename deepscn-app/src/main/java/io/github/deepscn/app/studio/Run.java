package io.github.deepscn.app.studio;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run as it is at a moment, for the page and for its file.
 *
 * @param subject what is learnt, once that is known
 * @param error what went wrong, in a sentence
 * @param result what {@code train --json} prints, once there is a model
 */
record Run(
        RunOrigin origin,
        String name,
        RunState state,
        Subject subject,
        RunProgress progress,
        @Nullable String error,
        List<String> warnings,
        @Nullable Map<String, Object> result) {
    /**
     * What is learnt.
     *
     * @param unit of errors
     */
    record Subject(
            @Nullable String task,
            @Nullable String target,
            @Nullable String unit) {
        static Subject unknown() {
            return new Subject(null, null, null);
        }
    }

    Run {
        warnings = List.copyOf(warnings);
        result = result == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(result));
    }

    /** A run that has not begun. */
    static Run queued(RunOrigin origin, String name) {
        return new Run(origin, name, RunState.QUEUED, Subject.unknown(), RunProgress.none(), null, List.of(), null);
    }

    String id() {
        return origin.id();
    }

    Run withName(String changed) {
        return new Run(origin, changed, state, subject, progress, error, warnings, result);
    }

    /** In another state, without an error. */
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

    /** The members of a JSON object, as {@link #read} takes them. */
    @JsonValue
    Map<String, Object> document() {
        var document = new LinkedHashMap<String, Object>();
        document.put("id", origin.id());
        document.put("name", name);
        document.put("dataset", origin.dataset());
        document.put("datasetName", origin.datasetName());
        document.put("created", origin.created());
        document.put("state", state.id());
        document.put("options", origin.options());
        document.put("command", origin.command());
        document.put("task", subject.task());
        document.put("target", subject.target());
        document.put("nodes", progress.nodes());
        document.put("nodesPlanned", progress.nodesPlanned());
        document.put("member", progress.member());
        document.put("members", progress.members());
        document.put("seconds", progress.seconds());
        document.put("candidatesPerSecond", progress.candidatesPerSecond());
        document.put("secondsLeft", progress.secondsLeft());
        document.put("trainRmse", progress.trainRmse());
        document.put("validationRmse", progress.validationRmse());
        document.put("unit", subject.unit());
        document.put("error", error);
        document.put("warnings", warnings);
        document.put("parent", origin.parent());
        document.put("kind", origin.kind().id());
        document.put("result", result);
        return document;
    }

    /**
     * A run that was written down.
     *
     * @throws tools.jackson.core.JacksonException if it is none
     */
    static Run read(JsonMapper mapper, JsonNode document) {
        @SuppressWarnings("unchecked") // the keys of an object are texts
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
