package io.github.deepscn.app;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.app.cli.PositiveInteger;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.paper.experiment.Spoken;
import io.github.deepscn.paper.experiment.Trainings;
import io.github.deepscn.paper.function.PaperFunction;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.train.Options;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code deepscn demo}: the paper's first experiment, one layer of 200 nodes against four of 50 on f(x). */
@Command(
        name = "demo",
        description = {
            "Fit the paper's function f(x): a shallow SCN of 200 nodes against a DeepSCN of 4 layers of 50.",
            "",
            "1000 random training points and 1000 test points per seed, the authors' scopes, 100 candidates, "
                    + "contractions 1-10^-k for k = 1 to 7, no tolerance."
        },
        footer = {"", "Example: deepscn demo --seeds 1"})
final class DemoCommand extends ResultCommand {
    private static final int POINTS = 1000;
    private static final int NODES = 200;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            converter = PositiveInteger.class,
            description = "Train with the seeds 1 to N and show the medians; 5 if not given.")
    private int seeds = 5;

    /** What one network came to. */
    private record Outcome(
            int nodes, double trainRmse, double testRmse, int rank, double rankRatio, double seconds, String stop) {}

    /** Medians over the seeds, each figure by itself. */
    private record Typical(
            double nodes, double trainRmse, double testRmse, double rank, double rankRatio, double seconds) {}

    /** Both networks on the points of one seed. */
    private record Run(long seed, Outcome scn, Outcome deepscn) {}

    /** The medians over all seeds. */
    private record Median(Typical scn, Typical deepscn) {}

    /** All seeds under one rank rule. */
    private record Series(List<Run> runs, Median median) {}

    /** The JSON document: the runs with the rank rule, and the same without it. */
    private record Report(List<Run> runs, Median median, Series withoutRankRule) {}

    @Override
    void run() {
        Series with;
        Series without;
        try (Progress progress = common.progress("f(x)", 4L * NODES * seeds)) {
            var trainings = new Trainings(common.threads(), progress::at);
            with = series(trainings, RankRule.standard());
            without = series(trainings, RankRule.off());
        }
        show(new Report(with.runs(), with.median(), without), out -> print(out, with, without));
    }

    private Series series(Trainings trainings, RankRule rule) {
        var runs = new ArrayList<Run>();
        for (long seed = 1; seed <= seeds; seed++) {
            var random = new Random(seed);
            var training = PaperFunction.sample(POINTS, random);
            var test = PaperFunction.sample(POINTS, random);
            Options options = Options.paper().withRankRule(rule).withSeed(seed);
            Outcome scn = train(trainings, options.withLayers(NODES), training, test);
            runs.add(new Run(seed, scn, train(trainings, options.withLayers(50, 50, 50, 50), training, test)));
        }
        var median = new Median(
                typical(runs.stream().map(Run::scn).toList()),
                typical(runs.stream().map(Run::deepscn).toList()));
        return new Series(runs, median);
    }

    private static Outcome train(Trainings trainings, Options options, PaperFunction training, PaperFunction test) {
        DeepScnModel model = trainings.fit(
                DeepScn.with(options),
                NODES,
                Samples.of(training.inputs(), training.targets()),
                node -> String.format(Locale.ROOT, "RMSE %.1e", node.trainRmse()));
        int nodes = model.network().nodes();
        int rank = model.rank().orElseThrow();
        return new Outcome(
                nodes,
                model.history().trainRmse(),
                Metrics.rmse(model.predict(test.inputs()), test.targets()),
                rank,
                (double) rank / nodes,
                model.history().seconds(),
                Words.id(model.history().stop()));
    }

    private static Typical typical(List<Outcome> outcomes) {
        return new Typical(
                median(outcomes, Outcome::nodes),
                median(outcomes, Outcome::trainRmse),
                median(outcomes, Outcome::testRmse),
                median(outcomes, Outcome::rank),
                median(outcomes, Outcome::rankRatio),
                median(outcomes, Outcome::seconds));
    }

    private static double median(List<Outcome> outcomes, ToDoubleFunction<Outcome> figure) {
        return Spoken.median(outcomes.stream().mapToDouble(figure).toArray());
    }

    private void print(PrintWriter out, Series with, Series without) {
        out.printf(
                Locale.ROOT,
                "f(x) on [0,1], %d training and %d test points, medians of %s%n%n",
                POINTS,
                POINTS,
                seeds == 1 ? "seed 1" : "seeds 1 to " + seeds);
        var table = new TextTable(
                "network", "rank rule", "nodes", "train RMSE", "test RMSE", "worst test", "rank ratio", "seconds");
        rows(table, "on", with);
        rows(table, "off", without);
        table.print(out);
        double times = with.median().scn().testRmse() / with.median().deepscn().testRmse();
        out.printf(Locale.ROOT, "%nDeepSCN's test error is %.0f times smaller than SCN's.%n", times);
    }

    private static void rows(TextTable table, String rule, Series series) {
        row(table, "SCN 1x200", rule, series.median().scn(), series, Run::scn);
        row(table, "DeepSCN 4x50", rule, series.median().deepscn(), series, Run::deepscn);
    }

    private static void row(
            TextTable table, String network, String rule, Typical median, Series series, Function<Run, Outcome> of) {
        table.row(
                network,
                rule,
                Math.round(median.nodes()),
                TextTable.scientific(median.trainRmse()),
                TextTable.scientific(median.testRmse()),
                TextTable.scientific(series.runs().stream()
                        .mapToDouble(run -> of.apply(run).testRmse())
                        .max()
                        .orElseThrow()),
                median.rankRatio(),
                median.seconds());
    }
}
