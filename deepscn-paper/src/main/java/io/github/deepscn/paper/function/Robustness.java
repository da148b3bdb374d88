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
import io.github.deepscn.report.page.Section;
import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Figure 4: the effect of the sets R on the errors; and, which the paper leaves out, the effect of Υ. */
public final class Robustness implements Experiment {
    /** How many times more the deep network's error must fall than the shallow one's for a remarkable drop. */
    private static final double REMARKABLE = 2;

    /** Errors that differ by less are called the same where a picture is in decades. */
    private static final double LITTLE = 2;

    private static final double LOW = 0.9;
    private static final double HIGH = 0.99;
    private static final double LARGEST = 0.999999;
    private static final String WHERE = "Section 3.3, Figure 4";

    /**
     * The trainings behind Figure 4.
     *
     * @param sameDraws every set R on the first trial's points; candidates are drawn once and tested against all r
     * @param freshDraws every set R on the first trial's points; every r draws its own candidates
     * @param sameTrials the first set R, draws shared, on the points and with the seed of every trial: pure chance
     * @param freshTrials the first set R, fresh draws, on the points and with the seed of every trial
     */
    private record Runs(Rivals sameDraws, Rivals freshDraws, Rivals sameTrials, Rivals freshTrials) {
        List<Course> courses() {
            return Stream.of(sameDraws, freshDraws, sameTrials, freshTrials)
                    .flatMap(rivals -> rivals.courses().stream())
                    .toList();
        }

        /** Both networks of every trial, with shared draws and then with fresh ones. */
        List<Pair<Course>> trials() {
            return sameTrials.and(freshTrials).pairs();
        }
    }

    @Override
    public long steps(Request request) {
        return FunctionStudy.wide(request, StepListener.NONE).narrow().steps(4 + Choices.trainingsPerTrial());
    }

    @Override
    public Outcome run(Request request, StepListener listener) {
        FunctionStudy study = FunctionStudy.wide(request, listener).narrow();
        List<Double> first = sets(study).get(0);
        var runs = new Runs(
                everySet(study, "R, shared draws", false),
                everySet(study, "R, fresh draws", true),
                study.everyTrial("seed and points, shared draws", options(first, false)),
                study.everyTrial("seed and points, fresh draws", options(first, true)));
        var choices = Choices.of(study);
        var files = new ArrayList<>(List.of(curves(runs)));
        files.addAll(choices.files());
        return new Outcome(
                "Robustness against R and Υ: " + study.sizes(),
                study.trials(),
                summary(runs),
                List.of(robust(runs), drop(runs, study.border()), advantage(runs)),
                exhibits(runs, choices),
                files,
                settings(study));
    }

    /** As many sets R as there are trials. */
    private static List<List<Double>> sets(FunctionStudy study) {
        return study.seeds().stream().map(Robustness::contractions).toList();
    }

    /** A set R of section 3.3: ten random numbers of the open interval (0.9, 0.99), ascending, and 1 − 10⁻⁶. */
    static List<Double> contractions(long seed) {
        var random = new Random(seed);
        DoubleStream drawn = DoubleStream.generate(() -> LOW + (HIGH - LOW) * random.nextDouble())
                .filter(r -> r > LOW && r < HIGH)
                .distinct()
                .limit(10)
                .sorted();
        return DoubleStream.concat(drawn, DoubleStream.of(LARGEST)).boxed().toList();
    }

    private static Options options(List<Double> contractions, boolean fresh) {
        return Options.paper()
                .withContractions(FunctionStudy.array(contractions))
                .withRedraw(fresh);
    }

    /** Trains both networks with every set R; nothing else differs. */
    private static Rivals everySet(FunctionStudy study, String what, boolean fresh) {
        List<List<Double>> sets = sets(study);
        return study.grown(
                what,
                run -> options(sets.get(run), fresh),
                run -> study.request().seed());
    }

    private static List<String> summary(Runs runs) {
        Course scn = runs.freshDraws.scn().first();
        Course deep = runs.freshDraws.deep().first();
        return List.of(
                "R is drawn as in section 3.3: ten random numbers of (0.9, 0.99), ascending, and 1 − 10⁻⁶. All sets are tried "
                        + "on the same points with the same seed, so that nothing but R differs.",
                "The authors' published code, and ours, draws candidates once for each scope and tests them against one r "
                        + "after the other. Then only the largest number of R matters to a single output: at every r the "
                        + "candidate with the largest ⟨e,h⟩²/⟨h,h⟩ is the best, and it is taken at the smallest r that it passes.",
                ("Read to the letter, the pseudo-code draws new candidates for every r. Then R matters to nodes that are "
                                + "admitted at one of the ten random r, which ask for a fall of ‖e‖² by 1 to 10 %%: with the "
                                + "first set %d of SCN's %d nodes and %d of DeepSCN's %d. The lines part where such a node "
                                + "passes at another place in another set.")
                        .formatted(atRandom(scn), scn.nodes(), atRandom(deep), deep.nodes()),
                "To tell the effect of R from chance, the table also has the first set on other points with other seeds.");
    }

    /** The number of nodes that were admitted at one of the random r. */
    private static long atRandom(Course course) {
        return course.history().nodes().stream()
                .filter(node -> node.contraction() < LARGEST)
                .count();
    }

    private static Claim robust(Runs runs) {
        boolean withinChance = IntStream.range(0, 2)
                .allMatch(i -> runs.freshDraws.both().get(i).spread()
                        <= Math.max(LITTLE, runs.freshTrials.both().get(i).spread()));
        boolean identical = runs.sameDraws.identical();
        return new Claim(
                WHERE,
                "SCN and DeepSCN perform robustly against R: they are not sensitive to the uncertain sequence r.",
                Claim.Verdict.of(identical && withinChance, identical || withinChance),
                "With the same draws for all r, the networks of all sets R are "
                        + (identical ? "the same, bit for bit" : "not the same")
                        + ". With fresh draws, the largest final test error over the smallest is "
                        + spreads(runs.freshDraws) + "; over other seeds and points " + spreads(runs.freshTrials)
                        + ". Reproduced means that R changes no more than these.");
    }

    private static String spreads(Rivals rivals) {
        return list(
                rivals.both(),
                each -> Spoken.times(each.spread()) + " for "
                        + each.first().network().name());
    }

    private static Claim drop(Runs runs, int border) {
        // by which factor the error falls over as many nodes as the first layer has, right after it
        List<Pair<Double>> falls = runs.trials().stream()
                .map(pair -> pair.map(course -> course.trainAfter(border) / course.trainAfter(2 * border)))
                .toList();
        boolean remarkable = falls.stream().allMatch(fall -> fall.deep() >= REMARKABLE * fall.scn());
        long larger = falls.stream().filter(fall -> fall.deep() > fall.scn()).count();
        return new Claim(
                WHERE,
                "A remarkable drop can be observed after completing the first layer.",
                Claim.Verdict.of(remarkable, larger == falls.size()),
                "From node " + border + ", where the first layer is complete, to node " + 2 * border
                        + " the training error falls by these factors; DeepSCN: "
                        + list(falls, fall -> Spoken.times(fall.deep())) + "; SCN: "
                        + list(falls, fall -> Spoken.times(fall.scn()))
                        + " (each trial with shared draws, then with fresh ones). DeepSCN's is larger in " + larger
                        + " of "
                        + falls.size()
                        + ". Reproduced means twice SCN's in all; larger in all is reproduced in direction.");
    }

    private static Claim advantage(Runs runs) {
        boolean always = runs.trials().stream()
                .allMatch(pair -> pair.deep().finalTrain() < pair.scn().finalTrain()
                        && pair.deep().finalTest() < pair.scn().finalTest());
        boolean asARule = runs.sameTrials.deepIsBetterAsARule() && runs.freshTrials.deepIsBetterAsARule();
        return new Claim(
                WHERE,
                "Figure 4 clearly exhibits the advantage of DeepSCN over SCN.",
                Claim.Verdict.of(always, asARule),
                "Final test errors of each trial, shared draws: " + errors(runs.sameTrials) + "; fresh draws: "
                        + errors(runs.freshTrials)
                        + ". Reproduced means smaller errors, training and test, in every trial; "
                        + "smaller medians mean reproduced in direction.");
    }

    private static String errors(Rivals rivals) {
        return "SCN " + rivals.scn().errors() + ", DeepSCN " + rivals.deep().errors();
    }

    private static List<Section> exhibits(Runs runs, Choices choices) {
        String caption = "A line for each set R, the first is not dashed.";
        var exhibits = new ArrayList<Section>();
        exhibits.add(
                Course.errors("same", "Figure 4, draws shared by all r", caption, runs.sameDraws.courses(), "R", true));
        exhibits.add(Course.errors(
                "fresh", "Figure 4, fresh draws for every r", caption, runs.freshDraws.courses(), "R", true));
        exhibits.add(new Sheet<>(runs.courses())
                .column("what differs", Course::what)
                .column("network", Course::label)
                .column("run", Course::run)
                .column("nodes", Course::nodes)
                .column("training RMSE", Course::finalTrain)
                .column("test RMSE", Course::finalTest)
                .section("sets", "What R does, and what chance does", "Errors after the last node."));
        exhibits.addAll(choices.exhibits());
        return exhibits;
    }

    private static DataFile curves(Runs runs) {
        return Course.errors(Course.everyNode(runs.courses())
                        .column("what differs", node -> node.course().what())
                        .column("network", node -> node.course().label())
                        .column("run", node -> node.course().run())
                        .column("node", Course.Node::number))
                .file("robustness.csv");
    }

    private static Map<String, Object> settings(FunctionStudy study) {
        Map<String, Object> settings = study.settings(Options.paper());
        settings.put("sets", sets(study));
        settings.put("rankRule", Options.paper().rankRule());
        settings.put("largest", FunctionStudy.contractions(Choices.MOST_NINES));
        settings.put("scopes", Choices.scopes());
        return settings;
    }
}
