package io.github.deepscn.paper.function;

import io.github.deepscn.paper.experiment.DataFile;
import io.github.deepscn.paper.experiment.Lines;
import io.github.deepscn.paper.experiment.Lines.Line;
import io.github.deepscn.paper.experiment.Sheet;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.report.page.Chart;
import io.github.deepscn.report.page.ChartRow;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.search.Search;
import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The effect of what the paper does not vary: the largest number of R, and Υ.
 *
 * @param byNines R = {1 − 10^−k} for one k after the other
 * @param ruled choices of Υ, with the rank rule
 * @param free choices of Υ, without the rank rule
 */
record Choices(List<Rivals> byNines, List<Rivals> ruled, List<Rivals> free) {
    /** The largest k. */
    static final int MOST_NINES = 9;

    /** The choices of Υ by the names that the page gives them. */
    static Map<String, List<Double>> scopes() {
        var choices = new LinkedHashMap<String, List<Double>>();
        choices.put("authors' code", Search.PUBLISHED_SCOPES);
        choices.put("authors' demo", List.of(0.5, 1.0, 5.0, 10.0, 30.0, 50.0, 100.0, 150.0, 200.0, 250.0));
        for (double scope : new double[] {0.5, 1, 10, 50, 200}) {
            choices.put(Double.toString(scope).replaceFirst("\\.0$", ""), List.of(scope));
        }
        choices.put("150 to 200", List.of(150.0, 160.0, 170.0, 180.0, 190.0, 200.0));
        return choices;
    }

    /** Number of trainings of each network in a trial. */
    static int trainingsPerTrial() {
        return MOST_NINES + 2 * scopes().size();
    }

    static Choices of(FunctionStudy study) {
        var byNines = new ArrayList<Rivals>();
        for (double r : FunctionStudy.contractions(MOST_NINES)) {
            String name = "1 - 1e-" + (byNines.size() + 1);
            byNines.add(study.everyTrial(name, Options.paper().withContractions(r)));
        }
        return new Choices(byNines, scopes(RankRule.standard(), study), scopes(RankRule.off(), study));
    }

    private static List<Rivals> scopes(RankRule rule, FunctionStudy study) {
        Options ruled = Options.paper().withRankRule(rule);
        return scopes().entrySet().stream()
                .map(each -> study.everyTrial(each.getKey(), ruled.withScopes(FunctionStudy.array(each.getValue()))))
                .toList();
    }

    List<Section> exhibits() {
        return List.of(
                largestSheet()
                        .section(
                                "largest",
                                "The r that matters",
                                "What matters is the largest r. Medians over the trials, with the rank rule. A small r asks for "
                                        + "more than any candidate achieves, so layers close early."),
                new Section(
                        "scopes-curves",
                        "What Υ does",
                        new ChartRow(chart("SCN", Rivals::scn), chart("DeepSCN", Rivals::deep))),
                scopesSheet()
                        .section(
                                "scopes",
                                "Choices of Υ",
                                "Υ, on which the paper reports nothing, matters much more. Medians over the trials, contractions "
                                        + "1 − 10^−k for k = 1 … 7. A single scope is the only one tried."));
    }

    private Chart chart(String network, Function<Rivals, Series> series) {
        return Lines.errors(ruled.stream()
                        .map(each -> series.apply(each).first())
                        .map(course -> new Line("Υ " + course.what(), "Υ " + course.what(), false, course.testErrors()))
                        .toList())
                .chart(
                        "scopes-" + network,
                        "Test error of " + network + ".",
                        "First trial, with the rank rule; a line for each choice of Υ.");
    }

    List<DataFile> files() {
        List<Course> drawn = bothOf(ruled.stream()).stream().map(Series::first).toList();
        return List.of(
                largestSheet().file("robustness-largest-r.csv"),
                scopesSheet().file("robustness-scopes.csv"),
                Course.errors(Course.everyNode(drawn)
                                .column("Υ", node -> node.course().what())
                                .column("network", node -> node.course().label())
                                .column("seed", node -> node.course().seed())
                                .column("node", Course.Node::number))
                        .file("robustness-scopes-curves.csv"));
    }

    private Sheet<Series> largestSheet() {
        return medians(new Sheet<>(bothOf(byNines.stream()))
                .column("largest r", each -> each.first().what())
                .column("network", each -> each.first().label()));
    }

    private Sheet<Series> scopesSheet() {
        Stream<Rivals> rivals =
                IntStream.range(0, ruled.size()).boxed().flatMap(k -> Stream.of(ruled.get(k), free.get(k)));
        return medians(new Sheet<>(bothOf(rivals))
                .column("Υ", each -> each.first().what())
                .column("network", each -> each.first().label())
                .column("rank rule", each -> each.first().rule()));
    }

    private static List<Series> bothOf(Stream<Rivals> rivals) {
        return rivals.flatMap(each -> each.both().stream()).toList();
    }

    /** Adds nodes and errors: medians over the trainings of a series, and the worst. */
    private static Sheet<Series> medians(Sheet<Series> sheet) {
        return sheet.column("nodes", each -> each.median(Course::nodes))
                .column("training RMSE", each -> each.median(Course::finalTrain))
                .column("test RMSE", each -> each.median(Course::finalTest))
                .column("worst test RMSE", Series::worstTest);
    }
}
