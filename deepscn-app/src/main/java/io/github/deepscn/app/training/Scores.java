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

    /** The scores of a model on some rows, with their targets, as members of a JSON object. */
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
        members.put("medianError", scores.medianError());
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
        members.put("brier", scores.brier());
        members.put("f1", scores.f1());
        members.put("auc", scores.auc());
        members.put("averagePrecision", scores.averagePrecision());
        members.put("calibrationError", scores.calibrationError());
        if (scores.unknown() > 0) {
            members.put("unknownClasses", scores.unknown());
        }
        return members;
    }

    /** The members that a table shows, with the heads of their columns. */
    private static Map<String, String> shown(boolean classes) {
        var heads = new LinkedHashMap<String, String>();
        heads.put("rows", "rows");
        if (classes) {
            heads.put("accuracy", "accuracy");
            heads.put("balancedAccuracy", "balanced");
            heads.put("logLoss", "log loss");
            heads.put("f1", "F1");
            heads.put("auc", "AUC");
            heads.put("averagePrecision", "avg precision");
            heads.put("calibrationError", "calibration");
        } else {
            heads.put("rmse", "RMSE");
            heads.put("mae", "MAE");
            heads.put("r2", "R2");
            heads.put("medianError", "median error");
        }
        return heads;
    }

    /** A table with a column for the scores that matter most, to which {@link #row} adds rows. */
    public static TextTable table(Task task) {
        var heads = shown(task == Task.CLASSIFICATION).values().stream();
        return new TextTable(Stream.concat(Stream.of(""), heads).toArray(String[]::new));
    }

    /** Adds the scores of some rows, the members of their JSON object. */
    public static TextTable row(TextTable table, String name, Map<String, Object> scores) {
        var cells = shown(scores.containsKey("accuracy")).keySet().stream().map(scores::get);
        return table.row(Stream.concat(Stream.of(name), cells).toArray());
    }
}
