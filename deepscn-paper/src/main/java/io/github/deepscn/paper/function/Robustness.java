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
import io.github.deepscn.paper.function.Course.Condition;
import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
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
        List<Rivals.Pair> trials() {
            return Stream.of(sameTrials, freshTrials)
                    .flatMap(rivals -> rivals.pairs().stream())
                    .toList();
        }
    }

    @Override
    public String name() {
        return "robustness";
    }

    @Override
    public long steps(Request request) {
        FunctionStudy study = FunctionStudy.narrow(request);
        long trainings = 4L + Choices.trainingsPerTrial();
        return 2 * trainings * study.trials() * study.nodes();
    }

    @Override
    public Outcome run(Request request, StepListener listener) {
        FunctionStudy study = FunctionStudy.narrow(request);
        var trainings = new Trainings(request.threads(), listener);
        List<Double> first = sets(study).get(0);
        var runs = new Runs(
                everySet(study, "R, shared draws", false, trainings),
                everySet(study, "R, fresh draws", true, trainings),
                study.everyTrial("seed and points, shared draws", options(first, false), trainings),
                study.everyTrial("seed and points, fresh draws", options(first, true), trainings));
        var choices = Choices.of(study, trainings);
        var files = new ArrayList<>(List.of(curves(runs)));
        files.addAll(choices.files());
        return new Outcome(
                name(),
                "Robustness against R and Υ: %s and %s"
                        .formatted(study.scn().label(), study.deep().label()),
                study.trials(),
                summary(runs, choices),
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
        var drawn = new TreeSet<Double>();
        while (drawn.size() < 10) {
            double r = LOW + (HIGH - LOW) * random.nextDouble();
            if (r > LOW && r < HIGH) {
                drawn.add(r);
            }
        }
        drawn.add(LARGEST);
        return List.copyOf(drawn);
    }

    private static Options options(List<Double> contractions, boolean fresh) {
        return Options.paper()
                .withContractions(
                        contractions.stream().mapToDouble(Double::doubleValue).toArray())
                .withRedraw(fresh);
    }

    /** Trains both networks with every set R; nothing else differs. */
    private static Rivals everySet(FunctionStudy study, String what, boolean fresh, Trainings trainings) {
        long seed = study.request().seed();
        Points points = Points.drawn(study.points(), seed);
        var conditions = new ArrayList<Condition>();
        for (List<Double> set : sets(study)) {
            conditions.add(new Condition(what, conditions.size() + 1, options(set, fresh), points, seed));
        }
        return study.grown(conditions, trainings);
    }

    private static List<String> summary(Runs runs, Choices choices) {
        Course scn = runs.freshDraws.scn().first();
        Course deep = runs.freshDraws.deep().first();
        return List.of(
                "R is drawn as in section 3.3: ten random numbers of (0.9, 0.99), ascending, and 1 − 10⁻⁶. All sets are tried "
                        + "on the same points with the same seed, so that nothing but R differs.",
                "The authors' published code, and ours, draws candidates once for each scope and tests them against one r "
                        + "after the other. Then only the largest number of R matters to a single output: at every r the "
                        + "candidate with the largest ⟨e,h⟩²/⟨h,h⟩ is the best, and it is taken at the smallest r that it passes. "
                        + (runs.sameDraws.identical()
                                ? "The lines are equal, bit for bit."
                                : "Here the lines differ all the same, which they should not."),
                ("Read to the letter, the pseudo-code draws new candidates for every r. Then R matters to nodes that are "
                                + "admitted at one of the ten random r, which ask for a fall of ‖e‖² by 1 to 10 %%: with the "
                                + "first set %d of SCN's %d nodes and %d of DeepSCN's %d. %s")
                        .formatted(
                                atRandom(scn),
                                scn.nodes(),
                                atRandom(deep),
                                deep.nodes(),
                                runs.freshDraws.identical()
                                        ? "They pass at the same place in every set, so the lines are equal here too."
                                        : "The lines part where such a node passes at another place in another set."),
                "To tell the effect of R from chance, the table also has the first set on other points with other seeds.",
                choices.aboutLargest(),
                choices.aboutScopes());
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
                ("With the same draws for all r, the networks of all sets R are %s. With fresh draws, the largest final test "
                                + "error over the smallest is %s; over other seeds and points %s. Reproduced means that R "
                                + "changes no more than these.")
                        .formatted(
                                identical ? "the same, bit for bit" : "not the same",
                                spreads(runs.freshDraws),
                                spreads(runs.freshTrials)));
    }

    private static String spreads(Rivals rivals) {
        return list(
                rivals.both(),
                each -> Spoken.times(each.spread()) + " for " + each.first().name());
    }

    private static Claim drop(Runs runs, int border) {
        List<Double> deep =
                runs.trials().stream().map(pair -> fall(pair.deep(), border)).toList();
        List<Double> shallow =
                runs.trials().stream().map(pair -> fall(pair.scn(), border)).toList();
        int count = deep.size();
        boolean remarkable = IntStream.range(0, count).allMatch(i -> deep.get(i) >= REMARKABLE * shallow.get(i));
        long larger = IntStream.range(0, count)
                .filter(i -> deep.get(i) > shallow.get(i))
                .count();
        return new Claim(
                WHERE,
                "A remarkable drop can be observed after completing the first layer.",
                Claim.Verdict.of(remarkable, larger == count),
                ("From node %d, where the first layer is complete, to node %d the training error falls by these factors; "
                                + "DeepSCN: %s; SCN: %s (each trial with shared draws, then with fresh ones). DeepSCN's is larger "
                                + "in %d of %d. Reproduced means twice SCN's in all; larger in all is in direction.")
                        .formatted(
                                border,
                                2 * border,
                                list(deep, Spoken::times),
                                list(shallow, Spoken::times),
                                larger,
                                count));
    }

    /** By which factor the error falls over as many nodes as the first layer has, right after it. */
    private static double fall(Course course, int border) {
        return course.trainAfter(border) / course.trainAfter(2 * border);
    }

    private static Claim advantage(Runs runs) {
        boolean always = runs.trials().stream().allMatch(Rivals.Pair::deepIsBetter);
        boolean asARule = runs.sameTrials.deepIsBetterAsARule() && runs.freshTrials.deepIsBetterAsARule();
        return new Claim(
                WHERE,
                "Figure 4 clearly exhibits the advantage of DeepSCN over SCN.",
                Claim.Verdict.of(always, asARule),
                ("Final test errors of each trial, shared draws: SCN %s, DeepSCN %s; fresh draws: SCN %s, DeepSCN %s. Reproduced "
                                + "means smaller errors, training and test, in every trial; smaller medians are in direction.")
                        .formatted(
                                errors(runs.sameTrials.scn()),
                                errors(runs.sameTrials.deep()),
                                errors(runs.freshTrials.scn()),
                                errors(runs.freshTrials.deep())));
    }

    private static String errors(Series series) {
        return list(series.courses(), course -> Spoken.error(course.finalTest()));
    }

    private static List<Exhibit> exhibits(Runs runs, Choices choices) {
        var exhibits = new ArrayList<Exhibit>();
        exhibits.add(lines("same-training", "Figure 4, draws shared by all r: training", runs.sameDraws, true));
        exhibits.add(lines("same-test", "Figure 4, draws shared by all r: test", runs.sameDraws, false));
        exhibits.add(lines("fresh-training", "Figure 4, fresh draws for every r: training", runs.freshDraws, true));
        exhibits.add(lines("fresh-test", "Figure 4, fresh draws for every r: test", runs.freshDraws, false));
        exhibits.add(new Sheet<>(runs.courses())
                .column("what differs", Course::what)
                .column("network", Course::label)
                .column("run", Course::run)
                .column("nodes", Course::nodes)
                .column("training RMSE", Course::finalTrain)
                .column("test RMSE", Course::finalTest)
                .figures("sets", "What R does, and what chance does", "Errors after the last node."));
        exhibits.addAll(choices.exhibits());
        return exhibits;
    }

    private static Exhibit lines(String id, String title, Rivals rivals, boolean training) {
        return Exhibit.Lines.errors(
                id,
                title,
                "A line for each set R, the first is not dashed.",
                rivals.courses().stream()
                        .map(course -> course.line(
                                "R " + course.run(),
                                course.run() > 1,
                                training ? course.trainErrors() : course.testErrors()))
                        .toList());
    }

    private static DataFile curves(Runs runs) {
        return Course.errors(new Sheet<>(Course.everyNode(runs.courses()))
                        .column("what differs", node -> node.course().what())
                        .column("network", node -> node.course().label())
                        .column("run", node -> node.course().run()))
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
