package io.github.deepscn.paper.function;

import io.github.deepscn.configure.Search;
import io.github.deepscn.paper.experiment.DataFile;
import io.github.deepscn.paper.experiment.Exhibit;
import io.github.deepscn.paper.experiment.Sheet;
import io.github.deepscn.paper.experiment.Spoken;
import io.github.deepscn.paper.experiment.Trainings;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The effect of Υ, on which the paper says nothing: several choices, with and without the rank rule. */
record ScopeStudy(List<Rivals> ruled, List<Rivals> free) {
    /** The choices by the names that the page gives them. */
    static Map<String, List<Double>> choices() {
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

    /** Number of trainings of each network in a trial. */
    static int trainingsPerTrial() {
        return 2 * choices().size();
    }

    static ScopeStudy of(FunctionStudy study, Trainings trainings) {
        return new ScopeStudy(grown(RankRule.standard(), study, trainings), grown(RankRule.off(), study, trainings));
    }

    private static List<Rivals> grown(RankRule rule, FunctionStudy study, Trainings trainings) {
        var rivals = new ArrayList<Rivals>();
        choices().forEach((name, scopes) -> {
            Options options = Options.paper()
                    .withRankRule(rule)
                    .withScopes(scopes.stream().mapToDouble(Double::doubleValue).toArray());
            rivals.add(study.everyTrial(name, options, trainings));
        });
        return rivals;
    }

    String sentence() {
        var medians = ruled.stream()
                .mapToDouble(each -> each.deep().median(Course::finalTest))
                .summaryStatistics();
        return ("Υ, on which the paper reports nothing, decides much more: between the choices below DeepSCN's test error "
                        + "goes from %s to %s (medians, with the rank rule). The worst test error of any choice and trial is "
                        + "%s with the rank rule and %s without it.")
                .formatted(
                        Spoken.error(medians.getMin()),
                        Spoken.error(medians.getMax()),
                        Spoken.error(worst(ruled)),
                        Spoken.error(worst(free)));
    }

    private static double worst(List<Rivals> rivals) {
        return rivals.stream()
                .mapToDouble(each -> each.deep().worstTest())
                .max()
                .orElseThrow();
    }

    List<Exhibit> exhibits() {
        return List.of(
                lines(
                        "scopes-scn",
                        "What Υ does: test error of SCN",
                        ruled.stream().map(Rivals::scn)),
                lines(
                        "scopes-deep",
                        "What Υ does: test error of DeepSCN",
                        ruled.stream().map(Rivals::deep)),
                sheet().figures(
                                "scopes",
                                "Choices of Υ",
                                "Medians over the trials, contractions 1 − 10^−k for k = 1 … 7. Scopes that stand alone are "
                                        + "the only ones tried."));
    }

    private static Exhibit lines(String id, String title, Stream<Series> series) {
        return Exhibit.Lines.errors(
                id,
                title,
                "First trial, with the rank rule; a line for each choice of Υ.",
                series.map(Series::first)
                        .map(course ->
                                Course.line("Υ " + course.what(), "Υ " + course.what(), false, course.testErrors()))
                        .toList());
    }

    Sheet<Series> sheet() {
        List<Series> series = IntStream.range(0, ruled.size())
                .boxed()
                .flatMap(k -> Stream.of(ruled.get(k), free.get(k)))
                .flatMap(rivals -> rivals.both().stream())
                .toList();
        return Series.medians(new Sheet<>(series)
                .column("Υ", each -> each.first().what())
                .column("network", each -> each.first().label())
                .column("rank rule", each -> Spoken.rule(each.first().isRuled())));
    }

    /** The lines of the pictures. */
    DataFile curves() {
        List<Course> drawn = ruled.stream()
                .flatMap(rivals -> rivals.both().stream())
                .map(Series::first)
                .toList();
        return new Sheet<>(Course.everyNode(drawn))
                .column("Υ", node -> node.course().what())
                .column("network", node -> node.course().label())
                .column("seed", node -> node.course().seed())
                .column("node", Course.Node::number)
                .column("training RMSE", node -> node.made().trainRmse())
                .column("test RMSE", node -> node.made().validationRmse())
                .file("robustness-scopes-curves.csv");
    }
}
