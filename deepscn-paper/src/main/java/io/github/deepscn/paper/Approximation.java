package io.github.deepscn.paper;

import static io.github.deepscn.paper.Spoken.list;

import io.github.deepscn.readout.RankRule;
import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Figure 2: how fast a shallow and a deep network come near f(x), on the points they learn and on others. */
final class Approximation implements Experiment {
    /** The paper has pictures and no numbers; a tenth of the error is what a picture in decades shows without doubt. */
    private static final double CLEARLY = 10;

    /** Training errors to reach; the paper names none. */
    private static final List<Double> TOLERANCES = List.of(1e-2, 1e-3, 1e-4, 1e-5);

    /** Both networks of a trial, grown on the same points with the same seed. */
    private record Pair(boolean ruled, long seed, Course scn, Course deep) {
        List<Course> both() {
            return List.of(scn, deep);
        }

        /** How many times smaller the deep network's error is. */
        double trainGain() {
            return scn.finalTrain() / deep.finalTrain();
        }

        double testGain() {
            return scn.finalTest() / deep.finalTest();
        }

        /** Whether the deep network takes fewer nodes to a training error, or alone gets there. */
        boolean deepIsFaster(double tolerance) {
            return deep.nodesTo(tolerance).isPresent()
                    && (scn.nodesTo(tolerance).isEmpty()
                            || deep.nodesTo(tolerance).getAsInt()
                                    < scn.nodesTo(tolerance).getAsInt());
        }

        boolean deepIsNoSlower(double tolerance) {
            return deep.nodesTo(tolerance).equals(scn.nodesTo(tolerance)) || deepIsFaster(tolerance);
        }
    }

    @Override
    public String name() {
        return "approximation";
    }

    @Override
    public long steps(Setting setting) {
        return 4L * setting.trials() * FunctionStudy.wide(setting.quick()).nodes();
    }

    @Override
    public Outcome run(Setting setting, StepListener progress) {
        long start = System.nanoTime();
        FunctionStudy study = FunctionStudy.wide(setting.quick());
        var trainings = new Trainings(setting.threads(), progress);
        List<Pair> with = trials(study, setting, true, trainings);
        List<Pair> without = trials(study, setting, false, trainings);
        var all = new ArrayList<>(with);
        all.addAll(without);
        return new Outcome(
                name(),
                "Approximation: %s against %s"
                        .formatted(study.scn().label(), study.deep().label()),
                summary(study, with),
                List.of(faster(all), outperforms(all), consistent(all)),
                exhibits(study, with, without),
                List.of(curves(all)),
                settings(study, setting),
                (System.nanoTime() - start) / 1e9);
    }

    private static Options options(boolean ruled) {
        return Options.paper().withRankRule(ruled ? RankRule.standard() : RankRule.off());
    }

    private static List<Pair> trials(FunctionStudy study, Setting setting, boolean ruled, Trainings trainings) {
        var pairs = new ArrayList<Pair>();
        for (long seed : FunctionStudy.seeds(setting)) {
            Points points = Points.drawn(study.points(), seed);
            pairs.add(new Pair(
                    ruled,
                    seed,
                    trainings.train(study.scn(), options(ruled), points, seed),
                    trainings.train(study.deep(), options(ruled), points, seed)));
        }
        return pairs;
    }

    private static List<String> summary(FunctionStudy study, List<Pair> with) {
        return List.of(
                ("f(x) on [0,1], %d random points to learn and %d others for the test. Both networks of a trial see the "
                                + "same points and draw with the same seed, so they are one network up to node %d, where "
                                + "the deep one begins its second layer.")
                        .formatted(study.points(), study.points(), study.border()),
                ("With these contractions no candidate passes any more after %s nodes of the shallow network; its lines "
                                + "end there. The paper does not say how its shallow network came to 200 nodes; the page "
                                + "on the rank has a way.")
                        .formatted(
                                list(with, pair -> Integer.toString(pair.scn().nodes()))),
                "The paper gives neither scopes nor the number of candidates. Ours are those of the authors' published code. "
                        + "Its own setting knows no rank rule; ours refuses nodes that are flat or depend on others.");
    }

    private static Claim faster(List<Pair> pairs) {
        double smallest = TOLERANCES.get(TOLERANCES.size() - 1);
        boolean always = pairs.stream().allMatch(pair -> TOLERANCES.stream().allMatch(pair::deepIsNoSlower));
        boolean inTheEnd = pairs.stream().allMatch(pair -> pair.deepIsFaster(smallest));
        return new Claim(
                "Section 3.1, Figure 2",
                "DeepSCN approximates the target function within a given tolerance faster than SCN.",
                Claim.Verdict.of(always && inTheEnd, inTheEnd),
                ("Who takes fewer nodes to a training error, or alone gets there, in %d trials with and without the rank rule: "
                                + "%s; else they tie. We ask that SCN is never the faster one.")
                        .formatted(
                                pairs.size(),
                                TOLERANCES.stream()
                                        .map(tolerance -> winners(pairs, tolerance))
                                        .collect(Collectors.joining("; "))));
    }

    private static String winners(List<Pair> pairs, double tolerance) {
        return "%s: DeepSCN %d, SCN %d"
                .formatted(
                        Spoken.error(tolerance),
                        pairs.stream()
                                .filter(pair -> pair.deepIsFaster(tolerance))
                                .count(),
                        pairs.stream()
                                .filter(pair -> !pair.deepIsNoSlower(tolerance))
                                .count());
    }

    /** How many nodes each network takes to the tolerances. */
    private static Exhibit paths(List<Pair> with, List<Pair> without) {
        var sheet = new Sheet(Stream.concat(
                        Stream.of("network", "rank rule", "seed"),
                        TOLERANCES.stream().map(tolerance -> "nodes to " + Spoken.error(tolerance)))
                .toArray(String[]::new));
        for (List<Pair> pairs : List.of(with, without)) {
            for (Pair pair : pairs) {
                for (Course course : pair.both()) {
                    sheet.row(Stream.concat(
                                    Stream.of(course.network().label(), Spoken.rule(pair.ruled()), pair.seed()),
                                    TOLERANCES.stream().map(tolerance -> nodes(course, tolerance)))
                            .toArray());
                }
            }
        }
        return sheet.figures(
                "paths", "How fast they get there", "Nodes to a training error; a dash where it is never reached.");
    }

    /** A number that is not there where the error is never reached. */
    private static Number nodes(Course course, double tolerance) {
        return course.nodesTo(tolerance).isPresent()
                ? (Number) Integer.valueOf(course.nodesTo(tolerance).getAsInt())
                : Double.NaN;
    }

    private static Claim outperforms(List<Pair> pairs) {
        boolean clearly = pairs.stream().allMatch(pair -> pair.trainGain() >= CLEARLY && pair.testGain() >= CLEARLY);
        boolean smaller = pairs.stream().allMatch(pair -> pair.trainGain() > 1 && pair.testGain() > 1);
        return new Claim(
                "Section 3.1, Figure 2",
                "In three independent trials DeepSCN outperforms SCN in effectiveness.",
                Claim.Verdict.of(clearly, smaller),
                "SCN's final error over DeepSCN's. "
                        + byRule(
                                pairs,
                                group -> "training " + list(group, pair -> Spoken.times(pair.trainGain())) + ", test "
                                        + list(group, pair -> Spoken.times(pair.testGain())))
                        + " We ask for ten in every trial.");
    }

    private static Claim consistent(List<Pair> pairs) {
        return new Claim(
                "Section 3.1, Figure 2",
                "Learning and generalisation are consistent, for shallow and deep networks: the test error follows the "
                        + "training error.",
                Claim.Verdict.of(
                        worstGap(pairs) <= CLEARLY,
                        worstGap(pairs.stream().filter(Pair::ruled).toList()) <= CLEARLY),
                "Final test error over final training error. "
                        + byRule(
                                pairs,
                                group -> "SCN "
                                        + list(
                                                group,
                                                pair -> Spoken.times(pair.scn().finalGap())) + ", DeepSCN "
                                        + list(
                                                group,
                                                pair -> Spoken.times(pair.deep().finalGap())))
                        + " We ask for at most ten.");
    }

    private static double worstGap(List<Pair> pairs) {
        return pairs.stream()
                .flatMap(pair -> pair.both().stream())
                .mapToDouble(Course::finalGap)
                .max()
                .orElseThrow();
    }

    private static String byRule(List<Pair> pairs, Function<List<Pair>, String> figures) {
        return "With the rank rule: %s. Without it, as in the paper: %s."
                .formatted(
                        figures.apply(pairs.stream().filter(Pair::ruled).toList()),
                        figures.apply(
                                pairs.stream().filter(pair -> !pair.ruled()).toList()));
    }

    private static List<Exhibit> exhibits(FunctionStudy study, List<Pair> with, List<Pair> without) {
        String borders = "A line for each trial; its dot is the last node. DeepSCN's layers end at every %d nodes."
                .formatted(study.border());
        return List.of(
                errors("standard-training", "Figure 2, with the rank rule: training", borders, with, true),
                errors("standard-test", "Figure 2, with the rank rule: test", borders, with, false),
                errors("paper-training", "Figure 2, without it as in the paper: training", borders, without, true),
                errors("paper-test", "Figure 2, without it as in the paper: test", borders, without, false),
                paths(with, without),
                table(with, without));
    }

    private static Exhibit.Lines errors(String id, String title, String caption, List<Pair> pairs, boolean training) {
        var lines = new ArrayList<Exhibit.Line>();
        for (Pair pair : pairs) {
            for (Course course : pair.both()) {
                lines.add(course.line(
                        "%s, trial %d".formatted(course.network().name(), pairs.indexOf(pair) + 1),
                        course.network().label(),
                        false,
                        training ? course.trainErrors() : course.testErrors()));
            }
        }
        return new Exhibit.Lines(id, title, caption, "nodes", "RMSE", true, lines);
    }

    private static Exhibit table(List<Pair> with, List<Pair> without) {
        var sheet = new Sheet(
                "network", "rank rule", "seed", "nodes", "training RMSE", "test RMSE", "test / training", "ended by");
        for (List<Pair> pairs : List.of(with, without)) {
            for (Pair pair : pairs) {
                for (Course course : pair.both()) {
                    sheet.row(
                            course.network().label(),
                            Spoken.rule(pair.ruled()),
                            pair.seed(),
                            course.nodes(),
                            course.finalTrain(),
                            course.finalTest(),
                            course.finalGap(),
                            course.stop());
                }
            }
        }
        return sheet.figures("final", "Where they end", "Errors after the last node.");
    }

    private static DataFile curves(List<Pair> pairs) {
        var sheet = new Sheet("network", "rank rule", "seed", "node", "layer", "training RMSE", "test RMSE");
        for (Pair pair : pairs) {
            for (Course course : pair.both()) {
                for (int i = 0; i < course.nodes(); i++) {
                    var node = course.history().nodes().get(i);
                    sheet.row(
                            course.network().label(),
                            Spoken.rule(pair.ruled()),
                            pair.seed(),
                            i + 1,
                            node.layer(),
                            node.trainRmse(),
                            node.validationRmse());
                }
            }
        }
        return sheet.file("approximation.csv");
    }

    private static Map<String, Object> settings(FunctionStudy study, Setting setting) {
        var settings = new LinkedHashMap<String, Object>();
        settings.putAll(Spoken.function(study, setting));
        settings.put("search", Spoken.search(options(true)));
        settings.put("rankRules", List.of(RankRule.standard(), RankRule.off()));
        return settings;
    }
}
