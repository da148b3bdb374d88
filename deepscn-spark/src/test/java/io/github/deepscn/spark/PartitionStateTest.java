package io.github.deepscn.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.TestData;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.Scoring;
import io.github.deepscn.engine.Totals;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Layer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.broadcast.Broadcast;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.reflect.ClassTag$;

/** A partition gives the same answers, whatever happens to executors and tasks. */
class PartitionStateTest {
    private static final int INPUTS = 5;
    private static final int EXECUTORS = 3;

    private final PartitionRows rows = rows(700);
    private final PartitionPlace place = new PartitionPlace(0, 0, 0, 0, new PartitionSummary(rows).digest);
    private final List<Kernel> changes = new ArrayList<>();
    private final List<Step> pending = new ArrayList<>();
    private long begun = -1;
    private long number;

    /** A broadcast that works without Spark. */
    private static final class Here extends Broadcast<byte[]> {
        private static final long serialVersionUID = 1L;
        private final byte[] bytes;

        Here(List<?> objects) {
            super(0, ClassTag$.MODULE$.apply(byte[].class));
            this.bytes = Parcel.pack(objects);
        }

        @Override
        public byte[] getValue() {
            return bytes;
        }

        @Override
        public void doUnpersist(boolean blocking) {}

        @Override
        public void doDestroy(boolean blocking) {}
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void lostRepeatedAndStrayTasksChangeNoAnswer(long seed) {
        System.out.println("seed " + seed);
        var random = new SplittableRandom(seed);
        var healthy = new PartitionState();
        PartitionState[] executors = IntStream.range(0, EXECUTORS)
                .mapToObj(k -> new PartitionState())
                .toArray(PartitionState[]::new);
        Round before = null;
        for (int step = 0; step < 120; step++) {
            Round round = next(random);
            double[] expected = sums(healthy.visit(round, 0, () -> rows), round);
            int where = random.nextInt(EXECUTORS);
            if (random.nextInt(5) == 0) {
                executors[where] = new PartitionState(); // the old one was killed
            }
            if (before != null && random.nextInt(6) == 0) {
                executors[where].visit(before, 0, () -> rows); // a late task of the previous round
            }
            assertThat(sums(executors[where].visit(round, 0, () -> rows), round))
                    .as("seed %d, round %d: %s", seed, step, round.effect())
                    .isEqualTo(expected);
            if (random.nextInt(4) == 0) {
                assertThat(sums(executors[where].visit(round, 0, () -> rows), round))
                        .as("seed %d, round %d again", seed, step)
                        .isEqualTo(expected);
            }
            before = round;
        }
    }

    @Test
    void otherRowsInPlaceOfLostOnesAreRefused() {
        var random = new SplittableRandom(9);
        Round round = next(random);
        while (changes.size() < 3 || round.changes().isEmpty()) {
            round = next(random);
        }
        Round last = round;
        assertThatThrownBy(() -> new PartitionState().visit(last, 0, () -> rows(699)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a lost partition came back with other rows");
    }

    /** A random next round; keeps the log as an engine does. */
    private Round next(SplittableRandom random) {
        Layer drawn = layer(random, 3);
        int columns = changes.size();
        int kind = random.nextInt(4);
        return switch (kind == 2 && begun < 0 ? 1 : kind) {
            case 0 ->
                round(
                        new Step((block, totals) -> block.score(drawn, Scoring.BASIS, 1, totals), 9 + 3 * columns, 3),
                        Round.Effect.NONE);
            case 1 -> {
                Layer chosen = drawn.node(1);
                var begin = new Step(
                        (block, totals) -> {
                            block.begin(chosen);
                            block.project(totals.sums());
                        },
                        columns,
                        0);
                pending.clear();
                begun = number;
                Round round = round(begin, Round.Effect.BEGINS);
                pending.add(begin);
                yield round;
            }
            case 2 -> {
                double[] coefficients = random.doubles(columns, -0.1, 0.1).toArray();
                var advance = new Step(
                        (block, totals) -> {
                            block.subtract(coefficients);
                            block.correlate(totals.sums(), 0);
                        },
                        2,
                        0);
                Round round = round(advance, Round.Effect.ADVANCES);
                pending.add(advance);
                yield round;
            }
            default -> {
                Layer chosen = drawn.node(2);
                double[] direction = {random.nextDouble()};
                Kernel change = (block, totals) -> {
                    block.begin(chosen);
                    block.accept(new double[] {0.01}, direction, new double[direction.length], 0);
                    if (totals.sums().length > 0) {
                        block.energies(totals.sums(), 0);
                    }
                };
                Round round = round(new Step(change, 1, 0), Round.Effect.CHANGES);
                changes.add(change);
                pending.clear();
                begun = -1;
                yield round;
            }
        };
    }

    private Round round(Step step, Round.Effect effect) {
        return new Round(
                "training",
                number++,
                new Here(List.of(place)),
                changes.stream()
                        .<Broadcast<byte[]>>map(change -> new Here(List.of(change)))
                        .toList(),
                begun,
                List.copyOf(pending),
                step,
                effect);
    }

    private static double[] sums(RoundAnswer answer, Round round) {
        var totals = new Totals(round.step().sums(), round.step().maxima());
        answer.addTo(totals);
        return totals.sums();
    }

    private static Layer layer(SplittableRandom random, int width) {
        return Layer.of(
                Activations.SIGMOID,
                INPUTS,
                random.doubles((long) INPUTS * width, -1, 1).toArray(),
                random.doubles(width, -1, 1).toArray());
    }

    private static PartitionRows rows(int count) {
        TestData data = TestData.smooth(count, 1, 3);
        return PartitionRows.of(
                IntStream.range(0, count)
                        .mapToObj(i -> new TrainingRow(data.inputs[i], data.targets[i], 1, false))
                        .iterator(),
                INPUTS,
                1);
    }
}
