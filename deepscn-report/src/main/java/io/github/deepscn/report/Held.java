package io.github.deepscn.report;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableOptions;

/** The rows that judge a training because it did not learn from them, and their names in texts. */
enum Held {
    /** Rows kept out of the whole training. */
    VALIDATION,
    /** Training rows of an ensemble: each member is trained without a part of them. */
    PARTS,
    /** Training rows of an ensemble with a shared read-out: no member chose its nodes on them. */
    SPARED,
    /** The latest training rows of an ensemble: all members are trained without them. */
    LATEST;

    /** The rows on which the error of a growing network is measured. */
    static Held whileGrowing(TableFit fit, TableOptions options) {
        if (fit.heldOutScores().isEmpty()) {
            return VALIDATION;
        }
        return options.holdOut().timeOrder().isPresent() ? LATEST : PARTS;
    }

    /** The rows that judge the final model: training rows only if no other row was held out. */
    static Held inTheEnd(TableFit fit, TableOptions options) {
        if (fit.validation().rows() > 0) {
            return VALIDATION;
        }
        Held growing = whileGrowing(fit, options);
        return growing == PARTS && fit.model().sharesReadout() ? SPARED : growing;
    }

    /** Whether these are training rows that some or all members were trained without. */
    boolean areTrainingRows() {
        return this != VALIDATION;
    }

    /** For the legend of a chart or a card. */
    String label() {
        return areTrainingRows() ? "held-out rows" : "validation";
    }

    /** For the name of a measure. */
    String adjective() {
        return areTrainingRows() ? "held-out" : "validation";
    }

    /** How the error on these rows was measured. */
    String remark() {
        return switch (this) {
            case VALIDATION -> "";
            case PARTS ->
                " Each held-out row was predicted by the members trained without it; all members together should do a "
                        + "little better." + choice();
            case SPARED ->
                " No node was chosen on the held-out rows; the read-out that the members share was fitted to all others to "
                        + "predict them. They also chose how much it is shrunk; then it was fitted to all training rows.";
            case LATEST ->
                " The held-out rows are the latest; all members were trained without them, and predicted them together."
                        + choice();
        };
    }

    private static String choice() {
        return " Held-out rows also chose how many nodes are kept and how much the read-outs are shrunk; then the "
                + "read-outs were fitted to all training rows.";
    }
}
