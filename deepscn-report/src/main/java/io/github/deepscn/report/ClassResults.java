package io.github.deepscn.report;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.eval.ClassScores;
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

    private final Judged<ClassRows> rows;
    private final List<String> classes;

    ClassResults(TableFit fit, Held held) {
        TableModel model = fit.model();
        rows = Judged.of(fit, held, model::predict, (part, predicted) -> ClassRows.of(model, part, predicted));
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
                        s -> Shown.number(s.logLoss())));
    }

    private Score score(String name, String meaning, Function<ClassScores, String> measure) {
        return new Score(name, meaning, rows.map(part -> measure.apply(part.scores())));
    }

    @Override
    public String sentence() {
        ClassScores best = rows.best().scores();
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
                Map.of("classes", classes, "counts", rows.best().scores().confusion())));
        if (classes.size() <= MOST_CLASSES_IN_TABLE) {
            confusion.add(Block.details("The matrix in numbers", false, matrix()));
        }
        confusion.add(perClass().folded("Every class"));
        var reliability = new Chart(
                "reliability",
                "Reliability of the " + rows.bestRows() + ".",
                "Rows by the probability of their predicted class, in steps of 10 %: on the diagonal they are right as "
                        + "often as the probability says. The larger a point, the more rows. Mean distance: "
                        + Shown.percent(rows.best().reliability().gap()) + ".",
                Map.of("bins", rows.best().reliability().bins()));
        return List.of(
                new Section("classes", "Classes", confusion), new Section("reliability", "Probabilities", reliability));
    }

    private HtmlTable matrix() {
        var table = new HtmlTable("Confusion matrix: rows are actual, columns predicted classes")
                .texts("actual ↓ predicted →")
                .numbers(classes.toArray(String[]::new));
        ClassRows best = rows.best();
        for (int actual = 0; actual < classes.size(); actual++) {
            var cells = new ArrayList<Object>(List.of(classes.get(actual)));
            for (int count : best.scores().confusion().get(actual)) {
                String share = Shown.percent((double) count / best.actual(actual));
                cells.add(count == 0 ? "0" : Shown.count(count) + " (" + share + ")");
            }
            table.row(cells.toArray());
        }
        return table;
    }

    private HtmlTable perClass() {
        var table = new HtmlTable("Recall and precision of every class, " + rows.bestRows())
                .texts("class")
                .numbers("rows", "predicted", "right", "recall", "precision");
        ClassRows best = rows.best();
        for (int c = 0; c < classes.size(); c++) {
            int right = best.count(c, c);
            String recall = Shown.percent((double) right / best.actual(c));
            String precision = Shown.percent((double) right / best.predicted(c));
            table.row(classes.get(c), best.actual(c), best.predicted(c), right, recall, precision);
        }
        return table;
    }
}
