package io.github.deepscn.ensemble;

import static io.github.deepscn.ensemble.CrossCases.OPTIONS;
import static io.github.deepscn.ensemble.CrossCases.hidden;
import static io.github.deepscn.ensemble.CrossCases.others;
import static io.github.deepscn.ensemble.CrossCases.parts;
import static io.github.deepscn.ensemble.CrossCases.pick;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Network;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.TrainingEvent;
import io.github.deepscn.train.TrainingListener;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedReadoutTest {
    private static Samples waves(int count, long seed, double noise) {
        var random = new SplittableRandom(seed);
        double[][] inputs = new double[count][2];
        double[] targets = new double[count];
        for (int i = 0; i < count; i++) {
            Arrays.setAll(inputs[i], j -> random.nextDouble(-3, 3));
            targets[i] = Math.sin(3 * inputs[i][0])
                    + Math.cos(2 * inputs[i][1] + inputs[i][0])
                    + noise * random.nextDouble(-1, 1);
        }
        return Samples.of(inputs, targets);
    }

    /** By batch ridge over the columns of all members. */
    @ParameterizedTest
    @ValueSource(longs = {31, 32})
    void manyRowsHaveOneReadoutForAll(long seed) {
        Samples rows = waves(500, seed, 0);
        double[][] inputs = rows.inputs().toRows();
        double[][] targets = rows.targets().toRows();
        List<int[]> parts = parts(500, 10, 3);
        var ensemble = new Ensemble(3, 10, 200);
        var outcome =
                new TestTraining(OPTIONS, ensemble, TrainingListener.none(), () -> false, 2).train(rows, parts, true);
        assertThat(outcome.alone()).as("seed " + seed).hasSize(3);
        double ridge =
                ((Shrinkage.Throughout) outcome.members().get(0).options().shrinkage()).strength();
        double[][] hidden = sideBySide(outcome.members(), inputs);
        double[][] beta = Reference.ridge(hidden, targets, Reference.penalties(hidden, ridge, true));
        double[][] residual = Reference.residual(hidden, beta, targets);
        int[] others = others(parts.get(0), 500);
        double[][] ofOthers = pick(hidden, others);
        double[][] without =
                Reference.ridge(ofOthers, pick(targets, others), Reference.penalties(ofOthers, ridge, true));
        double[][] judging = Reference.residual(pick(hidden, parts.get(0)), without, pick(targets, parts.get(0)));
        List<double[][]> said =
                outcome.members().stream().map(member -> member.predict(inputs)).toList();
        for (int i = 0; i < 500; i++) {
            int row = i;
            double mean = said.stream().mapToDouble(of -> of[row][0]).sum() / 3;
            assertThat(targets[i][0] - mean).as("seed %d, row %d", seed, i).isCloseTo(residual[i][0], within(1e-4));
            assertThat(outcome.heldOut().get(i)).hasSize(i % 10 == 0 ? 1 : 0);
            if (i % 10 == 0) {
                double output = outcome.heldOut().get(i).get(0)[0];
                assertThat(targets[i][0] - output).isCloseTo(judging[i / 10][0], within(1e-4));
            }
        }
        assertThat(new TestTraining(OPTIONS, ensemble, TrainingListener.none(), () -> false, 3)
                        .train(rows, parts, true).members().stream().map(DeepScnModel::digest))
                .isEqualTo(outcome.members().stream().map(DeepScnModel::digest).toList());
    }

    /** By batch ridge over the columns of one, for a strength that is one of those compared and the same for all. */
    @Test
    void eachMemberHasAReadoutAloneToo() {
        Samples rows = waves(500, 36, 0);
        double[][] inputs = rows.inputs().toRows();
        double[][] targets = rows.targets().toRows();
        var ensemble = new Ensemble(3, 10, 200);
        var outcome = new TestTraining(OPTIONS, ensemble, TrainingListener.none(), () -> false, 2)
                .train(rows, parts(500, 10, 3), true);
        double[] farthest = Arrays.stream(CrossMember.STRENGTHS)
                .map(ridge -> {
                    double most = 0;
                    for (int k = 0; k < 3; k++) {
                        DeepScnModel member = outcome.members().get(k);
                        double[][] hidden = hidden(member.network(), inputs);
                        double[][] beta = Reference.ridge(hidden, targets, Reference.penalties(hidden, ridge, true));
                        double[][] residual = Reference.residual(hidden, beta, targets);
                        double[][] said = CrossMember.outputs(
                                member.network(), outcome.alone().get(k), CrossCases.local(rows));
                        for (int i = 0; i < 500; i++) {
                            most = Math.max(most, Math.abs(targets[i][0] - said[i][0] - residual[i][0]));
                        }
                    }
                    return most;
                })
                .toArray();
        assertThat(Arrays.stream(farthest).min().orElseThrow()).isLessThan(1e-6);
    }

    /** The constant, the inputs, the first layers of all and the second layers of all. */
    private static double[][] sideBySide(List<DeepScnModel> members, double[][] inputs) {
        double[][] all = hidden(members.get(0).network().firstLayers(0), inputs);
        for (int layer = 1; layer <= 2; layer++) {
            for (DeepScnModel member : members) {
                double[][] outputs = member.features(inputs, layer);
                for (int i = 0; i < all.length; i++) {
                    all[i] = DoubleStream.concat(Arrays.stream(all[i]), Arrays.stream(outputs[i]))
                            .toArray();
                }
            }
        }
        return all;
    }

    @Test
    void noNodeIsChosenOnTheRowsThatJudgeAReadoutForAll() {
        assertThat(seesTheFirstPart(OPTIONS, 2)).isFalse();
    }

    /** Five networks of 100 nodes, as many as 200 rows can choose, and 450 rows to fit one read-out to. */
    @Test
    void noRowsAreSparedForAReadoutThatCouldNotHaveHalfOfTheNodes() {
        assertThat(seesTheFirstPart(OPTIONS.withLayers(200), 5)).isTrue();
        assertThat(seesTheFirstPart(OPTIONS.withLayers(200), 4)).isFalse();
    }

    /** Whether the nodes of the second member depend on targets of the first part. */
    private static boolean seesTheFirstPart(Options options, int members) {
        Samples rows = waves(500, 33, 0);
        List<int[]> parts = parts(500, 10, members);
        double[] changed = Arrays.stream(rows.targets().toRows())
                .mapToDouble(row -> row[0])
                .toArray();
        for (int i : parts.get(0)) {
            changed[i] += 5;
        }
        var ensemble = new Ensemble(members, 10, 200);
        var training = new TestTraining(options, ensemble, TrainingListener.none(), () -> false, 2);
        Network before = training.train(rows, parts, true).members().get(1).network();
        Network after = training.train(Samples.of(rows.inputs().toRows(), changed), parts, true)
                .members()
                .get(1)
                .network();
        int nodes = Math.min(before.nodes(), after.nodes());
        return !Reference.hiddenParameters(after.firstNodes(nodes))
                .equals(Reference.hiddenParameters(before.firstNodes(nodes)));
    }

    /** Cancelled when the second of two networks has 16 of its 24 nodes, enough for a read-out that would be better. */
    @Test
    void aCancelledTrainingDoesNotBeginAReadoutForAll() {
        var nodes = new AtomicInteger();
        TrainingListener count = event -> {
            if (event instanceof TrainingEvent.NodeAdded) {
                nodes.incrementAndGet();
            }
        };
        var ensemble = new Ensemble(2, 10, 200);
        var cancelled = new TestTraining(OPTIONS, ensemble, count, () -> nodes.get() >= 40, 1)
                .train(waves(500, 35, 0), parts(500, 10, 2), true);
        assertThat(cancelled.members()).hasSize(2);
        assertThat(cancelled.alone()).isEmpty();
        var whole = new TestTraining(OPTIONS, ensemble, TrainingListener.none(), () -> false, 1)
                .train(waves(500, 35, 0), parts(500, 10, 2), true);
        assertThat(whole.alone()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 1500})
    void oneReadoutIsTakenWhereThereIsNoNoise(int rows) {
        var few = new Ensemble(3, 10, 200);
        assertThat(means(few, rows, 0, 6)).isZero();
    }

    /**
     * No judges can be spared: 297 rows carry 148 columns, fewer than half of the 300 nodes; or members need all rows.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0, 3})
    void theMeanIsTakenWhereRowsAreFew(double noise) {
        assertThat(means(new Ensemble(3, 10, 200), 330, noise, 6)).isEqualTo(6);
        assertThat(means(new Ensemble(3, 10, Ensemble.ALL_ROWS), 500, noise, 2)).isEqualTo(2);
    }

    /**
     * With noise both have nearly the same error, since the ridge is chosen for each. The 50 judges of one draw of the
     * rows prefer this, those of another that.
     */
    @Test
    void withNoiseTheJudgesDecide() {
        assertThat(means(new Ensemble(3, 10, 200), 500, 1, 9)).isBetween(1L, 8L);
    }

    /** For how many of the seeds from 31 on the mean is taken. */
    private static long means(Ensemble ensemble, int rows, double noise, int seeds) {
        return LongStream.range(31, 31 + seeds)
                .filter(seed -> takesTheMean(ensemble, waves(rows, seed, noise)))
                .count();
    }

    private static boolean takesTheMean(Ensemble ensemble, Samples rows) {
        return new TestTraining(OPTIONS.withLayers(60, 60), ensemble, TrainingListener.none(), () -> false, 2)
                .train(rows, parts(rows.rows(), 10, 3), true)
                .alone()
                .isEmpty();
    }
}
