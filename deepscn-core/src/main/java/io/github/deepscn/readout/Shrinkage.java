package io.github.deepscn.readout;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How the read-out is solved for. Except for {@link Throughout}, nodes are configured by plain least squares and then β
 * minimises ‖T − Hβ‖²/N + α‖β‖²; an intercept is free.
 */
public sealed interface Shrinkage {
    /** Plain least squares, as in the paper. */
    record None() implements Shrinkage {}

    /**
     * Ridge of a given strength.
     *
     * @param strength α
     */
    record Ridge(double strength) implements Shrinkage {
        public Ridge {
            Require.atLeast("ridge strength", strength, 0);
        }
    }

    /**
     * Ridge from the first node on: candidates are scored, and the error is tracked, with the read-out shrunk. The
     * penalty of a column is ρ times its sum of squares about the mean (about zero without an intercept), so the units
     * of a column do not matter.
     *
     * @param strength ρ
     */
    record Throughout(double strength) implements Shrinkage {
        public Throughout {
            Require.that(
                    strength > 0 && strength < Double.POSITIVE_INFINITY,
                    "ridge strength is " + strength + ", must be over 0");
        }
    }

    /**
     * Ridge with the strength that does best by a criterion.
     *
     * @param criterion by which strengths are compared
     * @param strengths α to choose from, ascending
     */
    record Chosen(Criterion criterion, List<Double> strengths) implements Shrinkage {
        public Chosen {
            Require.that(!strengths.isEmpty(), "ridge strengths is empty, must hold at least one number");
            for (int i = 0; i < strengths.size(); i++) {
                Require.atLeast("ridge strengths[" + i + "]", strengths.get(i), 0);
                Require.that(
                        i == 0 || strengths.get(i) > strengths.get(i - 1),
                        "ridge strengths must ascend without repetition");
            }
            strengths = List.copyOf(strengths);
        }
    }

    /**
     * The criterion for a strength. Both judge fixed nodes, and are optimistic because the same rows chose these nodes.
     */
    enum Criterion {
        /** The exact error on each row of the fit to all others, computed from leverages in one pass over the rows. */
        LEAVE_ONE_OUT,
        /** Generalised cross-validation: leave-one-out with the mean leverage; needs no rows. */
        GENERALISED_CROSS_VALIDATION
    }

    /** Whether the read-out is shrunk from the first node on, rather than at the end. */
    default boolean isThroughout() {
        return this instanceof Throughout;
    }

    /**
     * The shrinkage that a text names: {@code none}, a number (the strength of a {@link Ridge}), {@code loo} or
     * {@code gcv} (chosen by leave-one-out or generalised cross-validation; with {@code loo:} and a number the strength
     * is at least that number), or {@code throughout:} and a number.
     *
     * @throws BadInputException if the text names none
     */
    static Shrinkage of(String text) {
        int colon = text.indexOf(':');
        String number = text.substring(colon + 1);
        return switch (colon < 0 ? text : text.substring(0, colon + 1)) {
            case "none" -> none();
            case "loo" -> chosenBy(Criterion.LEAVE_ONE_OUT);
            case "gcv" -> chosenBy(Criterion.GENERALISED_CROSS_VALIDATION);
            case "loo:" -> chosenBy(Criterion.LEAVE_ONE_OUT, strength(text, number));
            case "gcv:" -> chosenBy(Criterion.GENERALISED_CROSS_VALIDATION, strength(text, number));
            case "throughout:" -> new Throughout(strength(text, number));
            default -> new Ridge(strength(text, text));
        };
    }

    private static double strength(String text, String number) {
        try {
            return Double.parseDouble(number);
        } catch (NumberFormatException e) {
            var refusal = new BadInputException("ridge is '" + text
                    + "', must be a number, loo, gcv, loo:NUMBER, gcv:NUMBER, none or throughout:NUMBER");
            refusal.initCause(e);
            throw refusal;
        }
    }

    /** Plain least squares. */
    static Shrinkage none() {
        return new None();
    }

    /** Chooses from zero and four strengths per decade from 1e-14 to 10. */
    static Shrinkage chosenBy(Criterion criterion) {
        List<Double> strengths = IntStream.rangeClosed(-57, 4)
                .mapToObj(k -> k == -57 ? 0.0 : Math.pow(10, k / 4.0))
                .toList();
        return new Chosen(criterion, strengths);
    }

    /**
     * Chooses from four strengths per decade from {@code least} to 10.
     *
     * @param least at most 10
     */
    static Shrinkage chosenBy(Criterion criterion, double least) {
        Require.that(least > 0 && least <= 10, "least ridge strength is " + least + ", must be over 0 and at most 10");
        List<Double> strengths = IntStream.rangeClosed(0, (int) Math.round(4 * Math.log10(10 / least)))
                .mapToObj(k -> least * Math.pow(10, k / 4.0))
                .toList();
        return new Chosen(criterion, strengths);
    }
}
