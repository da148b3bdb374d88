package io.github.deepscn.report;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.configure.Search;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.report.page.HtmlTable;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.report.page.Shown;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.StopRules;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The options of a training, in words and with the paper's symbols. */
final class OptionsSection {
    private final HtmlTable table = new HtmlTable("Options").texts("option", "symbol", "value");

    private final Held held;

    private OptionsSection(Held held) {
        this.held = held;
    }

    /**
     * The options.
     *
     * @param held the rows that networks were watched on
     */
    static Section of(TableModel model, TableOptions options, Held held) {
        var section = new OptionsSection(held);
        // those of the network: some tasks settle options by themselves
        DeepScnModel first = model.members().get(0);
        section.network(first.options(), options.training().layers());
        if (held.areTrainingRows()) {
            options.ensemble()
                    .ifPresent(asked -> section.ensemble(model.members().size(), asked, options.holdOut()));
            section.table.row(
                    "read-out while nodes are chosen",
                    "β",
                    Words.fitted(options.training().shrinkage()));
            section.table.row(
                    "read-out in the end",
                    "β",
                    (model.sharesReadout() ? "one over the nodes of all members, " : "")
                            + "fitted to all training rows "
                            + Words.fitted(first.options().shrinkage()) + ", which the held-out rows chose");
        } else {
            section.readout(first.options().shrinkage(), first.ridge().strength());
        }
        section.data(options);
        if (model.task() == Task.CLASSIFICATION) {
            section.classes(model, options);
        }
        return new Section("options", "Options", section.table);
    }

    private void ensemble(int members, Ensemble asked, HoldOut how) {
        table.row(
                "members",
                "",
                members < asked.members()
                        ? Shown.count(members) + " of " + Shown.count(asked.members())
                                + "; the others were cut short with less than half the nodes of the largest"
                        : Shown.count(members));
        if (asked.mixtures().size() > 1) {
            table.row(
                    "sources chosen by the held-out rows",
                    "",
                    "of " + asked.mixtures().size() + " mixtures");
        }
        table.row("rows that a member is trained without", "", without(asked.parts(), how));
    }

    private static String without(int parts, HoldOut how) {
        if (how.timeOrder().isPresent()) {
            return "the latest " + Shown.percent(how.share() > 0 ? how.share() : 1.0 / parts)
                    + " of the training rows by column " + how.timeOrder().get() + ", the same for all";
        }
        return how.groupBy()
                .map(column -> "one of at most " + parts + " parts, whole groups by column " + column)
                .orElse("one of at most " + parts + " parts, drawn at random");
    }

    /** Why the members of an ensemble are not as wide as was asked. */
    private static String otherwise(List<Integer> widths, List<Integer> asked) {
        if (widths.equals(asked)) {
            return "";
        }
        return widths.get(0) > asked.get(0)
                ? "; " + joined(asked) + " and more, for there are many rows"
                : "; " + joined(asked) + " would be more than half as many nodes as rows to choose them on";
    }

    private void network(Options options, List<Integer> asked) {
        Search search = options.search();
        table.row(
                "largest widths of the layers",
                "L_max",
                joined(options.layers()) + (held.areTrainingRows() ? otherwise(options.layers(), asked) : ""));
        table.row("activation", "φ", options.activation().id());
        table.row("candidates at a time", "T_max", Shown.count(search.candidates()));
        table.row("scopes", "Υ = {λ}", scopes(search.scopes()));
        if (!search.sources().isEmpty()) {
            table.row(
                    "candidates come from",
                    "",
                    search.sources().stream().map(Words::of).collect(Collectors.joining(", ")));
            table.row("generations of variations of the best", "", Shown.count(search.generations()));
        }
        table.row("contractions", "R = {r}", numbers(search.contractions()));
        table.row("supervisory mechanism", "θ", Words.of(search.mechanism()));
        table.row("slack", "μ", search.decayingMu() ? "(1 − r)/(j + 1)" : "0");
        table.row("fresh candidates at every contraction", "", yesOrNo(search.redraw()));
        table.row("most nodes at a step", "", Shown.count(search.batch()));
        table.row("rank rule", "‖h⊥‖/‖h‖", rankRule(options.rankRule()));
        stopRules(options.stopRules());
        table.row("read-out also sees", "", links(options.links()));
        table.row("seed", "", Long.toString(options.seed()));
    }

    private void stopRules(StopRules rules) {
        table.row(
                "tolerance of the training error",
                "ε",
                rules.tolerance() == 0 ? "off" : Shown.exactly(rules.tolerance()));
        table.row(
                "patience",
                "",
                rules.patience() == 0
                        ? held.areTrainingRows()
                                ? "off: held-out rows choose in the end how many nodes are kept"
                                : "off: validation only watches"
                        : Shown.count(rules.patience(), "node") + " without a better validation error");
        table.row(
                "time",
                "",
                rules.timeBudget()
                        .map(budget -> Shown.seconds(budget.toMillis() / 1000.0)
                                + (held.areTrainingRows() ? " for each member" : ""))
                        .orElse("no limit"));
    }

    private void readout(Shrinkage shrinkage, double strength) {
        String value;
        if (shrinkage instanceof Shrinkage.Ridge) {
            value = "ridge, α = " + Shown.number(strength);
        } else if (shrinkage instanceof Shrinkage.Chosen chosen) {
            String by = chosen.criterion() == Shrinkage.Criterion.LEAVE_ONE_OUT
                    ? "leave-one-out"
                    : "generalised cross-validation";
            value = "ridge, α = " + Shown.number(strength) + ", chosen of "
                    + chosen.strengths().size() + " by " + by;
        } else if (shrinkage instanceof Shrinkage.Throughout throughout) {
            value = "ridge from the first node on, ρ = " + Shown.number(throughout.strength());
        } else {
            value = "least squares";
        }
        table.row("read-out", "β", value);
    }

    private void data(TableOptions options) {
        var encoder = options.encoder();
        table.row("numbers and dates", "", encoder.scaled() ? "scaled to standard deviations" : "taken as they are");
        table.row("numbers far outside of the training range", "", encoder.clipped() ? "clipped" : "taken as they are");
        table.row("most levels of a category with an input of their own", "", Shown.count(encoder.mostLevels()));
        if (!encoder.exclude().isEmpty()) {
            table.row("columns excluded", "", String.join(", ", new TreeSet<>(encoder.exclude())));
        }
        if (!encoder.types().isEmpty()) {
            table.row(
                    "kinds given",
                    "",
                    new TreeMap<>(encoder.types())
                            .entrySet().stream()
                                    .map(entry -> entry.getKey() + ": " + Words.of(entry.getValue()))
                                    .collect(Collectors.joining(", ")));
        }
        table.row(
                held.areTrainingRows() ? "other rows held out, from all members" : "rows held out",
                "",
                holdOut(options.holdOut()));
        options.weight().ifPresent(column -> table.row("row weights", "", "column " + column));
    }

    private void classes(TableModel model, TableOptions options) {
        var tuning = model.classifiers().get(0).tuning();
        table.row(
                "classes are told apart by",
                "",
                options.classifier() == Classifier.READOUT
                        ? "the read-out; sharpness of the probabilities " + Shown.number(tuning.sharpness())
                        : "linear discriminant analysis on the hidden outputs; ridge " + Shown.number(tuning.ridge()));
        table.row(
                "class weights",
                "",
                options.balancedClasses() ? "balanced: all classes count alike" : "every row counts alike");
    }

    private static String holdOut(HoldOut holdOut) {
        if (holdOut.share() == 0) {
            return "none";
        }
        String share = Shown.percent(holdOut.share());
        return holdOut.groupBy()
                .map(column -> share + ", whole groups by column " + column)
                .or(() -> holdOut.timeOrder().map(column -> share + ", the latest by column " + column))
                .orElse(share + ", drawn at random");
    }

    private static String rankRule(RankRule rule) {
        if (rule.equals(RankRule.off())) {
            return "off";
        }
        return "refuses nodes under " + Shown.exactly(rule.flatness())
                + " of the activation's bound, active on less than "
                + Shown.percent(rule.activity()) + " of the rows where there is none, or less independent than "
                + Shown.exactly(rule.dependence())
                + (rule.fullRank() ? "; a layer closes where the rank of H would not rise" : "");
    }

    private static String links(Links links) {
        if (links.intercept()) {
            return links.inputs() ? "a constant and the inputs" : "a constant";
        }
        return links.inputs() ? "the inputs" : "nothing but the nodes";
    }

    private static String scopes(List<List<Double>> scopes) {
        return scopes.stream().map(OptionsSection::numbers).collect(Collectors.joining("; then "));
    }

    private static String numbers(List<Double> numbers) {
        return numbers.stream().map(Shown::exactly).collect(Collectors.joining(", "));
    }

    private static String joined(List<Integer> numbers) {
        return numbers.stream().map(n -> Long.toString(n)).collect(Collectors.joining(", "));
    }

    private static String yesOrNo(boolean value) {
        return value ? "yes" : "no";
    }
}
