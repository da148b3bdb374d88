package io.github.deepscn.bench.learners;

import io.github.deepscn.bench.Spread;
import io.github.deepscn.eval.Metrics;
import java.util.Locale;

/** How good predictions are. */
enum Metric {
    RMSE("RMSE"),
    ACCURACY("accuracy %");

    private final String title;

    Metric(String title) {
        this.title = title;
    }

    static Metric of(Target truth) {
        return truth instanceof Target.Numbers ? RMSE : ACCURACY;
    }

    String title() {
        return title;
    }

    double score(Target predicted, Target truth) {
        if (truth instanceof Target.Labels labels) {
            return Metrics.accuracy(((Target.Labels) predicted).values(), labels.values());
        }
        return Metrics.rmse(((Target.Numbers) predicted).columns(), ((Target.Numbers) truth).columns());
    }

    /** What should be small: the RMSE, or the share of wrong classes. */
    double error(double score) {
        return this == RMSE ? score : 1 - score;
    }

    /** A mean of scores as it is shown, and its standard error where there is one. */
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
