package io.github.deepscn.app.text;

import io.github.deepscn.selection.CrossValidated;
import io.github.deepscn.selection.Estimate;
import io.github.deepscn.selection.Figure;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Means over folds with their standard errors, for people and programs. */
public final class Estimates {
    /** Below this a standard error is shown with a power of ten. */
    private static final double TINY = 1e-6;

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
