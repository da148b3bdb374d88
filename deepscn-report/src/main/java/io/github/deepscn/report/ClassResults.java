package io.github.deepscn.report;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.ClassScores.OfClass;
import io.github.deepscn.eval.Reliability;
import io.github.deepscn.report.page.Block;
import io.github.deepscn.report.page.Chart;
import io.github.deepscn.report.page.HtmlTable;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.report.page.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** How well classes are predicted. */
final class ClassResults implements Results {
    /** A larger table helps nobody; the chart has all classes. */
    private static final int MOST_CLASSES_IN_TABLE = 20;

    private final Judged<ClassScores> rows;
    private final List<String> classes;

    ClassResults(TableFit fit, Held held) {
        TableModel model = fit.model();
        rows = Judged.of(
                fit,
                held,
                model::predict,
                (part, predicted) -> ClassScores.of(
                        model.classes(), predicted, model.encoder().labels(part), model.threshold()));
        classes = model.classes();
    }

    @Override
    public List<Score> scores() {
        return List.of(
                score("Accuracy", "share of the rows whose class is right", s -> Shown.percent(s.accuracy())),
                score(
                        "Balanced accuracy",
                        "share of the rows of a class whose class is right, averaged over the classes",
                        s -> Shown.percent(s.balancedAccuracy())),
                score(
                        "Log loss",
                        "how far the probabilities are off; 0 is perfect, guessing has "
                                + Shown.number(Math.log(classes.size())),
                        s -> Shown.number(s.logLoss())),
                score(
                        "F1",
                        "how well the rows of a class are found without false alarms" + averaged(),
                        s -> Shown.percent(s.f1())),
                score(
                        "AUC",
                        "how often a row of a class is thought more probable than another row; guessing has 50 %"
                                + averaged(),
                        s -> Shown.percent(s.auc())),
                score(
                        "Average precision",
                        "share of right rows among those called a class, over all thresholds" + averaged(),
                        s -> Shown.percent(s.averagePrecision())),
                score(
                        "Calibration error",
                        "mean distance between probabilities and shares, as the chart of probabilities shows it",
                        s -> Shown.percent(s.calibrationError())));
    }

    private static String averaged() {
        return "; each class against the rest, averaged over the classes";
    }

    private Score score(String name, String meaning, Function<ClassScores, String> measure) {
        return new Score(name, meaning, rows.map(part -> measure.apply(part)));
    }

    @Override
    public String sentence() {
        ClassScores best = rows.best();
        String unknown = best.unknown() == 0
                ? ""
                : " " + Shown.count(best.unknown(), "row")
                        + " of classes that training did not see count as wrong and are not in the matrix.";
        return "On " + rows.bestRows() + ", " + Shown.percent(best.accuracy()) + " of "
                + Shown.count(best.rows(), "row")
                + " get their class right, out of " + classes.size() + " classes." + unknown + rows.remark();
    }

    @Override
    public List<Section> sections() {
        var confusion = new ArrayList<Block>();
        confusion.add(new Chart(
                "confusion",
                "Confusion matrix of the " + rows.bestRows() + ".",
                "Each row is an actual class; the colour is the percentage of its rows that is predicted as the class "
                        + "of the column.",
                Map.of("classes", classes, "counts", rows.best().confusion())));
        if (classes.size() <= MOST_CLASSES_IN_TABLE) {
            confusion.add(Block.details("The matrix in numbers", false, matrix()));
        }
        confusion.add(perClass().folded("Every class"));
        Reliability bins = rows.best().reliability();
        String which = bins.positive()
                .map(label ->
                        "the probability of " + label + ", in steps of 10 %: on the diagonal as many are " + label)
                .orElse(
                        "the probability of their predicted class, in steps of 10 %: on the diagonal as many are right");
        var reliability = new Chart(
                "reliability",
                "Reliability of the " + rows.bestRows() + ".",
                "Rows by " + which + " as the probability says. The larger a point, the more rows. Mean distance: "
                        + Shown.percent(bins.error()) + ".",
                Map.of("bins", bins.bins(), "of", bins.positive().orElse("")));
        return List.of(
                new Section("classes", "Classes", confusion),
                new Section(
                        "reliability",
                        "Probabilities",
                        reliability,
                        Block.details("The points in numbers", false, points(bins))));
    }

    private HtmlTable matrix() {
        var table = new HtmlTable("Confusion matrix: rows are actual, columns predicted classes")
                .texts("actual ↓ predicted →")
                .numbers(classes.toArray(String[]::new));
        for (int actual = 0; actual < classes.size(); actual++) {
            List<Integer> counts = rows.best().confusion().get(actual);
            int all = counts.stream().mapToInt(n -> n).sum();
            var cells = new ArrayList<Object>(List.of(classes.get(actual)));
            for (int count : counts) {
                String share = Shown.percent((double) count / all);
                cells.add(count == 0 ? "0" : Shown.count(count) + " (" + share + ")");
            }
            table.row(cells.toArray());
        }
        return table;
    }

    private HtmlTable perClass() {
        var table = new HtmlTable("Recall and precision of every class, " + rows.bestRows())
                .texts("class")
                .numbers("rows", "predicted", "right", "recall", "precision", "F1", "AUC", "average precision");
        ClassScores best = rows.best();
        for (int c = 0; c < classes.size(); c++) {
            OfClass one = best.ofClasses().get(c);
            table.row(
                    one.name(),
                    one.rows(),
                    one.predicted(),
                    best.confusion().get(c).get(c),
                    Shown.percent(one.recall()),
                    Shown.percent(one.precision()),
                    Shown.percent(one.f1()),
                    Shown.percent(one.ranking().auc()),
                    Shown.percent(one.ranking().averagePrecision()));
        }
        return table;
    }

    private static HtmlTable points(Reliability reliability) {
        var table =
                new HtmlTable("Probabilities and shares").numbers("from", "to", "rows", "mean probability", "share");
        reliability
                .bins()
                .forEach(bin -> table.row(
                        Shown.percent(bin.from()),
                        Shown.percent(bin.to()),
                        bin.rows(),
                        Shown.percent(bin.probability()),
                        Shown.percent(bin.share())));
        return table;
    }
}
