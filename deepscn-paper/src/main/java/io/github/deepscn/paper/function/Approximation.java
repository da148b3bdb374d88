package io.github.deepscn.paper.function;

import static io.github.deepscn.paper.experiment.Spoken.list;

import io.github.deepscn.paper.experiment.Claim;
import io.github.deepscn.paper.experiment.DataFile;
import io.github.deepscn.paper.experiment.Experiment;
import io.github.deepscn.paper.experiment.Outcome;
import io.github.deepscn.paper.experiment.Pair;
import io.github.deepscn.paper.experiment.Request;
import io.github.deepscn.paper.experiment.Sheet;
import io.github.deepscn.paper.experiment.Spoken;
import io.github.deepscn.paper.experiment.StepListener;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.train.Options;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Figure 2: how fast a shallow and a deep network approximate f(x), on the training points and on others. */
public final class Approximation implements Experiment {
    /** The paper has pictures and no numbers; a factor of ten is clear in a picture in decades. */
    private static final double CLEARLY = 10;

    /** Training errors to reach; the paper names none. */
    private static final List<Double> TOLERANCES = List.of(1e-2, 1e-3, 1e-4, 1e-5);

    private static final String WHERE = "Section 3.1, Figure 2";

    /** The trainings with the rank rule, and those without it as in the paper. */
    private record Runs(Rivals with, Rivals without) {
        Rivals all() {
            return with.and(without);
        }

        String figures(Function<List<Pair<Course>>, String> figures) {
            return "With the rank rule: %s. Without it, as in the paper: %s."
                    .formatted(figures.apply(with.pairs()), figures.apply(without.pairs()));
        }
    }

    @Override
    public long steps(Request request) {
        return FunctionStudy.wide(request, StepListener.NONE).steps(2);
    }

    @Override
    public Outcome run(Request request, StepListener listener) {
        FunctionStudy study = FunctionStudy.wide(request, listener);
        var runs = new Runs(
                study.everyTrial("on", Options.paper().withRankRule(RankRule.standard())),
                study.everyTrial("off", Options.paper().withRankRule(RankRule.off())));
        return new Outcome(
                "Approximation: " + study.sizes(),
                study.trials(),
                summary(study),
                List.of(faster(runs.all().pairs()), outperforms(runs), consistent(runs)),
                exhibits(study, runs),
                List.of(nodes(runs.all().byTrial())),
                settings(study));
    }

    private static List<String> summary(FunctionStudy study) {
        return List.of(
                ("f(x) on [0,1], %d random training points and %d test points. Both networks of a trial see the "
                                + "same points and draw with the same seed, so they are one network up to node %d, where "
                                + "the deep one begins its second layer.")
                        .formatted(study.points(), study.points(), study.border()),
                "With these contractions no candidate passes after some nodes of the shallow network; its lines end there. The "
                        + "paper does not say how its shallow network reached 200 nodes; the page on the rank shows one way.",
                "The paper gives neither scopes nor the number of candidates. Ours are those of the authors' published code. "
                        + "The paper has no rank rule; ours refuses nodes that are flat or depend on others.");
    }

    /** In how many trials the deep network reaches a training error with fewer nodes, or alone; and the shallow one. */
    private static Pair<Long> winners(List<Pair<Course>> pairs, double tolerance) {
        List<Integer> leads = pairs.stream()
                .map(pair -> pair.map(course -> course.nodesTo(tolerance)))
                .map(nodes -> nodes.scn().compareTo(nodes.deep()))
                .toList();
        return new Pair<>(
                leads.stream().filter(lead -> lead < 0).count(),
                leads.stream().filter(lead -> lead > 0).count());
    }

    private static Claim faster(List<Pair<Course>> pairs) {
        double smallest = TOLERANCES.get(TOLERANCES.size() - 1);
        boolean inTheEnd = winners(pairs, smallest).deep() == pairs.size();
        boolean never = TOLERANCES.stream()
                .allMatch(tolerance -> winners(pairs, tolerance).scn() == 0);
        String winners = TOLERANCES.stream()
                .map(tolerance -> {
                    Pair<Long> faster = winners(pairs, tolerance);
                    return "%s: DeepSCN %d, SCN %d".formatted(Spoken.error(tolerance), faster.deep(), faster.scn());
                })
                .collect(Collectors.joining("; "));
        return new Claim(
                WHERE,
                "DeepSCN approximates the target function within a given tolerance faster than SCN.",
                Claim.Verdict.of(never && inTheEnd, inTheEnd),
                ("Which network reaches a training error with fewer nodes, or alone, in %d trials with and without the rank rule: "
                                + "%s; the other trials are ties. Reproduced means that SCN is never faster.")
                        .formatted(pairs.size(), winners));
    }

    private static Claim outperforms(Runs runs) {
        ToDoubleFunction<Pair<Course>> train =
                pair -> pair.scn().finalTrain() / pair.deep().finalTrain();
        ToDoubleFunction<Pair<Course>> test =
                pair -> pair.scn().finalTest() / pair.deep().finalTest();
        double least = runs.all().pairs().stream()
                .mapToDouble(pair -> Math.min(train.applyAsDouble(pair), test.applyAsDouble(pair)))
                .min()
                .orElseThrow();
        return new Claim(
                WHERE,
                "In three independent trials DeepSCN outperforms SCN in effectiveness.",
                Claim.Verdict.of(least >= CLEARLY, least > 1),
                "SCN's final error over DeepSCN's. "
                        + runs.figures(pairs -> "training " + times(pairs, train) + ", test " + times(pairs, test))
                        + " Reproduced means at least ten in every trial.");
    }

    private static Claim consistent(Runs runs) {
        double worstWith = worstGap(runs.with.byTrial());
        return new Claim(
                WHERE,
                "Learning and generalisation are consistent, for shallow and deep networks: the test error follows the "
                        + "training error.",
                Claim.Verdict.of(worstGap(runs.all().byTrial()) <= CLEARLY, worstWith <= CLEARLY),
                "Final test error over final training error. "
                        + runs.figures(pairs ->
                                "SCN " + times(pairs, pair -> pair.scn().finalGap()) + ", DeepSCN "
                                        + times(pairs, pair -> pair.deep().finalGap()))
                        + " Reproduced means at most ten.");
    }

    private static double worstGap(List<Course> courses) {
        return courses.stream().mapToDouble(Course::finalGap).max().orElseThrow();
    }

    private static String times(List<Pair<Course>> pairs, ToDoubleFunction<Pair<Course>> ratio) {
        return list(pairs, pair -> Spoken.times(ratio.applyAsDouble(pair)));
    }

    private static List<Section> exhibits(FunctionStudy study, Runs runs) {
        String caption = "A line for each trial; its dot is the last node. DeepSCN's layers end at every %d nodes."
                .formatted(study.border());
        return List.of(
                Course.errors("standard", "Figure 2, with the rank rule", caption, runs.with.byTrial(), "trial", false),
                Course.errors(
                        "paper",
                        "Figure 2, without it as in the paper",
                        caption,
                        runs.without.byTrial(),
                        "trial",
                        false),
                paths(runs.all().byTrial()),
                ends(runs.all().byTrial()));
    }

    private static Sheet<Course> sheet(List<Course> courses) {
        return new Sheet<>(courses)
                .column("network", Course::label)
                .column("rank rule", Course::what)
                .column("seed", Course::seed);
    }

    /** The number of nodes that each network needs for every tolerance. */
    private static Section paths(List<Course> courses) {
        Sheet<Course> sheet = sheet(courses);
        for (double tolerance : TOLERANCES) {
            sheet.column("nodes to " + Spoken.error(tolerance), course -> {
                int nodes = course.nodesTo(tolerance);
                return nodes == Integer.MAX_VALUE ? (Number) Double.NaN : nodes;
            });
        }
        return sheet.section(
                "paths",
                "How fast they get there",
                "Number of nodes to a training error; a dash if it is never reached.");
    }

    private static Section ends(List<Course> courses) {
        return sheet(courses)
                .column("nodes", Course::nodes)
                .column("training RMSE", Course::finalTrain)
                .column("test RMSE", Course::finalTest)
                .column("test / training", Course::finalGap)
                .column("ended by", Course::stop)
                .section("final", "Where they end", "Errors after the last node.");
    }

    private static DataFile nodes(List<Course> courses) {
        return Course.errors(Course.everyNode(courses)
                        .column("network", node -> node.course().label())
                        .column("rank rule", node -> node.course().what())
                        .column("seed", node -> node.course().seed())
                        .column("node", Course.Node::number)
                        .column("layer", node -> node.made().layer()))
                .file("approximation.csv");
    }

    private static Map<String, Object> settings(FunctionStudy study) {
        Map<String, Object> settings = study.settings(Options.paper());
        settings.put("rankRules", List.of(RankRule.standard(), RankRule.off()));
        return settings;
    }
}
