package io.github.deepscn.paper;

import static io.github.deepscn.paper.Spoken.list;

import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Figure 4: what the sets R do to the errors; and, left out in the paper, what Υ does. */
final class Robustness implements Experiment {
    /** How many times more the deep network's error must fall than the shallow one's for a remarkable drop. */
    private static final double REMARKABLE = 2;

    /** Errors that differ by less are called the same where a picture is in decades. */
    private static final double LITTLE = 2;

    /**
     * What Figure 4 is made of.
     *
     * @param sameDraws every set R on the first trial's points; candidates are drawn once and tested against all r
     * @param freshDraws the same, but every r draws afresh
     * @param sameTrials the first set R, draws shared, on the points and with the seed of every trial: what chance does
     * @param freshTrials the same with fresh draws
     */
    private record Runs(Rivals sameDraws, Rivals freshDraws, Rivals sameTrials, Rivals freshTrials) {}

    @Override
    public String name() {
        return "robustness";
    }

    @Override
    public long steps(Setting setting) {
        long trainings = 4L + LargestContraction.MOST + ScopeStudy.trainingsPerTrial();
        return 2
                * trainings
                * setting.trials()
                * FunctionStudy.narrow(setting.quick()).nodes();
    }

    @Override
    public Outcome run(Setting setting, StepListener progress) {
        long start = System.nanoTime();
        FunctionStudy study = FunctionStudy.narrow(setting.quick());
        var trainings = new Trainings(setting.threads(), progress);
        List<Double> first = sets(setting).get(0);
        var runs = new Runs(
                Rivals.grown(study, everySet(study, setting, false), trainings),
                Rivals.grown(study, everySet(study, setting, true), trainings),
                Rivals.grown(study, Rivals.everyTrial(study, setting, options(first, false)), trainings),
                Rivals.grown(study, Rivals.everyTrial(study, setting, options(first, true)), trainings));
        var largest = LargestContraction.of(study, setting, trainings);
        var scopes = ScopeStudy.of(study, setting, trainings);
        return new Outcome(
                name(),
                "Robustness against R and Υ: %s and %s"
                        .formatted(study.scn().label(), study.deep().label()),
                summary(runs, largest, scopes),
                List.of(robust(runs), drop(runs, study.border()), advantage(runs)),
                exhibits(runs, largest, scopes),
                List.of(curves(runs), largest.file(), scopes.file(), scopes.curves()),
                settings(study, setting),
                (System.nanoTime() - start) / 1e9);
    }

    /** As many sets R as there are trials. */
    private static List<List<Double>> sets(Setting setting) {
        return FunctionStudy.seeds(setting).stream()
                .map(RandomContractions::drawn)
                .toList();
    }

    private static Options options(List<Double> contractions, boolean fresh) {
        return Options.paper()
                .withContractions(
                        contractions.stream().mapToDouble(Double::doubleValue).toArray())
                .withRedraw(fresh);
    }

    /** Nothing but R differs. */
    private static List<Rivals.Condition> everySet(FunctionStudy study, Setting setting, boolean fresh) {
        Points points = Points.drawn(study.points(), setting.seed());
        return sets(setting).stream()
                .map(set -> new Rivals.Condition(options(set, fresh), points, setting.seed()))
                .toList();
    }

    private static List<String> summary(Runs runs, LargestContraction largest, ScopeStudy scopes) {
        return List.of(
                "R is drawn as in section 3.3: ten random numbers of (0.9, 0.99), ascending, and 1 − 10⁻⁶. All sets are tried "
                        + "on the same points with the same seed, so that nothing but R differs.",
                "Where a block of candidates is drawn once for each scope and tested against one r after the other, as the "
                        + "authors' published code does and ours, nothing of R but its largest number can matter to a single "
                        + "output. At every r the candidate with the largest ⟨e,h⟩²/⟨h,h⟩ is the best, since (1 − r)⟨e,e⟩ is "
                        + "the same for all. It passes at the smallest r that any candidate passes, and is taken there. So "
                        + "the smaller r only name the step at which it passes; the largest decides whether it passes at all. "
                        + (runs.sameDraws.identical()
                                ? "The lines lie on each other, bit for bit."
                                : "Here the lines differ all the same, which they should not."),
                ("Read to the letter, the pseudo-code draws afresh for every r. Then R can matter, but only to a node that is "
                                + "admitted at one of the ten random r, which ask for a fall of ‖e‖² by 1 to 10 %%: with the "
                                + "first set %d of SCN's %d nodes and %d of DeepSCN's %d. %s")
                        .formatted(
                                atRandom(runs.freshDraws.scn().first()),
                                runs.freshDraws.scn().first().nodes(),
                                atRandom(runs.freshDraws.deep().first()),
                                runs.freshDraws.deep().first().nodes(),
                                runs.freshDraws.identical()
                                        ? "They pass at the same place in every set, so here too the lines lie on each other."
                                        : "The lines part where such a node passes at another place in another set."),
                "To tell what R does from what chance does, the table also has the first set on other points with other seeds.",
                largest.sentence(),
                scopes.sentence());
    }

    /** How many nodes were admitted at one of the random r. */
    private static long atRandom(Course course) {
        return course.history().nodes().stream()
                .filter(node -> node.contraction() < RandomContractions.LARGEST)
                .count();
    }

    private static Claim robust(Runs runs) {
        boolean withinChance = IntStream.range(0, 2)
                .allMatch(i -> runs.freshDraws.both().get(i).spread()
                        <= Math.max(LITTLE, runs.freshTrials.both().get(i).spread()));
        boolean identical = runs.sameDraws.identical();
        return new Claim(
                "Section 3.3, Figure 4",
                "SCN and DeepSCN perform robustly against R: they are not sensitive to the uncertain sequence r.",
                Claim.Verdict.of(identical && withinChance, identical || withinChance),
                ("With the same draws for all r, the networks of all sets R are %s. With fresh draws, the largest final test "
                                + "error over the smallest is %s; over other seeds and points %s. We ask that R does no more "
                                + "than these do.")
                        .formatted(
                                identical ? "the same, bit for bit" : "not the same",
                                spreads(runs.freshDraws),
                                spreads(runs.freshTrials)));
    }

    private static String spreads(Rivals rivals) {
        return list(
                rivals.both(),
                each -> Spoken.times(each.spread()) + " for "
                        + each.first().network().name());
    }

    private static Claim drop(Runs runs, int border) {
        var deep = new ArrayList<Double>();
        var shallow = new ArrayList<Double>();
        for (Rivals rivals : List.of(runs.sameTrials, runs.freshTrials)) {
            rivals.deep().courses().forEach(course -> deep.add(fall(course, border)));
            rivals.scn().courses().forEach(course -> shallow.add(fall(course, border)));
        }
        boolean remarkable = IntStream.range(0, deep.size()).allMatch(i -> deep.get(i) >= REMARKABLE * shallow.get(i));
        long larger = IntStream.range(0, deep.size())
                .filter(i -> deep.get(i) > shallow.get(i))
                .count();
        return new Claim(
                "Section 3.3, Figure 4",
                "A remarkable drop can be observed after completing the first layer.",
                Claim.Verdict.of(remarkable, larger == deep.size()),
                ("From node %d, where the first layer is complete, to node %d the training error falls by these factors; "
                                + "DeepSCN: %s; SCN: %s (each trial with shared draws, then with fresh ones). DeepSCN's is larger "
                                + "in %d of %d. We ask for twice SCN's in all; larger in all is in direction.")
                        .formatted(
                                border,
                                2 * border,
                                list(deep, Spoken::times),
                                list(shallow, Spoken::times),
                                larger,
                                deep.size()));
    }

    /** By which factor the error falls over as many nodes as the first layer has, right after it. */
    private static double fall(Course course, int border) {
        return course.trainAfter(border) / course.trainAfter(2 * border);
    }

    private static Claim advantage(Runs runs) {
        boolean always = runs.sameTrials.deepIsBetter() && runs.freshTrials.deepIsBetter();
        boolean asARule = runs.sameTrials.deepIsBetterAsARule() && runs.freshTrials.deepIsBetterAsARule();
        return new Claim(
                "Section 3.3, Figure 4",
                "Figure 4 clearly exhibits the advantage of DeepSCN over SCN.",
                Claim.Verdict.of(always, asARule),
                ("Final test errors of each trial, shared draws: SCN %s, DeepSCN %s; fresh draws: SCN %s, DeepSCN %s. We ask for "
                                + "the smaller errors, training and test, in every trial; in direction are the medians.")
                        .formatted(
                                errors(runs.sameTrials.scn()),
                                errors(runs.sameTrials.deep()),
                                errors(runs.freshTrials.scn()),
                                errors(runs.freshTrials.deep())));
    }

    private static String errors(Repeated repeated) {
        return list(repeated.courses(), course -> Spoken.error(course.finalTest()));
    }

    private static List<Exhibit> exhibits(Runs runs, LargestContraction largest, ScopeStudy scopes) {
        var exhibits = new ArrayList<Exhibit>();
        exhibits.add(lines("same-training", "Figure 4, draws shared by all r: training", runs.sameDraws, true));
        exhibits.add(lines("same-test", "Figure 4, draws shared by all r: test", runs.sameDraws, false));
        exhibits.add(lines("fresh-training", "Figure 4, fresh draws for every r: training", runs.freshDraws, true));
        exhibits.add(lines("fresh-test", "Figure 4, fresh draws for every r: test", runs.freshDraws, false));
        exhibits.add(table(runs));
        exhibits.add(largest.table());
        exhibits.addAll(scopes.exhibits());
        return exhibits;
    }

    private static Exhibit lines(String id, String title, Rivals rivals, boolean training) {
        var lines = new ArrayList<Exhibit.Line>();
        for (Repeated repeated : rivals.both()) {
            for (int i = 0; i < repeated.courses().size(); i++) {
                Course course = repeated.courses().get(i);
                lines.add(course.line(
                        "%s, R %d".formatted(course.network().name(), i + 1),
                        course.network().label(),
                        i > 0,
                        training ? course.trainErrors() : course.testErrors()));
            }
        }
        return new Exhibit.Lines(
                id, title, "A line for each set R, the first is not dashed.", "nodes", "RMSE", true, lines);
    }

    private static Exhibit table(Runs runs) {
        var sheet = new Sheet("what differs", "network", "run", "nodes", "training RMSE", "test RMSE");
        rows(sheet, "R, shared draws", runs.sameDraws);
        rows(sheet, "R, fresh draws", runs.freshDraws);
        rows(sheet, "seed and points, shared draws", runs.sameTrials);
        rows(sheet, "seed and points, fresh draws", runs.freshTrials);
        return sheet.figures("sets", "What R does, and what chance does", "Errors after the last node.");
    }

    private static void rows(Sheet sheet, String what, Rivals rivals) {
        for (Repeated repeated : rivals.both()) {
            for (int i = 0; i < repeated.courses().size(); i++) {
                Course course = repeated.courses().get(i);
                sheet.row(
                        what, course.network().label(), i + 1, course.nodes(), course.finalTrain(), course.finalTest());
            }
        }
    }

    private static DataFile curves(Runs runs) {
        var sheet = new Sheet("what differs", "network", "run", "node", "training RMSE", "test RMSE");
        nodes(sheet, "R, shared draws", runs.sameDraws);
        nodes(sheet, "R, fresh draws", runs.freshDraws);
        nodes(sheet, "seed and points, shared draws", runs.sameTrials);
        nodes(sheet, "seed and points, fresh draws", runs.freshTrials);
        return sheet.file("robustness.csv");
    }

    private static void nodes(Sheet sheet, String what, Rivals rivals) {
        for (Repeated repeated : rivals.both()) {
            for (int i = 0; i < repeated.courses().size(); i++) {
                Course course = repeated.courses().get(i);
                for (int n = 0; n < course.nodes(); n++) {
                    sheet.row(
                            what,
                            course.network().label(),
                            i + 1,
                            n + 1,
                            course.trainErrors().get(n),
                            course.testErrors().get(n));
                }
            }
        }
    }

    private static Map<String, Object> settings(FunctionStudy study, Setting setting) {
        var settings = new LinkedHashMap<String, Object>();
        settings.putAll(Spoken.function(study, setting));
        settings.put("sets", sets(setting));
        settings.put("search", Spoken.search(Options.paper()));
        settings.put("rankRule", Options.paper().rankRule());
        settings.put("largest", FunctionStudy.contractions(LargestContraction.MOST));
        settings.put("scopes", ScopeStudy.settings());
        return settings;
    }
}
