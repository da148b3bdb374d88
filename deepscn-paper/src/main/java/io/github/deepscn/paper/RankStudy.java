package io.github.deepscn.paper;

import static io.github.deepscn.paper.Spoken.list;

import io.github.deepscn.readout.RankRule;
import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Figure 3: the rank of the joint hidden output matrix over the number of nodes. */
final class RankStudy implements Experiment {
    /** From here on the inequality admits next to any candidate, so that a shallow network gets its 200 nodes. */
    private static final int LOOSE = 15;

    /** By which the ratio must fall to be called much lower. */
    private static final double MUCH = 0.1;

    /** As in the paper. */
    private static final int PUBLISHED = 7;

    /** One picture: networks of a size, contractions 1 − 10^−k for k up to {@code nines}, with or without rank rule. */
    private record Variant(String id, String title, FunctionStudy study, int nines, boolean ruled) {
        Options options() {
            return Options.paper()
                    .withContractions(FunctionStudy.contractions(nines))
                    .withRankRule(ruled ? RankRule.standard() : RankRule.off());
        }
    }

    private record Ranked(Variant variant, List<RankPair> pairs) {}

    @Override
    public String name() {
        return "rank";
    }

    private static List<Variant> variants(boolean quick) {
        FunctionStudy narrow = FunctionStudy.narrow(quick);
        FunctionStudy wide = FunctionStudy.wide(quick);
        return List.of(
                new Variant("figure-a", "Figure 3: (a) " + sizes(narrow), narrow, PUBLISHED, false),
                new Variant("figure-b", "Figure 3: (b) " + sizes(wide), wide, PUBLISHED, false),
                new Variant("loose", "Beside it: contractions up to 1 − 10⁻¹⁵", wide, LOOSE, false),
                new Variant("ruled", "Beside it: with the rank rule", wide, PUBLISHED, true));
    }

    private static String sizes(FunctionStudy study) {
        return study.scn().label() + " and " + study.deep().label();
    }

    @Override
    public long steps(Setting setting) {
        return variants(setting.quick()).stream()
                .mapToLong(variant -> 2L * setting.trials() * variant.study().nodes())
                .sum();
    }

    @Override
    public Outcome run(Setting setting, StepListener progress) {
        long start = System.nanoTime();
        var trainings = new Trainings(setting.threads(), progress);
        var ranked = new ArrayList<Ranked>();
        for (Variant variant : variants(setting.quick())) {
            var pairs = new ArrayList<RankPair>();
            for (long seed : FunctionStudy.seeds(setting)) {
                FunctionStudy study = variant.study();
                Points points = Points.drawn(study.points(), seed);
                pairs.add(RankPair.of(
                        trainings.train(study.scn(), variant.options(), points, seed),
                        trainings.train(study.deep(), variant.options(), points, seed)));
            }
            ranked.add(new Ranked(variant, pairs));
        }
        Ranked a = ranked.get(0);
        Ranked b = ranked.get(1);
        Ranked loose = ranked.get(2);
        var exhibits = new ArrayList<Exhibit>();
        ranked.forEach(each -> exhibits.add(lines(each)));
        exhibits.add(table(ranked));
        return new Outcome(
                name(),
                "The rank of the joint hidden output matrix",
                summary(b, loose),
                List.of(higher(a), falls(b, loose), lessRedundant(b, loose)),
                exhibits,
                List.of(curves(ranked)),
                settings(ranked, setting),
                (System.nanoTime() - start) / 1e9);
    }

    private static List<String> summary(Ranked b, Ranked loose) {
        return List.of(
                "The ratio is the numerical rank of H, all nodes of all layers on the training points, over the number of "
                        + "nodes: 1 means that no node is redundant. A singular value counts if it is above max(N, L)·2⁻⁵²·σ₁, "
                        + "the tolerance of MATLAB's rank. The paper calls the ratio the degree of rank deficiency, though it "
                        + "falls as the deficiency grows.",
                "Figure 3 shows the algorithm without our rank rule, which refuses a node that depends on others; a picture "
                        + "with it stands beside. The text speaks of six curves in (b): three trials of both networks. We draw "
                        + "as many in (a). Up to the end of the first layer both networks of a trial are the same.",
                ("With the paper's contractions, up to 1 − 10⁻⁷, the shallow network ends at %s nodes, because no candidate "
                                + "passes any more. The paper draws it up to 200. With contractions up to 1 − 10⁻¹⁵ ours has "
                                + "%s, of a rank of %s.")
                        .formatted(
                                list(
                                        b.pairs(),
                                        pair -> Integer.toString(pair.scn().nodes())),
                                list(
                                        loose.pairs(),
                                        pair -> Integer.toString(pair.scn().nodes())),
                                list(
                                        loose.pairs(),
                                        pair -> Long.toString(Math.round(pair.scnAtShared() * pair.shared())))));
    }

    private static Claim higher(Ranked a) {
        boolean never = a.pairs().stream().allMatch(RankPair::neverBelow);
        boolean above = a.pairs().stream().allMatch(RankPair::aboveAtTheEnd);
        return new Claim(
                "Section 3.2, Figure 3(a)",
                "DeepSCN's hidden output matrix has the higher rank, even when the number of nodes approaches %d."
                        .formatted(a.variant().study().nodes()),
                Claim.Verdict.of(never && above, above),
                atTheEnd(a));
    }

    private static Claim falls(Ranked b, Ranked loose) {
        int all = loose.variant().study().nodes();
        boolean published = b.pairs().stream().allMatch(pair -> at(pair, all) < at(pair, all / 4));
        boolean much = loose.pairs().stream()
                .allMatch(pair -> at(pair, all / 4) > at(pair, all / 2)
                        && at(pair, all / 2) > at(pair, all)
                        && at(pair, all / 4) - at(pair, all) >= MUCH);
        return new Claim(
                "Section 3.2, Figure 3",
                "The rank deficiency of SCN becomes much higher as its number of nodes grows.",
                Claim.Verdict.of(much && published, much),
                ("SCN's ratio at %d nodes and at the last, contractions as in the paper: %s and %s. Contractions up to "
                                + "1 − 10⁻¹⁵, at %d, %d and %d nodes: %s; %s; %s. We ask that it falls under both, and by a tenth "
                                + "under the latter, which is in direction.")
                        .formatted(
                                all / 4,
                                ratios(b, all / 4),
                                ratios(b, all),
                                all / 4,
                                all / 2,
                                all,
                                ratios(loose, all / 4),
                                ratios(loose, all / 2),
                                ratios(loose, all)));
    }

    private static String ratios(Ranked ranked, int nodes) {
        return ranked.pairs().stream()
                .map(pair -> Spoken.share(at(pair, nodes)))
                .collect(Collectors.joining(", "));
    }

    /** SCN's ratio with so many nodes, or with all where there are fewer. */
    private static double at(RankPair pair, int nodes) {
        List<Double> ratios = pair.scnRatios();
        return ratios.get(Math.min(nodes, ratios.size()) - 1);
    }

    private static Claim lessRedundant(Ranked b, Ranked loose) {
        boolean never =
                Stream.concat(b.pairs().stream(), loose.pairs().stream()).allMatch(RankPair::neverBelow);
        boolean aboveLoose = loose.pairs().stream().allMatch(RankPair::aboveAtTheEnd);
        boolean above = b.pairs().stream().allMatch(RankPair::aboveAtTheEnd);
        return new Claim(
                "Section 3.2, Figure 3(b)",
                "DeepSCN models have much fewer redundant basis functions than SCN models.",
                Claim.Verdict.of(never && above && aboveLoose, aboveLoose),
                ("Contractions as in the paper: %s With all its %d nodes DeepSCN's is %s. Contractions up to 1 − 10⁻¹⁵: %s We "
                                + "ask for a higher ratio at SCN's last node in every trial, and nowhere a lower one.")
                        .formatted(
                                Spoken.inside(atTheEnd(b)),
                                b.variant().study().nodes(),
                                list(
                                        b.pairs(),
                                        pair -> Spoken.share(pair.deepRatios()
                                                .get(pair.deepRatios().size() - 1))),
                                Spoken.inside(atTheEnd(loose))));
    }

    private static String atTheEnd(Ranked ranked) {
        long below = ranked.pairs().stream().filter(pair -> !pair.neverBelow()).count();
        return "At %s nodes, SCN's last, its ratio is %s, DeepSCN's %s; with as many nodes DeepSCN's is lower %s."
                .formatted(
                        list(ranked.pairs(), pair -> Integer.toString(pair.shared())),
                        list(ranked.pairs(), pair -> Spoken.share(pair.scnAtShared())),
                        list(ranked.pairs(), pair -> Spoken.share(pair.deepAtShared())),
                        below == 0
                                ? "nowhere"
                                : "somewhere in %d of %d trials"
                                        .formatted(below, ranked.pairs().size()));
    }

    private static Exhibit lines(Ranked ranked) {
        var lines = new ArrayList<Exhibit.Line>();
        for (RankPair pair : ranked.pairs()) {
            int trial = ranked.pairs().indexOf(pair) + 1;
            lines.add(line(pair.scn(), trial, pair.scnRatios()));
            lines.add(line(pair.deep(), trial, pair.deepRatios()));
        }
        Variant variant = ranked.variant();
        return new Exhibit.Lines(
                variant.id(),
                variant.title(),
                "%sContractions up to 1 − 10^−%d, rank rule %s; a line for each trial, its dot is the last node."
                        .formatted(
                                variant.title().contains(sizes(variant.study())) ? "" : sizes(variant.study()) + ". ",
                                variant.nines(),
                                Spoken.rule(variant.ruled())),
                "nodes",
                "rank / nodes",
                false,
                lines);
    }

    private static Exhibit.Line line(Course course, int trial, List<Double> ratios) {
        return course.line(
                course.network().name() + ", trial " + trial, course.network().label(), false, ratios);
    }

    private static Exhibit table(List<Ranked> all) {
        var sheet = new Sheet(
                "picture",
                "seed",
                "SCN nodes",
                "SCN rank ratio",
                "DeepSCN rank ratio at as many nodes",
                "DeepSCN nodes",
                "DeepSCN rank ratio");
        for (Ranked ranked : all) {
            for (RankPair pair : ranked.pairs()) {
                List<Double> deep = pair.deepRatios();
                sheet.row(
                        ranked.variant().id(),
                        pair.seed(),
                        pair.scn().nodes(),
                        pair.scnRatios().get(pair.scnRatios().size() - 1),
                        pair.deepAtShared(),
                        pair.deep().nodes(),
                        deep.get(deep.size() - 1));
            }
        }
        return sheet.figures("ratios", "Rank ratios", "Where SCN ends, and where DeepSCN ends.");
    }

    private static DataFile curves(List<Ranked> all) {
        var sheet = new Sheet("picture", "network", "seed", "nodes", "rank", "rank ratio");
        for (Ranked ranked : all) {
            for (RankPair pair : ranked.pairs()) {
                rows(sheet, ranked.variant().id(), pair.scn(), pair.scnRatios());
                rows(sheet, ranked.variant().id(), pair.deep(), pair.deepRatios());
            }
        }
        return sheet.file("rank.csv");
    }

    private static void rows(Sheet sheet, String picture, Course course, List<Double> ratios) {
        for (int i = 0; i < ratios.size(); i++) {
            sheet.row(
                    picture,
                    course.network().label(),
                    course.seed(),
                    i + 1,
                    Math.round(ratios.get(i) * (i + 1)),
                    ratios.get(i));
        }
    }

    private static Map<String, Object> settings(List<Ranked> all, Setting setting) {
        var settings = new LinkedHashMap<String, Object>();
        settings.put("rankTolerance", "max(N, L) * 2^-52 * largest singular value");
        for (Ranked ranked : all) {
            Variant variant = ranked.variant();
            var tree = new LinkedHashMap<>(Spoken.function(variant.study(), setting));
            tree.put("search", Spoken.search(variant.options()));
            tree.put("rankRule", variant.options().rankRule());
            settings.put(variant.id(), tree);
        }
        return settings;
    }
}
