package io.github.deepscn.app.studio.runs;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.deepscn.TableModel;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.report.ErrorUnit;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state of a run at one moment, for the page and for its file: a flat JSON object.
 *
 * @param subject what the model predicts, once known
 * @param error what went wrong, in a sentence
 * @param result the output of {@code train --json}, once there is a model
 */
public record Run(
        @JsonUnwrapped RunOrigin origin,
        @JsonUnwrapped Subject subject,
        @JsonUnwrapped RunProgress progress,
        String name,
        RunState state,
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
        static Subject of(Task task, Encoder encoder) {
            String target =
                    encoder.targets().stream().map(TargetEncoding::column).collect(Collectors.joining(", "));
            return new Subject(
                    Words.id(task), target, ErrorUnit.of(task, encoder).name());
        }
    }

    public Run {
        warnings = List.copyOf(warnings);
        result = result == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(result));
    }

    /** A run that has not started. */
    static Run queued(RunOrigin origin, String name) {
        var subject = new Subject(null, null, null);
        return new Run(origin, subject, RunProgress.none(), name, RunState.QUEUED, null, List.of(), null);
    }

    public String id() {
        return origin.id();
    }

    Run withName(String changed) {
        return new Run(origin, subject, progress, changed, state, error, warnings, result);
    }

    /** The run in another state, without an error. */
    Run withState(RunState changed) {
        return new Run(origin, subject, progress, name, changed, null, warnings, result);
    }

    Run withProgress(RunProgress changed) {
        return new Run(origin, subject, changed, name, state, error, warnings, result);
    }

    Run withSubject(Subject changed, List<String> changedWarnings) {
        return new Run(origin, changed, progress, name, state, error, changedWarnings, result);
    }

    Run withWarning(String warning) {
        return withSubject(
                subject, Stream.concat(warnings.stream(), Stream.of(warning)).toList());
    }

    /** The run once it has a model. */
    Run ended(RunState last, TableModel model, Map<String, Object> outcome) {
        return new Run(origin, subject, progress.ended(model), name, last, null, warnings, outcome);
    }

    Run failed(String sentence) {
        return new Run(origin, subject, progress.atRest(), name, RunState.FAILED, sentence, warnings, result);
    }
}
