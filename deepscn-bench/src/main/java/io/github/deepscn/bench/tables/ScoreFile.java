package io.github.deepscn.bench.tables;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.report.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file with one line of JSON for every {@link Score}, written as soon as the score is known. A run that was ended
 * half-way is resumed with the scores that the file holds.
 */
final class ScoreFile {
    private final @Nullable Path file;
    private final List<Score> scores = new ArrayList<>();

    private ScoreFile(@Nullable Path file) {
        this.file = file;
    }

    /** Reads a file if it exists. A last line that was cut off is removed from it. Without a file nothing is stored. */
    static ScoreFile open(@Nullable Path file) throws IOException {
        var opened = new ScoreFile(file);
        if (file != null && Files.exists(file)) {
            String text = Files.readString(file);
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            int number = 0;
            for (String line : whole.lines().toList()) {
                number++;
                opened.scores.add(parse(line, file + " line " + number));
            }
            if (!whole.equals(text)) {
                Files.writeString(file, whole);
            }
        }
        return opened;
    }

    List<Score> scores() {
        return List.copyOf(scores);
    }

    boolean has(String table, int fold, String learner) {
        return scores.stream().anyMatch(score -> score.is(table, fold, learner));
    }

    void add(Score score) throws IOException {
        if (file != null) {
            Files.writeString(file, Json.line(score) + '\n', StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
        scores.add(score);
    }

    private static Score parse(String line, String place) {
        try {
            JsonNode score = JsonMapper.shared().readTree(line);
            return new Score(
                    score.required("table").asString(),
                    score.required("fold").asInt(),
                    score.required("learner").asString(),
                    score.required("rows").asInt(),
                    number(score, "error"),
                    number(score, "logLoss"),
                    number(score, "wallSeconds"),
                    number(score, "cpuSeconds"),
                    number(score, "predictSeconds"),
                    score.required("covered")
                            .valueStream()
                            .map(JsonNode::asDouble)
                            .toList(),
                    number(score, "layers"),
                    number(score, "nodes"),
                    score.required("machine").asString());
        } catch (JacksonException e) {
            throw new BadInputException(place + " is no score of a table: " + line);
        }
    }

    /** A number; null in the file stands for NaN. */
    private static double number(JsonNode score, String name) {
        JsonNode value = score.required(name);
        return value.isNull() ? Double.NaN : value.asDouble();
    }
}
