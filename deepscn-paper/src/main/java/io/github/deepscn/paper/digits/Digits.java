package io.github.deepscn.paper.digits;

import io.github.deepscn.paper.experiment.Experiment;
import io.github.deepscn.paper.experiment.Outcome;
import io.github.deepscn.paper.experiment.Request;
import io.github.deepscn.paper.experiment.StepListener;
import io.github.deepscn.search.Search;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The case study: by which angle is a handwritten digit turned?
 *
 * @param workingFolder may hold target/mnist
 */
public record Digits(Path workingFolder) implements Experiment {
    public Digits() {
        this(Path.of(""));
    }

    @Override
    public long steps(Request request) {
        DigitsPlan plan = DigitsPlan.of(request);
        return (long) plan.trials()
                * plan.trained().stream().mapToInt(DigitNetwork::nodes).sum();
    }

    @Override
    public Outcome run(Request request, StepListener listener) throws IOException {
        DigitsPlan plan = DigitsPlan.of(request);
        DigitsData data = DigitsData.of(request, plan.images(), workingFolder);
        DigitTrials trials = DigitTrials.run(plan, data, request, listener);
        var exhibits = new DigitExhibits(trials, request.seed());
        return new Outcome(
                "Angles of handwritten digits",
                request.trials(DigitsPlan.TRIALS),
                summary(plan, data, trials),
                new DigitClaims(trials).all(exhibits.corrected()),
                exhibits.all(),
                new DigitFiles(trials).all(),
                settings(plan, data, trials, request));
    }

    private static List<String> summary(DigitsPlan plan, DigitsData data, DigitTrials trials) {
        return List.of(
                "How far is a handwritten digit turned? A shallow SCN and a DSCN with the same number of nodes in four layers"
                        + " are trained on " + data.training().count() + " pictures of 28×28 pixels and tested on "
                        + data.test().count() + " others.",
                "The digits are " + data.source().words + ".",
                "All trials have the same digits; each trial draws its networks with a seed of its own. Nodes are configured"
                        + " one after the other, so " + plan.small().scn().name() + " is exactly the first half of "
                        + plan.large().scn().name() + " and is not trained again.",
                "The paper names neither Υ nor T_max. We use the scopes of the authors' code, 100 candidates and the paper's"
                        + " contractions. " + widths(trials) + " " + smallestScope(trials),
                "The reason: in one trial on digits of MNIST with 1000 nodes, shallow and deep networks under λ = 0.1 alone"
                        + " ended before their widths, and under λ = 1 alone they fitted the training digits better and the"
                        + " test digits worse than under 0.5.");
    }

    private static String widths(DigitTrials trials) {
        long ended = trials.all().stream()
                .filter(run -> run.size() < run.network().nodes())
                .count();
        return ended == 0
                ? "Every network reached its widths in every trial."
                : ended + " of " + trials.all().size() + " networks did not reach their widths.";
    }

    private static String smallestScope(DigitTrials trials) {
        double smallest = Search.PUBLISHED_SCOPES.get(0);
        double share = trials.all().stream()
                .flatMap(run -> run.nodes().stream())
                .mapToInt(node -> node.scope() == smallest ? 1 : 0)
                .average()
                .orElse(0);
        return String.format(
                Locale.ROOT,
                "%.1f %% of the nodes have the smallest scope, λ = %s, which is tried first.",
                100 * share,
                smallest);
    }

    private static Map<String, Object> settings(DigitsPlan plan, DigitsData data, DigitTrials trials, Request request) {
        Options options = DigitTrials.options(plan.large().scn(), request.seed());
        var settings = new LinkedHashMap<String, Object>();
        settings.put("quick", request.quick());
        settings.put("trials", plan.trials());
        settings.put("seeds of the networks", request.seeds(plan.trials()));
        settings.put("digits", digits(data, request));
        settings.put(
                "networks",
                plan.networks().stream()
                        .map(network -> reached(network, trials))
                        .toList());
        settings.put("activation", "sigmoid");
        settings.put("candidates", options.search().candidates());
        settings.put("scopes", options.search().scopes().get(0));
        settings.put("contractions", options.search().contractions());
        settings.put("batch", options.search().batch());
        settings.put("tolerance", options.stopRules().tolerance());
        settings.put("patience", options.stopRules().patience());
        settings.put("links", "none");
        settings.put("read-out", "least squares");
        settings.put("flatness refused", options.rankRule().flatness());
        settings.put("dependence refused", options.rankRule().dependence());
        settings.put("margin of PPA in degrees, strictly", DigitScore.MARGIN);
        return settings;
    }

    private static Map<String, Object> digits(DigitsData data, Request request) {
        var digits = new LinkedHashMap<String, Object>();
        digits.put("source", data.source().name().toLowerCase(Locale.ROOT));
        digits.put("training", data.training().count());
        digits.put("test", data.test().count());
        digits.put("seed", request.seed());
        digits.put("pixels", "28×28, 0 black to 1 white, not scaled further");
        digits.put("angles", "degrees, clockwise, not scaled");
        digits.put("sha-256 of training", data.training().samples().fingerprint());
        digits.put("sha-256 of test", data.test().samples().fingerprint());
        return digits;
    }

    private static Map<String, Object> reached(DigitNetwork network, DigitTrials trials) {
        var reached = new LinkedHashMap<String, Object>();
        reached.put("name", network.name());
        reached.put("layers", network.shape().widths());
        reached.put(
                "nodes reached",
                trials.runs(network).stream().map(DigitRun::size).toList());
        return reached;
    }
}
