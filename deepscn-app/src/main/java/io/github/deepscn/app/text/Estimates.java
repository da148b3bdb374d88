package io.github.deepscn.app.text;

import io.github.deepscn.selection.CrossValidated;
import io.github.deepscn.selection.Estimate;
import io.github.deepscn.selection.Figure;
import io.github.deepscn.table.Task;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Means over folds with their standard errors, for people and programs. */
public final class Estimates {
    /** Below this a standard error is shown with a power of ten. */
    private static final double TINY = 1e-6;

    /** With more, lines would be longer than 100 characters. */
    private static final int MOST_FIGURES = 4;

    private Estimates() {}

    /** The mean to the digits that its standard error leaves: {@code 4.98 +- 0.31}. */
    public static String shown(Estimate estimate) {
        double error = estimate.standardError();
        if (!(error > TINY) || !Double.isFinite(error) || !Double.isFinite(estimate.mean())) {
            return TextTable.format(estimate.mean()) + " +- " + TextTable.format(error);
        }
        BigDecimal digits = new BigDecimal(error).round(new MathContext(2));
        BigDecimal mean = new BigDecimal(estimate.mean()).setScale(digits.scale(), RoundingMode.HALF_EVEN);
        return mean.toPlainString() + " +- " + digits.toPlainString();
    }

    /** A difference with its sign: {@code +0.50 +- 0.31}. */
    public static String signed(Estimate difference) {
        return (difference.mean() > 0 ? "+" : "") + shown(difference);
    }

    /** A table of the figures that the first two do not show, as far as they fit, with a line for each learner. */
    public static TextTable more(String head, Map<String, CrossValidated> learners) {
        Task task = learners.values().iterator().next().task();
        List<Figure> figures =
                Figure.of(task).stream().skip(2).limit(MOST_FIGURES).toList();
        var table =
                new TextTable(Stream.concat(Stream.of(head), figures.stream().map(Figure::label))
                        .toArray(String[]::new));
        learners.forEach((name, judged) ->
                table.row(Stream.concat(Stream.of(name), figures.stream().map(figure -> shown(judged.estimate(figure))))
                        .toArray()));
        return table;
    }

    /** The figures of the task as members of a JSON object, each with {@code mean} and {@code standardError}. */
    public static Map<String, Object> members(CrossValidated judged) {
        return members(judged, judged::estimate);
    }

    /** The paired differences of a learner to another as members of a JSON object. */
    public static Map<String, Object> differences(CrossValidated judged, CrossValidated other) {
        return members(judged, figure -> judged.minus(other, figure));
    }

    /** The figures, seconds and nodes of a learner as members of a JSON object. */
    public static Map<String, Object> learner(CrossValidated judged) {
        Map<String, Object> members = members(judged);
        members.put("seconds", judged.seconds());
        members.put("nodes", judged.nodes());
        return members;
    }

    private static Map<String, Object> members(CrossValidated judged, Function<Figure, Estimate> value) {
        var members = new LinkedHashMap<String, Object>();
        Figure.of(judged.task()).forEach(figure -> members.put(figure.id(), member(value.apply(figure))));
        return members;
    }

    private static Map<String, Object> member(Estimate estimate) {
        var member = new LinkedHashMap<String, Object>();
        member.put("mean", estimate.mean());
        member.put("standardError", estimate.standardError());
        return member;
    }
}
