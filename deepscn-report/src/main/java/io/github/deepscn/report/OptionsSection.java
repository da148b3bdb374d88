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
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import java.util.List;
import java.util.Set;

/** The options of a training with the paper's symbols, made from the {@link OptionCatalogue}. */
record OptionsSection(HtmlTable table, TableModel model, TableOptions options, DeepScnModel first, boolean several) {
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

    /**
     * The options.
     *
     * @param held the rows on which the training was watched
     */
    static Section of(TableModel model, TableOptions options, Held held) {
        var table = new HtmlTable("Options").texts("option", "symbol", "value");
        var section = new OptionsSection(table, model, options, model.members().get(0), held.areTrainingRows());
        section.catalogue();
        section.details();
        section.readout();
        section.rows();
        return new Section("options", "Options", table);
    }

    private void row(String option, String value) {
        table.row(option, "", value);
    }

    /** Shows the options of the first network, which the task may have changed. */
    private void catalogue() {
        TableOptions shown = options.withTraining(first.options());
        for (Option<?> option : OptionCatalogue.ALL) {
            String value = value(option, shown);
            if (!ELSEWHERE.contains(option) && !value.isEmpty()) {
                table.row(option.label(), option.symbol(), value);
            }
        }
    }

    private String value(Option<?> option, TableOptions shown) {
        var stop = shown.training().stopRules();
        if (option.equals(OptionCatalogue.LAYERS)) {
            return option.shown(shown) + otherwise();
        }
        if (option.equals(OptionCatalogue.PATIENCE)) {
            return stop.patience() > 0
                    ? Shown.count(stop.patience(), "node") + " without a better error on held-out rows"
                    : several ? "off: held-out rows choose in the end how many nodes are kept" : "off";
        }
        if (option.equals(OptionCatalogue.TIME_BUDGET)) {
            return stop.timeBudget()
                    .map(budget -> Shown.seconds(budget.toMillis() / 1000.0) + (several ? " for each member" : ""))
                    .orElse("no limit");
        }
        return option.shown(shown);
    }

    /** Why the members of an ensemble are not as wide as the options say. */
    private String otherwise() {
        List<Integer> asked = options.training().layers();
        List<Integer> used = first.options().layers();
        if (!several || used.equals(asked)) {
            return "";
        }
        return "; " + OptionCatalogue.LAYERS.shown(options)
                + (used.get(0) > asked.get(0)
                        ? " and more, for there are many rows"
                        : " would be more than half as many nodes as rows to choose them on");
    }

    /** Options that only programs can set. */
    private void details() {
        Options training = first.options();
        Links links = training.links();
        table.row("Slack", "μ", training.search().decayingMu() ? "(1 − r)/(j + 1)" : "0");
        row("New candidates at each contraction", yesOrNo(training.search().redraw()));
        table.row("Rank rule", "‖h⊥‖/‖h‖", rankRule(training.rankRule()));
        row("Read-out also sees a constant", yesOrNo(links.intercept()));
        row("Read-out also sees the inputs", yesOrNo(links.inputs()));
        row("Numbers and dates are scaled", yesOrNo(options.encoder().scaled()));
        row(
                "Levels of a category with an input of their own, at most",
                Shown.count(options.encoder().mostLevels()));
    }

    private void readout() {
        Shrinkage shrinkage = first.options().shrinkage();
        if (!several) {
            table.row(
                    "read-out",
                    "β",
                    readout(shrinkage, Shown.number(first.ridge().strength())));
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
                        + Words.fitted(shrinkage) + ", which the held-out rows chose");
    }

    private void ensemble(Ensemble asked) {
        int members = model.members().size();
        String missing =
                " of " + asked.members() + "; the others were cut short with less than half the nodes of the largest";
        row("members", members + (members < asked.members() ? missing : ""));
        HoldOut how = options.holdOut();
        row(
                "rows that a member is trained without",
                how.timeOrder()
                        .map(column ->
                                "the latest " + Shown.percent(how.share() > 0 ? how.share() : 1.0 / asked.parts())
                                        + " of the training rows by column " + column + ", the same for all")
                        .orElse("one of at most " + asked.parts() + " parts" + chosen(how)));
    }

    /** How rows are chosen to be held out. */
    private static String chosen(HoldOut how) {
        return how.groupBy()
                .map(column -> ", whole groups by column " + column)
                .or(() -> how.timeOrder().map(column -> ", the latest by column " + column))
                .orElse(", drawn at random");
    }

    private static String readout(Shrinkage shrinkage, String strength) {
        if (shrinkage instanceof Shrinkage.Ridge) {
            return "ridge, α = " + strength;
        }
        if (shrinkage instanceof Shrinkage.Chosen chosen) {
            boolean leaveOneOut = chosen.criterion() == Shrinkage.Criterion.LEAVE_ONE_OUT;
            return "ridge, α = " + strength + ", chosen of "
                    + chosen.strengths().size() + " by "
                    + (leaveOneOut ? "leave-one-out" : "generalised cross-validation");
        }
        return shrinkage instanceof Shrinkage.Throughout throughout
                ? "ridge from the first node on, ρ = " + Shown.number(throughout.strength())
                : "least squares";
    }

    private void rows() {
        HoldOut how = options.holdOut();
        row(
                several ? "other rows held out, from all members" : "rows held out",
                how.share() == 0 ? "none" : Shown.percent(how.share()) + chosen(how));
        if (model.task() == Task.CLASSIFICATION) {
            var tuning = model.classifiers().get(0).tuning();
            row(
                    "Classifier",
                    options.classifier() != Classifier.LDA
                            ? "the read-out; sharpness of the probabilities " + Shown.number(tuning.sharpness())
                                    + (tuning.logistic() > 0
                                            ? ", of the logistic read-out " + Shown.number(tuning.logistic())
                                                    + " with ridge " + Shown.number(tuning.ridge())
                                            : "")
                            : "linear discriminant analysis on the hidden outputs; ridge "
                                    + Shown.number(tuning.ridge()));
            row("Weights of the classes", options.balancedClasses() ? "all the same" : "by their rows");
        }
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

    private static String yesOrNo(boolean value) {
        return value ? "yes" : "no";
    }
}
