package io.github.deepscn.paper.function;

import static io.github.deepscn.paper.experiment.Spoken.list;

import io.github.deepscn.paper.experiment.Claim;
import io.github.deepscn.paper.experiment.DataFile;
import io.github.deepscn.paper.experiment.Exhibit;
import io.github.deepscn.paper.experiment.Experiment;
import io.github.deepscn.paper.experiment.Outcome;
import io.github.deepscn.paper.experiment.Request;
import io.github.deepscn.paper.experiment.Sheet;
import io.github.deepscn.paper.experiment.Spoken;
import io.github.deepscn.paper.experiment.StepListener;
import io.github.deepscn.paper.experiment.Trainings;
import io.github.deepscn.paper.function.Rivals.Pair;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Figure 2: how fast a shallow and a deep network approximate f(x), on the training points and on others. */
public final class Approximation implements Experiment {
    /** The paper has pictures and no numbers; a factor of ten is clear in a picture in decades. */
    private static final double CLEARLY = 10;

    /** Training errors to reach; the paper names none. */
    private static final List<Double> TOLERANCES = List.of(1e-2, 1e-3, 1e-4, 1e-5);

    private static final String WHERE = "Section 3.1, Figure 2";

    @Override
    public String name() {
        return "approximation";
    }

    @Override
    public long steps(Request request) {
        FunctionStudy study = FunctionStudy.wide(request);
        return 4L * study.trials() * study.nodes();
    }

    @Override
    public Outcome run(Request request, StepListener listener) {
        FunctionStudy study = FunctionStudy.wide(request);
        var trainings = new Trainings(request.threads(), listener);
        List<Pair> with = study.everyTrial("on", options(true), trainings).pairs();
        List<Pair> without = study.everyTrial("off", options(false), trainings).pairs();
        List<Pair> all = Stream.concat(with.stream(), without.stream()).toList();
        return new Outcome(
                name(),
                "Approximation: %s against %s"
                        .formatted(study.scn().label(), study.deep().label()),
                study.trials(),
                summary(study, with),
                List.of(faster(all), outperforms(with, without), consistent(with, without)),
                exhibits(study, with, without),
                List.of(nodes(all)),
                settings(study));
    }

    private static Options options(boolean ruled) {
        return Options.paper().withRankRule(ruled ? RankRule.standard() : RankRule.off());
    }

    private static List<String> summary(FunctionStudy study, List<Pair> with) {
        return List.of(
                ("f(x) on [0,1], %d random training points and %d test points. Both networks of a trial see the "
                                + "same points and draw with the same seed, so they are one network up to node %d, where "
                                + "the deep one begins its second layer.")
                        .formatted(study.points(), study.points(), study.border()),
                ("With these contractions no candidate passes after %s nodes of the shallow network; its lines "
                                + "end there. The paper does not say how its shallow network reached 200 nodes; the page "
                                + "on the rank shows one way.")
                        .formatted(list(with, pair -> "" + pair.scn().nodes())),
                "The paper gives neither scopes nor the number of candidates. Ours are those of the authors' published code. "
                        + "The paper has no rank rule; ours refuses nodes that are flat or depend on others.");
    }

    /** Whether the deep network reaches a training error with fewer nodes, or alone. */
    private static boolean deepIsFaster(Pair pair, double tolerance) {
        return nodesTo(pair.deep(), tolerance) < nodesTo(pair.scn(), tolerance);
    }

    private static boolean scnIsFaster(Pair pair, double tolerance) {
        return nodesTo(pair.scn(), tolerance) < nodesTo(pair.deep(), tolerance);
    }

    private static int nodesTo(Course course, double tolerance) {
        return course.nodesTo(tolerance).orElse(Integer.MAX_VALUE);
    }

    private static Claim faster(List<Pair> pairs) {
        double smallest = TOLERANCES.get(TOLERANCES.size() - 1);
        boolean inTheEnd = pairs.stream().allMatch(pair -> deepIsFaster(pair, smallest));
        boolean never = TOLERANCES.stream()
                .noneMatch(tolerance -> pairs.stream().anyMatch(pair -> scnIsFaster(pair, tolerance)));
        String winners = TOLERANCES.stream()
                .map(tolerance -> "%s: DeepSCN %d, SCN %d"
                        .formatted(
                                Spoken.error(tolerance),
                                pairs.stream()
                                        .filter(pair -> deepIsFaster(pair, tolerance))
                                        .count(),
                                pairs.stream()
                                        .filter(pair -> scnIsFaster(pair, tolerance))
                                        .count()))
                .collect(Collectors.joining("; "));
        return new Claim(
                WHERE,
                "DeepSCN approximates the target function within a given tolerance faster than SCN.",
                Claim.Verdict.of(never && inTheEnd, inTheEnd),
                ("Which network reaches a training error with fewer nodes, or alone, in %d trials with and without the rank rule: "
                                + "%s; the other trials are ties. Reproduced means that SCN is never faster.")
                        .formatted(pairs.size(), winners));
    }

    private static Claim outperforms(List<Pair> with, List<Pair> without) {
        Function<Pair, Double> train =
                pair -> pair.scn().finalTrain() / pair.deep().finalTrain();
        Function<Pair, Double> test =
                pair -> pair.scn().finalTest() / pair.deep().finalTest();
        double least = Stream.of(with, without)
                .flatMap(List::stream)
                .flatMap(pair -> Stream.of(train.apply(pair), test.apply(pair)))
                .mapToDouble(gain -> gain)
                .min()
                .orElseThrow();
        return new Claim(
                WHERE,
                "In three independent trials DeepSCN outperforms SCN in effectiveness.",
                Claim.Verdict.of(least >= CLEARLY, least > 1),
                "SCN's final error over DeepSCN's. "
                        + byRule(
                                with,
                                without,
                                pairs -> "training " + times(pairs, train) + ", test " + times(pairs, test))
                        + " Reproduced means at least ten in every trial.");
    }

    private static Claim consistent(List<Pair> with, List<Pair> without) {
        double worstWith = worstGap(with);
        double worst = Math.max(worstWith, worstGap(without));
        return new Claim(
                WHERE,
                "Learning and generalisation are consistent, for shallow and deep networks: the test error follows the "
                        + "training error.",
                Claim.Verdict.of(worst <= CLEARLY, worstWith <= CLEARLY),
                "Final test error over final training error. "
                        + byRule(
                                with,
                                without,
                                pairs -> "SCN "
                                        + times(pairs, pair -> pair.scn().finalGap()) + ", DeepSCN "
                                        + times(pairs, pair -> pair.deep().finalGap()))
                        + " Reproduced means at most ten.");
    }

    private static double worstGap(List<Pair> pairs) {
        return Rivals.byPairs(pairs).stream()
                .mapToDouble(Course::finalGap)
                .max()
                .orElseThrow();
    }

    private static String times(List<Pair> pairs, Function<Pair, Double> ratio) {
        return list(pairs, pair -> Spoken.times(ratio.apply(pair)));
    }

    private static String byRule(List<Pair> with, List<Pair> without, Function<List<Pair>, String> figures) {
        return "With the rank rule: %s. Without it, as in the paper: %s."
                .formatted(figures.apply(with), figures.apply(without));
    }

    private static List<Exhibit> exhibits(FunctionStudy study, List<Pair> with, List<Pair> without) {
        String borders = "A line for each trial; its dot is the last node. DeepSCN's layers end at every %d nodes."
                .formatted(study.border());
        List<Course> ruled = Rivals.byPairs(with);
        List<Course> free = Rivals.byPairs(without);
        var all = new ArrayList<>(ruled);
        all.addAll(free);
        return List.of(
                errors("standard-training", "Figure 2, with the rank rule: training", borders, ruled, true),
                errors("standard-test", "Figure 2, with the rank rule: test", borders, ruled, false),
                errors("paper-training", "Figure 2, without it as in the paper: training", borders, free, true),
                errors("paper-test", "Figure 2, without it as in the paper: test", borders, free, false),
                paths(all),
                ends(all));
    }

    private static Exhibit errors(String id, String title, String caption, List<Course> courses, boolean training) {
        return Exhibit.Lines.errors(
                id,
                title,
                caption,
                courses.stream()
                        .map(course -> course.line(
                                "trial " + course.run(), false, training ? course.trainErrors() : course.testErrors()))
                        .toList());
    }

    private static Sheet<Course> sheet(List<Course> courses) {
        return new Sheet<>(courses)
                .column("network", Course::label)
                .column("rank rule", Course::what)
                .column("seed", Course::seed);
    }

    /** The number of nodes that each network needs for every tolerance. */
    private static Exhibit paths(List<Course> courses) {
        Sheet<Course> sheet = sheet(courses);
        for (double tolerance : TOLERANCES) {
            sheet.column("nodes to " + Spoken.error(tolerance), course -> {
                var nodes = course.nodesTo(tolerance);
                return nodes.isPresent() ? (Number) nodes.getAsInt() : Double.NaN;
            });
        }
        return sheet.figures(
                "paths",
                "How fast they get there",
                "Number of nodes to a training error; a dash if it is never reached.");
    }

    private static Exhibit ends(List<Course> courses) {
        return sheet(courses)
                .column("nodes", Course::nodes)
                .column("training RMSE", Course::finalTrain)
                .column("test RMSE", Course::finalTest)
                .column("test / training", Course::finalGap)
                .column("ended by", Course::stop)
                .figures("final", "Where they end", "Errors after the last node.");
    }

    private static DataFile nodes(List<Pair> pairs) {
        return new Sheet<>(Course.everyNode(Rivals.byPairs(pairs)))
                .column("network", node -> node.course().label())
                .column("rank rule", node -> node.course().what())
                .column("seed", node -> node.course().seed())
                .column("node", Course.Node::number)
                .column("layer", node -> node.made().layer())
                .column("training RMSE", node -> node.made().trainRmse())
                .column("test RMSE", node -> node.made().validationRmse())
                .file("approximation.csv");
    }

    private static Map<String, Object> settings(FunctionStudy study) {
        Map<String, Object> settings = study.settings(options(true));
        settings.put("rankRules", List.of(RankRule.standard(), RankRule.off()));
        return settings;
    }
}
