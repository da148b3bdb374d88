package io.github.deepscn.app.training;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.report.RunFacts;
import io.github.deepscn.train.StopReason;
import io.github.deepscn.train.TimeLeft;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The outcome of a training.
 *
 * @param plan what was planned
 * @param options the options that were asked for
 * @param seconds the time it took
 * @param requested whether its end was requested
 */
public record TrainingOutcome(TablePlan plan, TableFit fit, TableOptions options, double seconds, boolean requested) {
    /** The most rows that are named; others are counted. */
    private static final int MOST_NAMED = 8;

    public TableModel model() {
        return fit.model();
    }

    /** Whether it ended early on request. */
    public boolean interrupted() {
        return requested || stops().contains(StopReason.CANCELLED);
    }

    /**
     * The result for people and programs.
     *
     * @param file the model file, if it was written
     */
    public TrainingResult result(Optional<String> file) {
        return result(file, TimeLeft.unlimited());
    }

    /** The result with scores of as many rows as time allows. */
    public TrainingResult result(Optional<String> file, TimeLeft time) {
        return new TrainingResult(
                plan,
                model(),
                Judgement.of(fit, time),
                stops(),
                seconds,
                model().encoder().inspect(fit.training()).missing(),
                fit.setAside().size(),
                file);
    }

    /**
     * Facts for the report.
     *
     * @param data the name of the data
     * @param command the command that repeats the training
     */
    public RunFacts facts(String data, String command) {
        List<String> notes = Stream.concat(
                        interrupted()
                                ? Stream.of("The training was interrupted; this is " + soFar() + ".")
                                : Stream.empty(),
                        setAside().map(rows -> rows + ".").stream())
                .toList();
        return new RunFacts(data, command, seconds, Provenance.currentVersion(), Optional.of(model().digest()), notes);
    }

    /** A phrase about the rows that a robust training set aside, if there are any. */
    public Optional<String> setAside() {
        List<Integer> rows = fit.setAside();
        String some = Words.join(rows.stream().limit(MOST_NAMED).toList());
        String more = rows.size() > MOST_NAMED ? " and " + (rows.size() - MOST_NAMED) + " more" : "";
        return rows.isEmpty() ? Optional.empty() : Optional.of(setAside(rows.size()) + ": " + some + more);
    }

    /** A phrase about the number of rows that a robust training set aside. */
    public static String setAside(long rows) {
        return Words.count(rows, "row") + " set aside because of a gross error in the target";
    }

    /** The number of rows that time did not suffice to learn from. */
    public long untouched() {
        long planned = (long) plan.training().rows() + plan.validation().rows();
        return planned
                - fit.training().rows()
                - fit.validation().rows()
                - fit.setAside().size();
    }

    /** A phrase for what an interrupted training has. */
    public String soFar() {
        int networks = model().members().size();
        return options.ensemble()
                .map(asked -> "what there is so far: "
                        + (networks < asked.members()
                                ? networks + " of " + asked.members() + " networks"
                                : Words.count(networks, "network")))
                .orElse("the best network so far");
    }

    /** Why the networks stopped growing. */
    public List<StopReason> stops() {
        return stops(model(), options, requested);
    }

    /**
     * Why the networks stopped growing, including networks that were cut so early that the model lacks them.
     *
     * @param requested whether the end was requested; otherwise time ran out
     */
    public static List<StopReason> stops(TableModel model, TableOptions options, boolean requested) {
        int asked = options.ensemble().map(Ensemble::members).orElse(1);
        return Stream.concat(
                        model.members().stream().map(member -> member.history().stop()),
                        model.members().size() < asked
                                ? Stream.of(requested ? StopReason.CANCELLED : StopReason.TIME)
                                : Stream.empty())
                .distinct()
                .toList();
    }
}
