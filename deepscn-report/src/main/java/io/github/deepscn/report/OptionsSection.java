package io.github.deepscn.report;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.network.Links;
import io.github.deepscn.options.Option;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.report.page.HtmlTable;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.report.page.Shown;
import io.github.deepscn.search.Search;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import java.util.List;
import java.util.Set;

/** The options of a training with the paper's symbols, made from the {@link OptionCatalogue}. */
final class OptionsSection {
    /** Options that another section shows, or that several rows below show. */
    private static final Set<Option<?>> ELSEWHERE = Set.of(
            OptionCatalogue.TARGET,
            OptionCatalogue.TASK,
            OptionCatalogue.VALIDATION,
            OptionCatalogue.GROUP_BY,
            OptionCatalogue.TIME_ORDER,
            OptionCatalogue.ENSEMBLE,
            OptionCatalogue.RIDGE,
            OptionCatalogue.CLASSIFIER,
            OptionCatalogue.BALANCED,
            OptionCatalogue.INTERCEPT,
            OptionCatalogue.INPUT_LINKS);

    private final HtmlTable table = new HtmlTable("Options").texts("option", "symbol", "value");

    private final TableModel model;
    private final TableOptions options;
    /** The options of the first network, which the task may have changed. */
    private final Options training;

    private final boolean several;

    private OptionsSection(TableModel model, TableOptions options, Held held) {
        this.model = model;
        this.options = options;
        this.training = model.members().get(0).options();
        this.several = held.areTrainingRows();
    }

    /**
     * The options.
     *
     * @param held the rows on which the training was watched
     */
    static Section of(TableModel model, TableOptions options, Held held) {
        var section = new OptionsSection(model, options, held);
        section.catalogue();
        section.details();
        section.readout(model.members().get(0));
        section.rows();
        if (model.task() == Task.CLASSIFICATION) {
            section.classes();
        }
        return new Section("options", "Options", section.table);
    }

    private void catalogue() {
        TableOptions shown = options.withTraining(training);
        for (Option<?> option : OptionCatalogue.ALL) {
            String value = value(option, shown);
            if (!ELSEWHERE.contains(option) && !value.isEmpty()) {
                table.row(option.label(), option.symbol(), value);
            }
        }
    }

    private String value(Option<?> option, TableOptions shown) {
        if (option.equals(OptionCatalogue.LAYERS)) {
            return option.shown(shown) + otherwise();
        }
        if (option.equals(OptionCatalogue.PATIENCE)) {
            return patience(training.stopRules().patience());
        }
        if (option.equals(OptionCatalogue.TIME_BUDGET)) {
            return training.stopRules()
                    .timeBudget()
                    .map(budget -> Shown.seconds(budget.toMillis() / 1000.0) + (several ? " for each member" : ""))
                    .orElse("no limit");
        }
        return option.shown(shown);
    }

    /** Why the members of an ensemble are not as wide as the options say. */
    private String otherwise() {
        List<Integer> asked = options.training().layers();
        if (!several || training.layers().equals(asked)) {
            return "";
        }
        String widths = OptionCatalogue.LAYERS.shown(options);
        return training.layers().get(0) > asked.get(0)
                ? "; " + widths + " and more, for there are many rows"
                : "; " + widths + " would be more than half as many nodes as rows to choose them on";
    }

    private String patience(int nodes) {
        if (nodes > 0) {
            return Shown.count(nodes, "node") + " without a better validation error";
        }
        return several ? "off: held-out rows choose in the end how many nodes are kept" : "off";
    }

    /** Options that only programs can set. */
    private void details() {
        Search search = training.search();
        table.row("Slack", "μ", search.decayingMu() ? "(1 − r)/(j + 1)" : "0");
        table.row("New candidates at each contraction", "", yesOrNo(search.redraw()));
        table.row("Rank rule", "‖h⊥‖/‖h‖", rankRule(training.rankRule()));
        table.row("Read-out also sees", "", links(training.links()));
        table.row("Numbers and dates are scaled", "", yesOrNo(options.encoder().scaled()));
        table.row(
                "Levels of a category with an input of their own, at most",
                "",
                Shown.count(options.encoder().mostLevels()));
    }

    private void readout(DeepScnModel first) {
        if (!several) {
            table.row(
                    "read-out",
                    "β",
                    readout(first.options().shrinkage(), first.ridge().strength()));
            return;
        }
        options.ensemble().ifPresent(this::ensemble);
        table.row(
                "read-out while nodes are chosen",
                "β",
                Words.fitted(options.training().shrinkage()));
        table.row(
                "read-out in the end",
                "β",
                (model.sharesReadout() ? "one over the nodes of all members, " : "") + "fitted to all training rows "
                        + Words.fitted(first.options().shrinkage()) + ", which the held-out rows chose");
    }

    private void ensemble(Ensemble asked) {
        int members = model.members().size();
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
        table.row("rows that a member is trained without", "", without(asked.parts(), options.holdOut()));
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

    private static String readout(Shrinkage shrinkage, double strength) {
        if (shrinkage instanceof Shrinkage.Ridge) {
            return "ridge, α = " + Shown.number(strength);
        }
        if (shrinkage instanceof Shrinkage.Chosen chosen) {
            boolean leaveOneOut = chosen.criterion() == Shrinkage.Criterion.LEAVE_ONE_OUT;
            return "ridge, α = " + Shown.number(strength) + ", chosen of "
                    + chosen.strengths().size() + " by "
                    + (leaveOneOut ? "leave-one-out" : "generalised cross-validation");
        }
        return shrinkage instanceof Shrinkage.Throughout throughout
                ? "ridge from the first node on, ρ = " + Shown.number(throughout.strength())
                : "least squares";
    }

    private void rows() {
        HoldOut holdOut = options.holdOut();
        String share = holdOut.share() == 0 ? "none" : Shown.percent(holdOut.share());
        String which = holdOut.groupBy()
                .map(column -> ", whole groups by column " + column)
                .or(() -> holdOut.timeOrder().map(column -> ", the latest by column " + column))
                .orElse(", drawn at random");
        table.row(
                several ? "other rows held out, from all members" : "rows held out",
                "",
                holdOut.share() == 0 ? share : share + which);
    }

    private void classes() {
        var tuning = model.classifiers().get(0).tuning();
        table.row(
                "Classifier",
                "",
                options.classifier() == Classifier.READOUT
                        ? "the read-out; sharpness of the probabilities " + Shown.number(tuning.sharpness())
                        : "linear discriminant analysis on the hidden outputs; ridge " + Shown.number(tuning.ridge()));
        table.row("Weights of the classes", "", options.balancedClasses() ? "all the same" : "by their rows");
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

    private static String yesOrNo(boolean value) {
        return value ? "yes" : "no";
    }
}
