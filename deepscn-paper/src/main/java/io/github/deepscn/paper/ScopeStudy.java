package io.github.deepscn.paper;

import io.github.deepscn.configure.Search;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What Υ does, which the paper says nothing of: both networks with several choices, with and without the rank rule. */
record ScopeStudy(Map<String, Rivals> ruled, Map<String, Rivals> free) {
    /** By the names that the page gives them. */
    private static Map<String, List<Double>> choices() {
        var choices = new LinkedHashMap<String, List<Double>>();
        choices.put("authors' code", Search.PUBLISHED_SCOPES);
        choices.put("authors' demo", List.of(0.5, 1.0, 5.0, 10.0, 30.0, 50.0, 100.0, 150.0, 200.0, 250.0));
        choices.put("0.5", List.of(0.5));
        choices.put("1", List.of(1.0));
        choices.put("10", List.of(10.0));
        choices.put("50", List.of(50.0));
        choices.put("200", List.of(200.0));
        choices.put("150 to 200", List.of(150.0, 160.0, 170.0, 180.0, 190.0, 200.0));
        return choices;
    }

    /** Trainings of each network. */
    static int trainingsPerTrial() {
        return 2 * choices().size();
    }

    /** The choices as the settings have them. */
    static Map<String, List<Double>> settings() {
        return choices();
    }

    static ScopeStudy of(FunctionStudy study, Setting setting, Trainings trainings) {
        return new ScopeStudy(
                grown(RankRule.standard(), study, setting, trainings),
                grown(RankRule.off(), study, setting, trainings));
    }

    private static Map<String, Rivals> grown(RankRule rule, FunctionStudy study, Setting setting, Trainings trainings) {
        var rivals = new LinkedHashMap<String, Rivals>();
        choices().forEach((name, scopes) -> {
            Options options = Options.paper()
                    .withRankRule(rule)
                    .withScopes(scopes.stream().mapToDouble(Double::doubleValue).toArray());
            rivals.put(name, Rivals.grown(study, Rivals.everyTrial(study, setting, options), trainings));
        });
        return rivals;
    }

    String sentence() {
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (Rivals each : ruled.values()) {
            least = Math.min(least, each.deep().median(Course::finalTest));
            most = Math.max(most, each.deep().median(Course::finalTest));
        }
        return ("Υ, on which the paper reports nothing, decides much more: between the choices below DeepSCN's test error "
                        + "goes from %s to %s (medians, with the rank rule). The worst test error of any choice and trial is "
                        + "%s with the rank rule and %s without it.")
                .formatted(
                        Spoken.error(least), Spoken.error(most), Spoken.error(worst(ruled)), Spoken.error(worst(free)));
    }

    private static double worst(Map<String, Rivals> rivals) {
        return rivals.values().stream()
                .mapToDouble(each -> each.deep().worstTest())
                .max()
                .orElseThrow();
    }

    List<Exhibit> exhibits() {
        String caption = "First trial, with the rank rule; a line for each choice of Υ.";
        var deep = new ArrayList<Exhibit.Line>();
        var shallow = new ArrayList<Exhibit.Line>();
        ruled.forEach((name, rivals) -> {
            deep.add(line(name, rivals.deep().first()));
            shallow.add(line(name, rivals.scn().first()));
        });
        return List.of(
                new Exhibit.Lines(
                        "scopes-scn", "What Υ does: test error of SCN", caption, "nodes", "RMSE", true, shallow),
                new Exhibit.Lines(
                        "scopes-deep", "What Υ does: test error of DeepSCN", caption, "nodes", "RMSE", true, deep),
                sheet().figures(
                                "scopes",
                                "Choices of Υ",
                                "Medians over the trials, contractions 1 − 10^−k for k = 1 … 7. Scopes that stand alone are "
                                        + "the only ones tried."));
    }

    private static Exhibit.Line line(String name, Course course) {
        return course.line("Υ " + name, "Υ " + name, false, course.testErrors());
    }

    private Sheet sheet() {
        var sheet = new Sheet("Υ", "network", "rank rule", "nodes", "training RMSE", "test RMSE", "worst test RMSE");
        ruled.forEach((name, rivals) -> {
            rows(sheet, name, true, rivals);
            Rivals others = free.get(name);
            if (others != null) {
                rows(sheet, name, false, others);
            }
        });
        return sheet;
    }

    private static void rows(Sheet sheet, String name, boolean rule, Rivals rivals) {
        for (Repeated each : rivals.both()) {
            sheet.row(
                    name,
                    each.first().network().label(),
                    Spoken.rule(rule),
                    each.median(Course::nodes),
                    each.median(Course::finalTrain),
                    each.median(Course::finalTest),
                    each.worstTest());
        }
    }

    DataFile file() {
        return sheet().file("robustness-scopes.csv");
    }

    /** The lines of the pictures. */
    DataFile curves() {
        var sheet = new Sheet("Υ", "network", "seed", "node", "training RMSE", "test RMSE");
        ruled.forEach((name, rivals) -> rivals.both().forEach(each -> {
            Course course = each.first();
            for (int n = 0; n < course.nodes(); n++) {
                sheet.row(
                        name,
                        course.network().label(),
                        course.seed(),
                        n + 1,
                        course.trainErrors().get(n),
                        course.testErrors().get(n));
            }
        }));
        return sheet.file("robustness-scopes-curves.csv");
    }
}
