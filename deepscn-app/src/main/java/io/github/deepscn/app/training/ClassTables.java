package io.github.deepscn.app.training;

import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.ClassScores.OfClass;
import io.github.deepscn.eval.Reliability;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Which classes are confused, how each does by itself, and whether probabilities are as large as shares. */
public final class ClassTables {
    /** The most classes of a table that is printed. */
    private static final int MOST_CLASSES_SHOWN = 10;

    private ClassTables() {}

    /** The members of a JSON object. */
    public static Map<String, Object> members(ClassScores scores) {
        var members = new LinkedHashMap<String, Object>();
        members.put("classes", scores.classes());
        members.put("confusion", scores.confusion());
        members.put(
                "perClass",
                scores.ofClasses().stream().map(ClassTables::members).toList());
        var reliability = new LinkedHashMap<String, Object>();
        reliability.put("class", scores.reliability().positive().orElse(null));
        reliability.put("bins", scores.reliability().bins());
        members.put("reliability", reliability);
        return members;
    }

    private static Map<String, Object> members(OfClass one) {
        var members = new LinkedHashMap<String, Object>();
        members.put("class", one.name());
        members.put("rows", one.rows());
        members.put("predicted", one.predicted());
        members.put("precision", one.precision());
        members.put("recall", one.recall());
        members.put("f1", one.f1());
        members.put("auc", one.ranking().auc());
        members.put("averagePrecision", one.ranking().averagePrecision());
        return members;
    }

    /** Tables for people; those with a line for each class only if there are few. */
    public static List<TextTable> tables(ClassScores scores) {
        var tables = new ArrayList<TextTable>();
        if (scores.classes().size() <= MOST_CLASSES_SHOWN) {
            tables.add(confusion(scores));
            tables.add(perClass(scores));
        }
        tables.add(reliability(scores.reliability()));
        return tables;
    }

    private static TextTable confusion(ClassScores scores) {
        List<String> classes = scores.classes();
        var table = new TextTable(
                Stream.concat(Stream.of("true \\ predicted"), classes.stream()).toArray(String[]::new));
        for (int c = 0; c < classes.size(); c++) {
            table.row(Stream.concat(Stream.of(classes.get(c)), scores.confusion().get(c).stream())
                    .toArray());
        }
        return table;
    }

    private static TextTable perClass(ClassScores scores) {
        var table = new TextTable("class", "rows", "predicted", "precision", "recall", "F1", "AUC", "avg precision");
        for (OfClass one : scores.ofClasses()) {
            table.row(
                    one.name(),
                    one.rows(),
                    one.predicted(),
                    one.precision(),
                    one.recall(),
                    one.f1(),
                    one.ranking().auc(),
                    one.ranking().averagePrecision());
        }
        return table;
    }

    private static TextTable reliability(Reliability reliability) {
        String share = reliability.positive().map(label -> "share of " + label).orElse("share right");
        var table = new TextTable("probability", "rows", "mean probability", share);
        reliability
                .bins()
                .forEach(bin -> table.row(
                        String.format(Locale.ROOT, "%.1f to %.1f", bin.from(), bin.to()),
                        bin.rows(),
                        bin.probability(),
                        bin.share()));
        return table;
    }
}
