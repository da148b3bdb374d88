package io.github.deepscn.app;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.paper.experiment.Spoken;
import io.github.deepscn.paper.experiment.Trainings;
import io.github.deepscn.paper.function.PaperFunction;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/** The paper's first experiment: one layer of 200 nodes against four of 50 on f(x), over several seeds. */
final class Demo {
    static final int POINTS = 1000;
    static final int NODES = 200;

    /** What one network came to. */
    record Outcome(
            int nodes, double trainRmse, double testRmse, int rank, double rankRatio, double seconds, String stop) {}

    /** Medians over the seeds, each figure by itself. */
    record Typical(double nodes, double trainRmse, double testRmse, double rank, double rankRatio, double seconds) {}

    /** Both networks on the points of one seed. */
    record Run(long seed, Outcome scn, Outcome deepscn) {}

    /** The medians over all seeds. */
    record Median(Typical scn, Typical deepscn) {}

    /** All seeds under one rank rule. */
    record Series(List<Run> runs, Median median) {}

    private final int seeds;
    private final Trainings trainings;

    Demo(int seeds, int threads, Progress progress) {
        this.seeds = seeds;
        this.trainings = new Trainings(threads, progress::at);
    }

    /** How many nodes a demo may configure, for its progress. */
    static long nodes(int seeds) {
        return 4L * NODES * seeds;
    }

    Series run(RankRule rule) {
        var runs = new ArrayList<Run>();
        for (long seed = 1; seed <= seeds; seed++) {
            var random = new Random(seed);
            var training = PaperFunction.sample(POINTS, random);
            var test = PaperFunction.sample(POINTS, random);
            Options options = Options.paper().withRankRule(rule).withSeed(seed);
            runs.add(new Run(
                    seed,
                    train(options.withLayers(NODES), training, test),
                    train(options.withLayers(50, 50, 50, 50), training, test)));
        }
        var median = new Median(
                typical(runs.stream().map(Run::scn).toList()),
                typical(runs.stream().map(Run::deepscn).toList()));
        return new Series(runs, median);
    }

    private Outcome train(Options options, PaperFunction training, PaperFunction test) {
        DeepScnModel model = trainings.fit(
                DeepScn.with(options),
                NODES,
                Samples.of(training.inputs(), training.targets()),
                node -> String.format(Locale.ROOT, "RMSE %.1e", node.trainRmse()));
        int nodes = model.network().nodes();
        int rank = model.rank().orElseThrow();
        return new Outcome(
                nodes,
                model.history().trainRmse(),
                Metrics.rmse(model.predict(test.inputs()), test.targets()),
                rank,
                (double) rank / nodes,
                model.history().seconds(),
                Words.id(model.history().stop()));
    }

    private static Typical typical(List<Outcome> outcomes) {
        return new Typical(
                median(outcomes, Outcome::nodes),
                median(outcomes, Outcome::trainRmse),
                median(outcomes, Outcome::testRmse),
                median(outcomes, Outcome::rank),
                median(outcomes, Outcome::rankRatio),
                median(outcomes, Outcome::seconds));
    }

    private static double median(List<Outcome> outcomes, ToDoubleFunction<Outcome> figure) {
        return Spoken.median(outcomes.stream().mapToDouble(figure).toArray());
    }
}
