package io.github.deepscn.paper.function;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.data.Samples;
import io.github.deepscn.paper.experiment.Architecture;
import io.github.deepscn.paper.experiment.Pair;
import io.github.deepscn.paper.experiment.Request;
import io.github.deepscn.paper.experiment.StepListener;
import io.github.deepscn.paper.experiment.Trainings;
import io.github.deepscn.train.Options;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * The size of an experiment on f(x): a shallow network against a deep one with the same number of nodes.
 *
 * @param points number of training points, and of test points
 */
record FunctionStudy(Request request, Trainings trainings, int points, Architecture scn, Architecture deep) {
    /** The number of trials in the paper. */
    static final int TRIALS = 3;

    private static final int LAYERS = 4;

    /** 1×200 against 4×50. */
    static FunctionStudy wide(Request request, StepListener listener) {
        return of(request, new Trainings(request.threads(), listener), request.quick() ? 20 : 50);
    }

    /** 1×100 against 4×25. */
    FunctionStudy narrow() {
        return of(request, trainings, border() / 2);
    }

    private static FunctionStudy of(Request request, Trainings trainings, int width) {
        return new FunctionStudy(
                request,
                trainings,
                request.quick() ? 200 : 1000,
                Architecture.scn(LAYERS * width),
                Architecture.deep("DeepSCN", LAYERS, width));
    }

    int nodes() {
        return scn.nodes();
    }

    String sizes() {
        return scn.label() + " and " + deep.label();
    }

    /** The number of steps of {@code count} trainings of both networks in every trial. */
    long steps(int count) {
        return 2L * count * trials() * nodes();
    }

    /** The width of the deep network's first layer, up to which both networks are the same. */
    int border() {
        return deep.widths().get(0);
    }

    int trials() {
        return request.trials(TRIALS);
    }

    /** The seeds of the points and networks of all trials. */
    List<Long> seeds() {
        return request.seeds(trials());
    }

    /** Trains both networks with the same options in every trial. */
    Rivals everyTrial(String what, Options options) {
        return grown(what, run -> options, run -> request.seed() + run);
    }

    /**
     * Trains both networks as often as there are trials, each with options and a seed of its own.
     *
     * @param what the name of the trainings in tables
     */
    Rivals grown(String what, IntFunction<Options> options, IntToLongFunction seed) {
        var networks = new Pair<>(scn, deep);
        return new Rivals(IntStream.range(0, trials())
                .mapToObj(k ->
                        networks.map(network -> course(network, what, k + 1, options.apply(k), seed.applyAsLong(k))))
                .toList());
    }

    /** Trains one network on points of its seed. The test points are validation rows that choose nothing. */
    Course course(Architecture network, String what, int run, Options options, long seed) {
        var random = new Random(seed);
        Samples training = PaperFunction.sample(points, random).samples();
        Samples test = PaperFunction.sample(points, random).samples();
        DeepScnModel model = trainings.fit(
                DeepScn.with(network.over(options, seed)).validation(test),
                network.nodes(),
                training,
                node -> String.format(Locale.ROOT, "RMSE %.1e", node.trainRmse()));
        return new Course(
                what,
                run,
                options,
                seed,
                network,
                model.history(),
                model.leastSquares().orElseThrow());
    }

    /** 1 − 10^−k for k = 1 … {@code most}. */
    static double[] contractions(int most) {
        // as they are printed: 1 - 1e-k may differ in its last bit
        return IntStream.rangeClosed(1, most)
                .mapToDouble(k -> Double.parseDouble("0." + "9".repeat(k)))
                .toArray();
    }

    static double[] array(List<Double> numbers) {
        return numbers.stream().mapToDouble(number -> number).toArray();
    }

    /** Points, networks, seeds and search as a tree. */
    Map<String, Object> settings(Options options) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("function", "0.2 exp(-(10x-4)^2) + 0.5 exp(-(80x-40)^2) + 0.3 exp(-(80x-20)^2) on [0,1]");
        tree.put("trainingPoints", points);
        tree.put("testPoints", points);
        tree.put("networks", List.of(Map.of(scn.name(), scn.widths()), Map.of(deep.name(), deep.widths())));
        tree.put("seeds", seeds());
        tree.put("search", search(options));
        return tree;
    }

    private static Map<String, Object> search(Options options) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("activation", options.activation().id());
        tree.put("scopes", options.search().scopes().get(0));
        tree.put("candidates", options.search().candidates());
        tree.put("contractions", options.search().contractions());
        tree.put("redraw", options.search().redraw());
        tree.put("tolerance", options.stopRules().tolerance());
        return tree;
    }
}
