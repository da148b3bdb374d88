package io.github.deepscn.paper;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.train.TrainingEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** All networks, trained in every trial. */
final class DigitTrials {
    private final List<List<DigitRun>> trials;

    private DigitTrials(List<List<DigitRun>> trials) {
        this.trials = trials;
    }

    static DigitTrials run(DigitsPlan plan, DigitsData data, Setting setting, StepListener progress) {
        var trainer = new Trainer(data, setting, progress);
        var trials = new ArrayList<List<DigitRun>>();
        for (int trial = 0; trial < plan.trials(); trial++) {
            trials.add(trainer.trial(plan, trial));
        }
        return new DigitTrials(trials);
    }

    /** A network in one trial, counted from zero. */
    DigitRun run(DigitNetwork network, int trial) {
        return trials.get(trial).stream()
                .filter(run -> run.network().equals(network))
                .findFirst()
                .orElseThrow();
    }

    int count() {
        return trials.size();
    }

    /** A network in all trials. */
    List<DigitRun> runs(DigitNetwork network) {
        return trials.stream()
                .flatMap(List::stream)
                .filter(run -> run.network().equals(network))
                .toList();
    }

    DigitSpread spread(DigitNetwork network, Function<DigitRun, Double> figure) {
        return DigitSpread.of(runs(network).stream().map(figure).toList());
    }

    private static final class Trainer {
        private final DigitsData data;
        private final Setting setting;
        private final StepListener progress;
        private long done;

        Trainer(DigitsData data, Setting setting, StepListener progress) {
            this.data = data;
            this.setting = setting;
            this.progress = progress;
        }

        List<DigitRun> trial(DigitsPlan plan, int trial) {
            DeepScnModel shallow = model(plan.large().shallow(), trial);
            DeepScnModel deep = model(plan.small().deep(), trial);
            DeepScnModel deeper = model(plan.large().deep(), trial);
            return List.of(
                    DigitRun.firstNodes(plan.small().deep(), deep, data),
                    DigitRun.firstNodes(plan.small().shallow(), shallow, data),
                    DigitRun.firstNodes(plan.large().deep(), deeper, data),
                    DigitRun.firstNodes(plan.large().shallow(), shallow, data));
        }

        private DeepScnModel model(DigitNetwork network, int trial) {
            long before = done;
            DeepScn training = DeepScn.with(DigitsPlan.options(network, setting.seed() + trial))
                    .threads(setting.threads())
                    .listener(event -> {
                        if (event instanceof TrainingEvent.NodeAdded added) {
                            progress.at(++done, note(network, trial, added));
                        }
                    });
            // test rows choose nothing; they are followed once, for the curves
            DeepScn watched = trial == 0 ? training.validation(data.test().samples()) : training;
            DeepScnModel model = watched.fit(data.training().samples());
            done = before + network.nodes();
            return model;
        }

        private static String note(DigitNetwork network, int trial, TrainingEvent.NodeAdded added) {
            return String.format(
                    Locale.ROOT,
                    "trial %d, %s, RMSE %.2f°",
                    trial + 1,
                    network.name(),
                    added.node().trainRmse());
        }
    }
}
