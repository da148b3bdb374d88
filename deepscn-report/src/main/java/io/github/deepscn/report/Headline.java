package io.github.deepscn.report;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.report.page.Block;
import io.github.deepscn.report.page.Html;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.report.page.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The result at a glance. */
record Headline(TableFit fit, Held held, Results results, RunFacts facts) {
    private static final int MOST_TARGETS_NAMED = 5;

    Section section() {
        var blocks = new ArrayList<Block>();
        blocks.add(Block.text(results.sentence()));
        blocks.add(() -> "<div class=\"cards\">\n"
                + results.scores().stream().map(Headline::card).collect(Collectors.joining()) + "</div>\n");
        blocks.add(Block.text(network()));
        facts.notes().forEach(note -> blocks.add(Block.note(note)));
        return new Section("summary", "Result", blocks);
    }

    /** The task in one line. */
    String subtitle() {
        TableModel model = fit.model();
        String from = Shown.count(model.encoder().inputs().size(), "column");
        String what = switch (model.task()) {
            case REGRESSION -> "Regression of " + Words.first(MOST_TARGETS_NAMED, model.targets()) + " on " + from;
            case CLASSIFICATION ->
                "Classification of " + Words.first(MOST_TARGETS_NAMED, model.targets()) + " by " + from;
            case AUTOENCODER -> "Autoencoder of " + from;
        };
        return what + " · " + Shown.count(fit.training().rows(), "training row") + " · " + heldOut();
    }

    private String heldOut() {
        int rows = fit.validation().rows();
        if (rows > 0) {
            return Shown.count(rows, "validation row");
        }
        return fit.heldOutScores()
                .map(judged -> switch (held) {
                    case LATEST -> "the latest " + Shown.count(judged.count()) + " held out from all members";
                    case SPARED -> Shown.count(judged.count()) + " of them held out from all members";
                    default -> Shown.count(judged.count()) + " of them held out, a part from each member";
                })
                .orElse("none held out");
    }

    private String network() {
        TableModel model = fit.model();
        List<DeepScnModel> members = model.members();
        boolean alone = members.size() == 1;
        List<Integer> widths = model.layers();
        String nodes = widths.isEmpty()
                ? "no nodes"
                : Shown.count(model.nodes(), "node") + " in " + Shown.count(widths.size(), "layer")
                        + (widths.size() > 1 ? " (" + Words.widths(widths) + ")" : "");
        String end = alone
                ? Words.of(members.get(0).history().stop())
                : model.sharesReadout()
                        ? "one read-out over the nodes of all predicts."
                        : "a prediction is the mean of theirs.";
        String training = Shown.seconds(members.stream()
                .mapToDouble(member -> member.history().seconds())
                .sum());
        return (alone ? "The network has " : "The " + members.size() + " members have ") + nodes + "; " + end
                + " The run took " + Shown.seconds(facts.seconds())
                + (alone
                        ? ", " + training + " of them to train."
                        : "; the members took " + training + " to grow, added up.")
                + model.intervals()
                        .map(intervals -> " Intervals of predictions are calibrated on "
                                + Shown.count(intervals.rows(), "held-out row") + ".")
                        .orElse("");
    }

    /** Shows the error on held-out rows first, because that is the error to expect. */
    private static String card(Results.Score score) {
        Judged<String> value = score.value();
        String below = value.validation().isPresent()
                ? value.held() + " <span>· training " + Html.escape(value.training()) + "</span>"
                : "training";
        return """
                <div class="card"><h3>%s</h3><p class="value">%s</p><p class="where">%s</p><p class="meaning">%s</p></div>
                """.formatted(Html.escape(score.name()), Html.escape(value.best()), below, Html.escape(score.meaning()));
    }
}
