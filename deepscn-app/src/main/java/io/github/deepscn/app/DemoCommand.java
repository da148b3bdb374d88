package io.github.deepscn.app;

import io.github.deepscn.app.cli.PositiveInteger;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.readout.RankRule;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code deepscn demo}. */
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
    @Option(
            names = "--seeds",
            paramLabel = "N",
            converter = PositiveInteger.class,
            description = "Train with the seeds 1 to N and show the medians; 5 if not given.")
    private int seeds = 5;

    /** The JSON document: the runs with the rank rule, and the same without it. */
    record Report(List<Demo.Run> runs, Demo.Median median, Demo.Series withoutRankRule) {}

    @Override
    void run() {
        Demo.Series with;
        Demo.Series without;
        try (Progress progress = common.progress("f(x)", Demo.nodes(seeds))) {
            var demo = new Demo(seeds, common.threads(), progress);
            with = demo.run(RankRule.standard());
            without = demo.run(RankRule.off());
        }
        show(new Report(with.runs(), with.median(), without), out -> print(out, with, without));
    }

    private void print(PrintWriter out, Demo.Series with, Demo.Series without) {
        out.printf(
                Locale.ROOT,
                "f(x) on [0,1], %d training and %d test points, medians of %s%n%n",
                Demo.POINTS,
                Demo.POINTS,
                seeds == 1 ? "seed 1" : "seeds 1 to " + seeds);
        var table = new TextTable(
                "network", "rank rule", "nodes", "train RMSE", "test RMSE", "worst test", "rank ratio", "seconds");
        for (Demo.Series series : List.of(with, without)) {
            String rule = series == with ? "on" : "off";
            Demo.Median median = series.median();
            row(table, "SCN 1x200", rule, median.scn(), series.runs().stream().map(Demo.Run::scn));
            row(
                    table,
                    "DeepSCN 4x50",
                    rule,
                    median.deepscn(),
                    series.runs().stream().map(Demo.Run::deepscn));
        }
        table.print(out);
        double times = with.median().scn().testRmse() / with.median().deepscn().testRmse();
        out.printf(Locale.ROOT, "%nDeepSCN's test error is %.0f times smaller than SCN's.%n", times);
    }

    private static void row(
            TextTable table, String network, String rule, Demo.Typical median, Stream<Demo.Outcome> outcomes) {
        double worst = outcomes.mapToDouble(Demo.Outcome::testRmse).max().orElseThrow();
        table.row(
                network,
                rule,
                Math.round(median.nodes()),
                TextTable.scientific(median.trainRmse()),
                TextTable.scientific(median.testRmse()),
                TextTable.scientific(worst),
                median.rankRatio(),
                median.seconds());
    }
}
