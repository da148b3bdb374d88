package io.github.deepscn.paper.function;

import static io.github.deepscn.paper.experiment.Spoken.list;

import io.github.deepscn.paper.experiment.Claim;
import io.github.deepscn.paper.experiment.DataFile;
import io.github.deepscn.paper.experiment.Experiment;
import io.github.deepscn.paper.experiment.Lines;
import io.github.deepscn.paper.experiment.Lines.Line;
import io.github.deepscn.paper.experiment.Outcome;
import io.github.deepscn.paper.experiment.Pair;
import io.github.deepscn.paper.experiment.Request;
import io.github.deepscn.paper.experiment.Sheet;
import io.github.deepscn.paper.experiment.Spoken;
import io.github.deepscn.paper.experiment.StepListener;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.report.page.Chart;
import io.github.deepscn.report.page.ChartRow;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.train.Options;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Figure 3: the rank of the joint hidden output matrix over the number of nodes. */
public final class RankStudy implements Experiment {
    /** From here on the inequality admits nearly every candidate, so that a shallow network gets its 200 nodes. */
    private static final int LOOSE = 15;

    /** By how much the ratio must fall to be called much lower. */
    private static final double MUCH = 0.1;

    /** As in the paper. */
    private static final int PUBLISHED = 7;

    private static final List<String> SUMMARY = List.of(
            "The ratio is the numerical rank of H, all nodes of all layers on the training points, over the number of "
                    + "nodes: 1 means that no node is redundant. A singular value counts if it is above max(N, L)·2⁻⁵²·σ₁, "
                    + "the tolerance of MATLAB's rank. The paper calls the ratio the degree of rank deficiency, though it "
                    + "falls as the deficiency grows.",
            "Figure 3 shows the algorithm without our rank rule, which refuses a node that depends on others; a picture "
                    + "with the rule stands beside it. The paper has six curves in (b): three trials of both networks. We draw "
                    + "the same number in (a). Up to the end of the first layer both networks of a trial are the same.",
            "With the paper's contractions, up to 1 − 10⁻⁷, the shallow network ends early, because no candidate passes after "
                    + "that. The paper draws it up to 200. With contractions up to 1 − 10⁻¹⁵ ours gets there too.");

    /** One picture: networks of a size that grew with some options. */
    private record Ranked(String id, String title, FunctionStudy study, Options options, List<Pair<Ranks>> pairs) {
        /** Trains with contractions 1 − 10^−k for k up to {@code nines}. */
        static Ranked of(String id, String title, FunctionStudy study, int nines, RankRule rule) {
            Options options = Options.paper()
                    .withContractions(FunctionStudy.contractions(nines))
                    .withRankRule(rule);
            List<Pair<Ranks>> pairs = study.everyTrial(id, options).pairs().stream()
                    .map(pair -> pair.map(Ranks::of))
                    .toList();
            return new Ranked(id, title + study.sizes() + ".", study, options, pairs);
        }

        boolean isNeverBelow() {
            return pairs.stream().allMatch(RankStudy::isNeverBelow);
        }

        boolean isAboveAtTheEnd() {
            return pairs.stream()
                    .allMatch(pair -> pair.deep().at(shared(pair)) > pair.scn().at(shared(pair)));
        }

        List<Ranks> ranks() {
            return pairs.stream().flatMap(pair -> pair.both().stream()).toList();
        }

        /** SCN's ratios at a number of nodes. */
        String ratios(int nodes) {
            return list(pairs, pair -> Spoken.share(pair.scn().at(nodes)));
        }

        private static String superscript(int number) {
            return Integer.toString(number)
                    .chars()
                    .mapToObj(digit -> "⁰¹²³⁴⁵⁶⁷⁸⁹".substring(digit - '0', digit - '0' + 1))
                    .collect(Collectors.joining());
        }

        Chart chart() {
            String caption =
                    "Contractions up to 1 − 10⁻%s, rank rule %s; a line for each trial, its dot is the last node."
                            .formatted(
                                    superscript(options.search().contractions().size()),
                                    ranks().get(0).course().rule());
            List<Line> lines = ranks().stream()
                    .map(each -> each.course().line("trial", false, each.ratios()))
                    .toList();
            return new Lines("rank / nodes", false, lines).chart(id, title, caption);
        }
    }

    /** The largest number of nodes that both networks have. */
    private static int shared(Pair<Ranks> pair) {
        return Math.min(pair.scn().nodes(), pair.deep().nodes());
    }

    /** Whether the deep network's ratio is nowhere below the shallow one's. */
    private static boolean isNeverBelow(Pair<Ranks> pair) {
        return IntStream.rangeClosed(1, shared(pair))
                .allMatch(n -> pair.deep().at(n) >= pair.scn().at(n));
    }

    @Override
    public long steps(Request request) {
        FunctionStudy wide = FunctionStudy.wide(request, StepListener.NONE);
        return wide.narrow().steps(1) + wide.steps(3);
    }

    @Override
    public Outcome run(Request request, StepListener listener) {
        FunctionStudy wide = FunctionStudy.wide(request, listener);
        RankRule off = RankRule.off();
        Ranked a = Ranked.of("figure-a", "(a) ", wide.narrow(), PUBLISHED, off);
        Ranked b = Ranked.of("figure-b", "(b) ", wide, PUBLISHED, off);
        Ranked loose = Ranked.of("loose", "Contractions up to 1 − 10⁻¹⁵: ", wide, LOOSE, off);
        Ranked ruled = Ranked.of("ruled", "With the rank rule: ", wide, PUBLISHED, RankRule.standard());
        List<Ranked> ranked = List.of(a, b, loose, ruled);
        return new Outcome(
                "The rank of the joint hidden output matrix",
                a.pairs.size(),
                SUMMARY,
                List.of(higher(a), falls(b, loose), lessRedundant(b, loose)),
                List.of(
                        new Section("figure-3", "Figure 3", new ChartRow(a.chart(), b.chart())),
                        new Section("beside", "Beside it", new ChartRow(loose.chart(), ruled.chart())),
                        table(ranked)),
                List.of(curves(ranked)),
                settings(ranked));
    }

    private static Claim higher(Ranked a) {
        return new Claim(
                "Section 3.2, Figure 3(a)",
                "DeepSCN's hidden output matrix has the higher rank, even when the number of nodes approaches %d."
                        .formatted(a.study.nodes()),
                Claim.Verdict.of(a.isNeverBelow() && a.isAboveAtTheEnd(), a.isAboveAtTheEnd()),
                atTheEnd(a));
    }

    private static Claim falls(Ranked b, Ranked loose) {
        int all = loose.study.nodes();
        int half = all / 2;
        int quarter = all / 4;
        boolean published = b.pairs.stream().map(Pair::scn).allMatch(scn -> scn.at(all) < scn.at(quarter));
        boolean much = loose.pairs.stream()
                .map(Pair::scn)
                .allMatch(scn -> scn.at(quarter) > scn.at(half)
                        && scn.at(half) > scn.at(all)
                        && scn.at(quarter) - scn.at(all) >= MUCH);
        return new Claim(
                "Section 3.2, Figure 3",
                "The rank deficiency of SCN becomes much higher as its number of nodes grows.",
                Claim.Verdict.of(much && published, much),
                "SCN's ratio at " + quarter + " nodes and at the last, contractions as in the paper: "
                        + b.ratios(quarter)
                        + "; " + b.ratios(all) + ". Contractions up to 1 − 10⁻¹⁵, at " + quarter + ", " + half + " and "
                        + all
                        + " nodes: " + loose.ratios(quarter) + "; " + loose.ratios(half) + "; " + loose.ratios(all)
                        + ". Reproduced means that it falls with both, and by a tenth with the latter; with the latter alone it is "
                        + "reproduced in direction.");
    }

    private static Claim lessRedundant(Ranked b, Ranked loose) {
        boolean never = b.isNeverBelow() && loose.isNeverBelow();
        return new Claim(
                "Section 3.2, Figure 3(b)",
                "DeepSCN models have much fewer redundant basis functions than SCN models.",
                Claim.Verdict.of(never && b.isAboveAtTheEnd() && loose.isAboveAtTheEnd(), loose.isAboveAtTheEnd()),
                "Contractions as in the paper: " + atTheEnd(b) + " With all its "
                        + b.study.nodes()
                        + " nodes DeepSCN's is "
                        + list(b.pairs, pair -> Spoken.share(pair.deep().last()))
                        + ". Contractions up to 1 − 10⁻¹⁵: " + atTheEnd(loose)
                        + " Reproduced means a higher ratio at SCN's last node in every trial, and never a lower one.");
    }

    private static String atTheEnd(Ranked ranked) {
        List<Pair<Ranks>> pairs = ranked.pairs;
        long below = pairs.stream().filter(pair -> !isNeverBelow(pair)).count();
        return "SCN's ratio at its last node, number %s, is %s, DeepSCN's there %s; at equal numbers of nodes DeepSCN's is %s."
                .formatted(
                        list(pairs, pair -> "" + shared(pair)),
                        list(pairs, pair -> Spoken.share(pair.scn().at(shared(pair)))),
                        list(pairs, pair -> Spoken.share(pair.deep().at(shared(pair)))),
                        below == 0
                                ? "never lower"
                                : "lower somewhere in %d of %d trials".formatted(below, pairs.size()));
    }

    private static Section table(List<Ranked> all) {
        return new Sheet<>(all.stream().flatMap(ranked -> ranked.pairs.stream()).toList())
                .column("picture", pair -> pair.scn().course().what())
                .column("seed", pair -> pair.scn().course().seed())
                .column("SCN nodes", pair -> pair.scn().nodes())
                .column("SCN rank ratio", pair -> pair.scn().last())
                .column(
                        "DeepSCN rank ratio at as many nodes",
                        pair -> pair.deep().at(shared(pair)))
                .column("DeepSCN nodes", pair -> pair.deep().nodes())
                .column("DeepSCN rank ratio", pair -> pair.deep().last())
                .section("ratios", "Rank ratios", "Where SCN ends, and where DeepSCN ends.");
    }

    private record Rank(Course course, int nodes, double ratio) {}

    private static DataFile curves(List<Ranked> all) {
        Stream<Rank> rows = all.stream()
                .flatMap(ranked -> ranked.ranks().stream())
                .flatMap(each ->
                        IntStream.rangeClosed(1, each.nodes()).mapToObj(n -> new Rank(each.course(), n, each.at(n))));
        return new Sheet<>(rows.toList())
                .column("picture", row -> row.course.what())
                .column("network", row -> row.course.label())
                .column("seed", row -> row.course.seed())
                .column("nodes", Rank::nodes)
                .column("rank", row -> Math.round(row.ratio * row.nodes))
                .column("rank ratio", Rank::ratio)
                .file("rank.csv");
    }

    private static Map<String, Object> settings(List<Ranked> all) {
        var settings = new LinkedHashMap<String, Object>();
        settings.put("rankTolerance", "max(N, L) * 2^-52 * largest singular value");
        for (Ranked ranked : all) {
            Map<String, Object> tree = ranked.study.settings(ranked.options);
            tree.put("rankRule", ranked.options.rankRule());
            settings.put(ranked.id, tree);
        }
        return settings;
    }
}
