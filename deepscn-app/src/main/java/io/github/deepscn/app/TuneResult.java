package io.github.deepscn.app;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.text.Estimates;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.selection.CrossValidated;
import io.github.deepscn.selection.Estimate;
import io.github.deepscn.selection.Figure;
import io.github.deepscn.selection.OptionSet;
import io.github.deepscn.selection.SearchResult;
import io.github.deepscn.selection.Trial;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The result of {@code tune} for people and programs.
 *
 * @param rows of the table
 * @param seconds the time of all
 * @param command the command line that trains the winner
 * @param file the model file, if it was written
 * @param model the winner trained on all rows, if it was
 */
record TuneResult(
        SearchResult found,
        int rows,
        double seconds,
        String command,
        Optional<Path> file,
        Optional<TableModel> model,
        boolean interrupted) {
    /** The most sets in the text; JSON has all. */
    private static final int SHOWN = 5;

    private static final String STANDARD = "as they are";
    private static final String TUNED = "tuned";

    private CrossValidated standard() {
        return found.standard();
    }

    private CrossValidated tuned() {
        return found.tuned();
    }

    /** The members of a JSON object. */
    Map<String, Object> document() {
        var document = new LinkedHashMap<String, Object>();
        document.put("task", Words.id(tuned().task()));
        document.put("rows", rows);
        document.put("trials", found.ranking().size());
        document.put("folds", found.chosen().size());
        document.put("complete", found.isComplete());
        document.put("interrupted", interrupted);
        document.put("seconds", seconds);
        document.put("decidedBy", found.figure().id());
        document.put("standard", Estimates.learner(standard()));
        document.put("tuned", Estimates.learner(tuned()));
        document.put("difference", Estimates.differences(tuned(), standard()));
        document.put("winner", found.winner().typed());
        document.put("chosen", found.chosen().stream().map(OptionSet::typed).toList());
        document.put("ranking", found.ranking().stream().map(this::trial).toList());
        document.put("command", command);
        document.put("model", file.map(Path::toString).orElse(null));
        document.put("digest", model.map(TableModel::digest).orElse(null));
        return document;
    }

    private Map<String, Object> trial(Trial trial) {
        var members = new LinkedHashMap<String, Object>();
        members.put("options", trial.set().typed());
        members.put("innerFolds", trial.folds().size());
        members.put("mean", trial.mean(found.figure()));
        return members;
    }

    /** Prints what was found, how good it is, and how to train it. */
    void print(PrintWriter out) {
        List<Trial> ranking = found.ranking();
        out.println(Words.count(rows, "row") + ", " + Words.count(ranking.size(), "set") + " of options tried in "
                + Math.round(seconds) + " s");
        out.println();
        if (ranking.isEmpty()) {
            out.println("there was not time enough for one training, so the options stay as they are");
        } else {
            printRanking(out, ranking);
            printJudgement(out);
        }
        out.println();
        out.println(file.map(written -> "model: " + written + ", trained with:").orElse("to train with the best set:"));
        out.println("  " + command);
    }

    private void printRanking(PrintWriter out, List<Trial> ranking) {
        Figure figure = found.figure();
        var table = new TextTable("folds", figure.label(), "options");
        ranking.stream()
                .limit(SHOWN)
                .forEach(trial -> table.row(trial.folds().size(), trial.mean(figure), trial.set()));
        out.println("The best sets, by cross-validation on all rows; sets that did worse left the race early:");
        out.println();
        table.print(out);
        out.println();
    }

    private void printJudgement(PrintWriter out) {
        int folds = found.chosen().size();
        if (folds == 0) {
            out.println("There was no time to judge the search, so it is unknown whether the best set is better than"
                    + " the options as they are.");
            return;
        }
        out.println("What the search is worth, on rows it did not see: it was repeated " + folds
                + " times, each time without a fold,");
        out.println("and its winner was judged by that fold; mean +- standard error over these " + folds + " folds:");
        out.println();
        List<Figure> figures = Stream.concat(
                        Stream.of(found.figure()),
                        Figure.of(tuned().task()).stream().limit(2))
                .distinct()
                .toList();
        var both = new LinkedHashMap<String, CrossValidated>();
        both.put(STANDARD, standard());
        both.put(TUNED, tuned());
        TextTable.print(out, List.of(table(figures), Estimates.more("options", both)));
        out.println();
        out.println(verdict());
    }

    private TextTable table(List<Figure> figures) {
        var table = new TextTable(
                Stream.of(Stream.of("options"), figures.stream().map(Figure::label), Stream.of("seconds", "nodes"))
                        .flatMap(part -> part)
                        .toArray(String[]::new));
        row(table, STANDARD, figures, standard());
        row(table, TUNED, figures, tuned());
        table.row(Stream.of(
                        Stream.of("difference"),
                        figures.stream().map(figure -> Estimates.signed(found.gain(figure))),
                        Stream.of(null, null))
                .flatMap(part -> part)
                .toArray());
        return table;
    }

    private static void row(TextTable table, String name, List<Figure> figures, CrossValidated judged) {
        table.row(Stream.of(
                        Stream.of(name),
                        figures.stream().map(figure -> Estimates.shown(judged.estimate(figure))),
                        Stream.of(judged.seconds(), Math.round(judged.nodes())))
                .flatMap(part -> part)
                .toArray());
    }

    private String verdict() {
        Estimate gain = found.gain();
        String label = found.figure().label();
        if (found.winner().isStandard() && gain.mean() == 0) {
            return "No set did better than the options as they are.";
        }
        if (!gain.differsFromZero()) {
            return "The difference in " + label + " is within two standard errors, so it may be chance.";
        }
        boolean better = gain.mean() > 0 == found.figure().greaterIsBetter();
        return better
                ? "Tuning helps: the difference in " + label + " is more than two standard errors."
                : "Tuning does not help here: the options as they are do better.";
    }
}
