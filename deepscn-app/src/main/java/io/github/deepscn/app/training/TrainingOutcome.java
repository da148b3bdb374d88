package io.github.deepscn.app.training;

import io.github.deepscn.Ensemble;
import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.app.report.RunFacts;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.io.Provenance;
import io.github.deepscn.train.StopReason;
import io.github.deepscn.train.TimeLeft;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a training gave, as it came out.
 *
 * @param options that it was asked for with
 * @param seconds it took
 * @param requested whether somebody asked for its end
 */
public record TrainingOutcome(TableFit fit, TableOptions options, double seconds, boolean requested) {
    public TableModel model() {
        return fit.model();
    }

    /** Whether it was cut short because somebody asked for it. */
    public boolean interrupted() {
        return requested || stops().contains(StopReason.CANCELLED);
    }

    /**
     * What is told of it.
     *
     * @param file that the model was written to, if it was
     */
    public TrainingResult result(Optional<String> file) {
        return result(file, TimeLeft.unlimited());
    }

    /** What is told of it, judged by as many rows as there is time for. */
    public TrainingResult result(Optional<String> file, TimeLeft time) {
        return new TrainingResult(
                model(),
                Judgement.of(fit, time),
                stops(),
                seconds,
                model().encoder().inspect(fit.training()).missing(),
                file);
    }

    /**
     * What its report needs to know besides.
     *
     * @param data what was learnt from
     * @param command that repeats it
     */
    public RunFacts facts(String data, String command) {
        List<String> notes =
                interrupted() ? List.of("The training was interrupted; this is " + soFar() + ".") : List.of();
        return new RunFacts(data, command, seconds, Provenance.currentVersion(), Optional.of(model().digest()), notes);
    }

    /** What there is of a training that was interrupted. */
    public String soFar() {
        int networks = model().members().size();
        return options.ensemble()
                .map(asked -> "what there is so far: "
                        + (networks < asked.members()
                                ? networks + " of " + asked.members() + " networks"
                                : Words.count(networks, "network")))
                .orElse("the best network so far");
    }

    /** Why trainings ended. */
    public List<StopReason> stops() {
        return stops(model(), options, requested);
    }

    /**
     * Why trainings ended, those included that were cut short so early that their networks are not in the model.
     *
     * @param requested whether somebody asked for it; if not, they had no more time
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
