package io.github.deepscn.bench.studies;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.network.Readout;
import io.github.deepscn.paper.function.PaperFunction;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.search.Search;
import io.github.deepscn.train.Options;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/** The effect of the rank rule on f(x) with four layers of 50, with the authors' scopes and with saturating scopes. */
public final class RankRuleStudy {
    private static final int POINTS = 1000;
    private static final double[] SATURATED = {150, 160, 170, 180, 190, 200};
    private static final double[] PUBLISHED =
            Search.PUBLISHED_SCOPES.stream().mapToDouble(Double::doubleValue).toArray();

    private RankRuleStudy() {}

    /** Trains with every rule on the seeds from 1 to {@code seeds} and prints the results. */
    public static void run(int seeds) {
        System.out.printf("f(x), 4 x 50, seeds 1 to %d: least, median and largest%n%n", seeds);
        System.out.printf(
                "%-10s %-9s %-26s %-26s %-18s %s%n", "scopes", "flatness", "train RMSE", "test RMSE", "|beta|", "rank");
        for (double[] scopes : new double[][] {PUBLISHED, SATURATED}) {
            for (RankRule rule : new RankRule[] {RankRule.off(), flatness(1e-3), flatness(1e-2), flatness(1e-1)}) {
                study(seeds, scopes, rule);
            }
        }
    }

    private static RankRule flatness(double share) {
        RankRule standard = RankRule.standard();
        return new RankRule(share, standard.activity(), standard.dependence(), false);
    }

    private static void study(int seeds, double[] scopes, RankRule rule) {
        double[] train = new double[seeds];
        double[] test = new double[seeds];
        var weights = new DoubleSummaryStatistics();
        var ranks = new IntSummaryStatistics();
        for (int s = 0; s < seeds; s++) {
            var random = new Random(s + 1);
            var training = PaperFunction.sample(POINTS, random);
            var unseen = PaperFunction.sample(POINTS, random);
            DeepScnModel model = DeepScn.with(Options.paper()
                            .withScopes(scopes)
                            .withRankRule(rule)
                            .withSeed(s + 1))
                    .fit(training.inputs(), training.targets());
            train[s] = model.history().trainRmse();
            test[s] = Metrics.rmse(model.predict(unseen.inputs()), unseen.targets());
            weights.accept(largest(model.readout()));
            ranks.accept(model.rank().orElseThrow());
        }
        System.out.printf(
                Locale.ROOT,
                "%-10s %-9s %-26s %-26s %.0e..%.0e    %d-%d%n",
                scopes == SATURATED ? "150...200" : "authors'",
                rule.flatness() == 0 ? "rule off" : String.format(Locale.ROOT, "%.0e", rule.flatness()),
                spread(train),
                spread(test),
                weights.getMin(),
                weights.getMax(),
                ranks.getMin(),
                ranks.getMax());
    }

    private static String spread(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        return String.format(
                Locale.ROOT, "%.1e %.1e %.1e", sorted[0], sorted[sorted.length / 2], sorted[sorted.length - 1]);
    }

    private static double largest(Readout readout) {
        return IntStream.range(0, readout.columns())
                .mapToDouble(k -> Math.abs(readout.weight(k, 0)))
                .max()
                .orElse(0);
    }
}
