package io.github.deepscn.app;

import io.github.deepscn.app.cli.CommonOptions;
import io.github.deepscn.app.cli.ExitCodes;
import io.github.deepscn.app.cli.PositiveInteger;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.report.json.Json;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
final class DemoCommand implements Callable<Integer> {
    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            converter = PositiveInteger.class,
            description = "Train with the seeds 1 to N and show the medians; 5 if not given.")
    private int seeds = 5;

    /** The JSON document: the runs with the rank rule, and the same without it. */
    record Report(List<Demo.Run> runs, Demo.Median median, Demo.Series withoutRankRule) {}

    @Override
    public Integer call() {
        Demo.Series with;
        Demo.Series without;
        try (Progress progress = common.progress("f(x)", Demo.nodes(seeds))) {
            var demo = new Demo(seeds, common.threads(), progress);
            with = demo.run(RankRule.standard());
            without = demo.run(RankRule.off());
        }
        if (common.json()) {
            Json.write(common.data(), new Report(with.runs(), with.median(), without));
        } else {
            print(common.out(), with, without);
        }
        return ExitCodes.OK;
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
        row(table, "SCN 1x200", "on", with.median().scn(), outcomes(with, false));
        row(table, "DeepSCN 4x50", "on", with.median().deepscn(), outcomes(with, true));
        row(table, "SCN 1x200", "off", without.median().scn(), outcomes(without, false));
        row(table, "DeepSCN 4x50", "off", without.median().deepscn(), outcomes(without, true));
        table.print(out);
        double times = with.median().scn().testRmse() / with.median().deepscn().testRmse();
        out.printf(Locale.ROOT, "%nDeepSCN's test error is %.0f times smaller than SCN's.%n", times);
    }

    private static List<Demo.Outcome> outcomes(Demo.Series series, boolean deep) {
        return series.runs().stream()
                .map(run -> deep ? run.deepscn() : run.scn())
                .toList();
    }

    private static void row(
            TextTable table, String network, String rule, Demo.Typical median, List<Demo.Outcome> outcomes) {
        double worst =
                outcomes.stream().mapToDouble(Demo.Outcome::testRmse).max().orElseThrow();
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
