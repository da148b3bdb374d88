package io.github.deepscn.bench.learners;

import io.github.metarank.lightgbm4j.LGBMBooster;
import io.github.metarank.lightgbm4j.LGBMDataset;
import io.github.metarank.lightgbm4j.LGBMException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * LightGBM as {@link TunedXgboost} sets up XGBoost: held-out rows choose the number of leaves, the least number of rows
 * in a leaf, the learning rate and the number of rounds; then it learns from all training rows. Settings are tried in
 * parallel, one thread each.
 */
final class TunedLightgbm implements Learner {
    private static final int PATIENCE = 50;
    private static final long SEED = 1;

    @Override
    public String name() {
        return "lightgbm-tuned";
    }

    @Override
    public boolean takesHoles() {
        return true;
    }

    @Override
    public Predictor fit(Examples training) {
        Examples.Split split = training.split(SEED);
        boolean small = training.rows() < Xgboost.LARGE;
        Choice best = grid(small).parallelStream()
                .map(setting -> Learner.call(() -> judge(split, setting, small ? 3000 : 12_000)))
                .min(Comparator.comparingDouble(Choice::loss))
                .orElseThrow();
        int threads = small ? 1 : Runtime.getRuntime().availableProcessors();
        return Learner.call(() -> fit(training, best, threads));
    }

    /** The settings to try; only the promising ones for many rows. */
    static List<String> grid(boolean small) {
        return DoubleStream.of(small ? new double[] {0.05, 0.1} : new double[] {0.1})
                .boxed()
                .flatMap(rate -> Arrays.stream(small ? new int[] {63, 31, 15, 7} : new int[] {127, 31})
                        .boxed()
                        .flatMap(leaves -> Stream.of(5, 20)
                                .map(rows -> " learning_rate=" + rate + " num_leaves=" + leaves + " min_data_in_leaf="
                                        + rows + " bagging_fraction=0.8 bagging_freq=1 feature_fraction=0.8")))
                .toList();
    }

    /** A setting with its best number of rounds, and their loss on the judging rows. */
    private record Choice(String setting, int rounds, double loss) {}

    /** Boosts until the loss on the judging rows has not improved for some rounds. */
    private static Choice judge(Examples.Split split, String setting, int mostRounds) throws LGBMException {
        String parameters = parameters(split.learning(), setting, 1);
        try (LGBMDataset learning = data(split.learning(), parameters, null);
                LGBMDataset judging = data(split.judging(), parameters, learning);
                LGBMBooster booster = LGBMBooster.create(learning, parameters)) {
            booster.addValidData(judging);
            var best = new Choice(setting, 1, Double.POSITIVE_INFINITY);
            boolean ended = false;
            for (int round = 1; round <= Math.min(mostRounds, best.rounds + PATIENCE) && !ended; round++) {
                ended = booster.updateOneIter();
                double loss = booster.getEval(1)[0];
                if (loss < best.loss) {
                    best = new Choice(setting, round, loss);
                }
            }
            return best;
        }
    }

    private static Predictor fit(Examples training, Choice choice, int threads) throws LGBMException {
        String parameters = parameters(training, choice.setting, threads);
        int classes = training.classes().size();
        try (LGBMDataset data = data(training, parameters, null);
                LGBMBooster booster = LGBMBooster.create(data, parameters)) {
            boolean ended = false;
            for (int round = 0; round < choice.rounds && !ended; round++) {
                ended = booster.updateOneIter();
            }
            String text = booster.saveModelToString(0, -1, LGBMBooster.FeatureImportanceType.SPLIT);
            var model = new LightgbmModel(text, classes, parameters);
            return classes == 2 ? inputs -> Outputs.ofSecondClass(model.outputs(inputs)) : model;
        }
    }

    /** The parameters for the task of these rows. */
    private static String parameters(Examples rows, String setting, int threads) {
        int classes = rows.classes().size();
        String objective = classes == 0
                ? "objective=regression metric=l2"
                : classes == 2
                        ? "objective=binary metric=binary_logloss"
                        : "objective=multiclass metric=multi_logloss num_class=" + classes;
        return objective + setting + " seed=1 deterministic=true verbosity=-1 num_threads=" + threads;
    }

    private static LGBMDataset data(Examples rows, String parameters, @Nullable LGBMDataset reference)
            throws LGBMException {
        LGBMDataset data = LGBMDataset.createFromMat(
                flat(rows.inputs()), rows.rows(), rows.columns(), true, parameters, reference);
        float[] targets = new float[rows.rows()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = (float) rows.targets()[i];
        }
        data.setField("label", targets);
        return data;
    }

    /** All rows one after the other. */
    private static double[] flat(double[][] rows) {
        return Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
    }
}
