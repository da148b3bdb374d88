package io.github.deepscn.report;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.report.page.Block;
import io.github.deepscn.report.page.Chart;
import io.github.deepscn.report.page.ChartRow;
import io.github.deepscn.report.page.Html;
import io.github.deepscn.report.page.HtmlTable;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.report.page.Shown;
import io.github.deepscn.table.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How well numbers are predicted. */
final class NumberResults implements Results {
    private static final int MOST_POINTS = 2000;

    /** The largest number of points of all outputs together, which keeps the page small. */
    private static final int MOST_POINTS_IN_ALL = 40_000;

    private static final int MOST_OUTPUTS_DRAWN = 40;

    private final TableModel model;
    private final Judged<NumberRows> rows;
    private final Judged<NumberScores> scores;

    NumberResults(TableFit fit, Held held) {
        this.model = fit.model();
        this.rows = Judged.of(fit, held, model::predict, (part, predicted) -> NumberRows.of(model, part, predicted));
        this.scores = rows.map(NumberRows::scores);
    }

    /** One output in the charts. */
    private record Output(
            String name,
            String unit,
            String held,
            List<double[]> training,
            List<double[]> validation,
            List<Double> edges,
            List<Double> trainingPercent,
            List<Double> validationPercent) {}

    private boolean isOne() {
        return model.targets().size() == 1;
    }

    private boolean isAutoencoder() {
        return model.task() == Task.AUTOENCODER;
    }

    /** Whether all outputs have the same unit, so that their errors may be averaged. */
    private boolean hasOneUnit() {
        return isOne() || isAutoencoder();
    }

    @Override
    public List<Score> scores() {
        if (hasOneUnit()) {
            String unit = isAutoencoder() ? "encoded inputs" : model.targets().get(0);
            return List.of(
                    score("RMSE", "root of the mean squared error, in units of " + unit, NumberScores::rmse),
                    score("MAE", "mean absolute error, in units of " + unit, NumberScores::mae),
                    score(
                            "Median error",
                            "half of the predictions are closer, in units of " + unit,
                            NumberScores::medianError),
                    score("R²", "share of the variance that is explained; 1 is perfect", NumberScores::r2));
        }
        return List.of(
                score("R², mean", "share of a target's variance that is explained", NumberResults::meanR2),
                score("R², worst", "of the target that is predicted worst", s -> Math.min(meanR2(s), r2(s).getMin())));
    }

    private Score score(String name, String meaning, ToDoubleFunction<NumberScores> measure) {
        return new Score(name, meaning, scores.map(s -> Shown.number(measure.applyAsDouble(s))));
    }

    /** R² of the outputs that vary. */
    private static DoubleSummaryStatistics r2(NumberScores scores) {
        return scores.outputs().stream()
                .mapToDouble(NumberScores.Output::r2)
                .filter(r2 -> !Double.isNaN(r2))
                .summaryStatistics();
    }

    private static double meanR2(NumberScores scores) {
        return r2(scores).getCount() == 0 ? Double.NaN : r2(scores).getAverage();
    }

    @Override
    public String sentence() {
        NumberScores best = scores.best();
        double explained = hasOneUnit() ? best.r2() : meanR2(best);
        String share = Double.isNaN(explained)
                ? " The target does not vary there, so there is no variance to explain."
                : explained < 0
                        ? " This is worse than predicting the mean."
                        : " The model explains " + Shown.percent(explained) + " of the variance"
                                + (hasOneUnit() ? "." : ", on average over the targets.");
        String error = isOne()
                ? "a prediction is off by " + Shown.number(best.mae()) + " on average."
                : Shown.count(model.targets().size()) + " outputs are predicted.";
        return "On " + rows.bestRows() + ", " + error + share + scores.remark();
    }

    @Override
    public List<Section> sections() {
        var blocks = new ArrayList<Block>();
        List<Integer> drawn = drawn();
        if (!isOne()) {
            blocks.add(table().folded("Scores of every output"));
            blocks.add(selector(drawn));
        }
        int points = Math.min(MOST_POINTS, MOST_POINTS_IN_ALL / drawn.size());
        String sampled = rows.training().count() > points
                ? " At most " + Shown.count(points) + " points of each kind are drawn, systematically sampled."
                : "";
        Output[] outputs = drawn.stream().map(q -> output(q, points)).toArray(Output[]::new);
        blocks.add(new ChartRow(
                new Chart(
                        "predicted",
                        "Predicted against actual.",
                        "On the diagonal a prediction is right." + sampled,
                        outputs),
                new Chart(
                        "residuals",
                        "Residual against predicted.",
                        "Actual minus predicted; a pattern is something the network has not learnt.",
                        List.of())));
        blocks.add(new Chart(
                "histogram",
                "Residuals.",
                "How often each size of actual minus predicted occurs, in percent of the rows.",
                List.of()));
        return List.of(new Section("predictions", "Predictions and residuals", blocks));
    }

    /** All outputs, or the ones that are predicted worst. */
    private List<Integer> drawn() {
        List<NumberScores.Output> outputs = scores.best().outputs();
        return IntStream.range(0, outputs.size())
                .boxed()
                .sorted(Comparator.comparingDouble(q -> outputs.get(q).r2())) // NaN comes last
                .limit(MOST_OUTPUTS_DRAWN)
                .sorted()
                .toList();
    }

    private Output output(int q, int points) {
        double[] training = rows.training().residuals(q);
        double[] held = rows.validation().map(part -> part.residuals(q)).orElse(new double[0]);
        Histogram histogram = Histogram.suiting(training, held);
        return new Output(
                model.targets().get(q),
                isAutoencoder() ? "encoded" : "",
                rows.held(),
                rows.training().points(q, points),
                rows.validation().map(part -> part.points(q, points)).orElse(List.of()),
                histogram.edges(),
                histogram.percent(training),
                histogram.percent(held));
    }

    private Block selector(List<Integer> drawn) {
        String options = IntStream.range(0, drawn.size())
                .mapToObj(k -> "<option value=\"" + k + "\">"
                        + Html.escape(model.targets().get(drawn.get(k))) + "</option>")
                .collect(Collectors.joining());
        String which = drawn.size() == model.targets().size()
                ? "Output"
                : "Output (the " + drawn.size() + " that are predicted worst)";
        return () -> "<p class=\"selector\"><label for=\"output\">" + which + "</label> <select id=\"output\">"
                + options + "</select></p>\n";
    }

    private HtmlTable table() {
        var table = new HtmlTable("Scores of every output")
                .texts("output")
                .numbers("training RMSE", "MAE", "R²", scores.rows().adjective() + " RMSE", "MAE", "R²");
        var none = new NumberScores.Output("", Double.NaN, Double.NaN, Double.NaN);
        for (int q = 0; q < model.targets().size(); q++) {
            int output = q;
            var training = scores.training().outputs().get(q);
            var held = scores.validation().map(s -> s.outputs().get(output)).orElse(none);
            table.row(
                    training.name(),
                    training.rmse(),
                    training.mae(),
                    training.r2(),
                    held.rmse(),
                    held.mae(),
                    held.r2());
        }
        return table;
    }
}
