package io.github.deepscn.paper.digits;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.paper.experiment.Request;
import io.github.deepscn.paper.experiment.StepListener;
import io.github.deepscn.paper.experiment.Trainings;
import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * All networks, trained in every trial.
 *
 * @param all the networks of the first trial, of the second, …
 */
record DigitTrials(DigitsPlan plan, DigitsData data, List<DigitRun> all) {
    static DigitTrials run(DigitsPlan plan, DigitsData data, Request request, StepListener listener) {
        var trainings = new Trainings(request.threads(), listener);
        var all = new ArrayList<DigitRun>();
        for (int k = 1; k <= plan.trials(); k++) {
            int trial = k;
            long seed = request.seed() + trial - 1;
            Map<DigitNetwork, DeepScnModel> models = new HashMap<>();
            for (DigitNetwork network : plan.networks()) {
                DigitNetwork trained = plan.trained().contains(network)
                        ? network
                        : plan.large().scn();
                DeepScnModel model = models.computeIfAbsent(trained, key -> model(key, data, trial, seed, trainings));
                all.add(DigitRun.firstNodes(trial, network, model, data));
            }
        }
        return new DigitTrials(plan, data, all);
    }

    private static DeepScnModel model(
            DigitNetwork network, DigitsData data, int trial, long seed, Trainings trainings) {
        DeepScn training = DeepScn.with(options(network, seed));
        return trainings.fit(
                // test digits choose nothing; they are followed once, for the curves
                trial == 1 ? training.validation(data.test().samples()) : training,
                network.nodes(),
                data.training().samples(),
                node -> String.format(
                        Locale.ROOT, "trial %d, %s, RMSE %.2f°", trial, network.name(), node.trainRmse()));
    }

    /** How every network is trained: to its widths, with the inputs and angles as they are. */
    static Options options(DigitNetwork network, long seed) {
        return network.shape().over(Options.paper(), seed);
    }

    /** A network in every trial. */
    List<DigitRun> runs(DigitNetwork network) {
        return all.stream().filter(run -> run.network().equals(network)).toList();
    }

    /** A network in the first trial. */
    DigitRun first(DigitNetwork network) {
        return runs(network).get(0);
    }

    /** The test residuals of a network in the first trial. */
    DigitResiduals residuals(DigitNetwork network) {
        return new DigitResiduals(first(network), data.test());
    }

    Spread spread(DigitNetwork network, Part part, ToDoubleFunction<DigitScore> measure) {
        return Spread.of(
                runs(network).stream().map(part::score).mapToDouble(measure).toArray());
    }
}
