package io.github.deepscn.app.training;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.ensemble.HeldOutScores;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Scores of a model as members of JSON objects and as rows of a table. */
public final class Scores {
    private Scores() {}

    /** The members of a JSON object: rows and, by the task, rmse, mae, r2 or accuracy, balancedAccuracy, logLoss. */
    public static Map<String, Object> of(TableModel model, Table rows) {
        return model.task() == Task.CLASSIFICATION
                ? members(model.evaluateClasses(rows))
                : members(model.evaluateNumbers(rows));
    }

    /** The scores of the rows that members of an ensemble were trained without. */
    public static Map<String, Object> of(HeldOutScores judged) {
        return judged.numbers()
                .map(Scores::members)
                .orElseGet(() -> members(judged.classes().orElseThrow()));
    }

    public static Map<String, Object> members(NumberScores scores) {
        var members = new LinkedHashMap<String, Object>();
        members.put("rows", scores.rows());
        members.put("rmse", scores.rmse());
        members.put("mae", scores.mae());
        members.put("r2", scores.r2());
        if (scores.outputs().size() > 1) {
            members.put("outputs", scores.outputs());
        }
        return members;
    }

    public static Map<String, Object> members(ClassScores scores) {
        var members = new LinkedHashMap<String, Object>();
        members.put("rows", scores.rows());
        members.put("accuracy", scores.accuracy());
        members.put("balancedAccuracy", scores.balancedAccuracy());
        members.put("logLoss", scores.logLoss());
        if (scores.unknown() > 0) {
            members.put("unknownClasses", scores.unknown());
        }
        return members;
    }

    /** A table with a column for every score, to which {@link #row} adds rows. */
    public static TextTable table(Task task) {
        return task == Task.CLASSIFICATION
                ? new TextTable("", "rows", "accuracy", "balanced", "log loss")
                : new TextTable("", "rows", "RMSE", "MAE", "R2");
    }

    /** Adds the scores of some rows: the first members of their JSON object, one for each column. */
    public static TextTable row(TextTable table, String name, Map<String, Object> scores) {
        return table.row(Stream.concat(Stream.of(name), scores.values().stream().limit(4))
                .toArray());
    }
}
