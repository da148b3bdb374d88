package io.github.deepscn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.Samples;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoppableRoundsTest {
    private static final long SEED = 17;

    private static LocalEngine engine(int threads) {
        System.out.println("seed " + SEED);
        var random = new Random(SEED);
        double[][] inputs = new double[20_000][];
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = random.doubles(2).toArray();
        }
        return LocalEngine.over(Samples.of(inputs, random.doubles(inputs.length).toArray()), null, threads);
    }

    private static double blocks(LocalEngine engine) {
        return engine.run(1, 0, (block, totals) -> totals.sums()[0]++).sums()[0];
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRoundIsGivenUpBetweenTwoBlocks(int threads) {
        try (LocalEngine engine = engine(threads)) {
            var asked = new AtomicInteger();
            var visited = new AtomicInteger();
            assertThatThrownBy(() -> engine.stoppable(
                            () -> asked.incrementAndGet() > 5,
                            () -> engine.run(1, 0, (block, totals) -> visited.incrementAndGet())))
                    .isInstanceOf(RoundStopped.class);
            assertThat(visited.get()).isEqualTo(5).isLessThan((int) blocks(engine));
        }
    }

    @Test
    void otherRoundsAreNotGivenUp() {
        try (LocalEngine engine = engine(2)) {
            double all = blocks(engine);
            assertThat(engine.<Double>stoppable(() -> false, () -> blocks(engine)))
                    .isEqualTo(all);
            assertThatThrownBy(() -> engine.stoppable(() -> true, () -> blocks(engine)))
                    .isInstanceOf(RoundStopped.class);
            assertThat(blocks(engine)).isEqualTo(all);
        }
    }
}
