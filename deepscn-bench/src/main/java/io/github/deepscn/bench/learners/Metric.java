package io.github.deepscn.bench.learners;

import io.github.deepscn.paper.digits.Spread;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** A measure of the quality of predictions. */
enum Metric {
    RMSE,
    ACCURACY;

    static Metric of(Examples examples) {
        return examples.classes().isEmpty() ? RMSE : ACCURACY;
    }

    String title() {
        return this == RMSE ? "RMSE" : "accuracy %";
    }

    double score(double[] predicted, double[] truth) {
        IntToDoubleFunction one =
                this == RMSE ? i -> Math.pow(predicted[i] - truth[i], 2) : i -> predicted[i] == truth[i] ? 1 : 0;
        double mean =
                IntStream.range(0, truth.length).mapToDouble(one).average().orElseThrow();
        return this == RMSE ? Math.sqrt(mean) : mean;
    }

    /** The value to minimise: the RMSE, or the share of wrong classes. */
    double error(double score) {
        return this == RMSE ? score : 1 - score;
    }

    /** A mean score with its standard error, if it has one. */
    String show(Spread score) {
        int digits = this == ACCURACY ? 2 : Math.max(0, 2 - (int) Math.floor(Math.log10(Math.max(score.mean(), 1e-9))));
        double unit = this == ACCURACY ? 100 : 1;
        String format = "%." + digits + "f";
        String mean = String.format(Locale.ROOT, format, unit * score.mean());
        return Double.isNaN(score.standardError())
                ? mean
                : mean + " ± " + String.format(Locale.ROOT, format, unit * score.standardError());
    }
}
