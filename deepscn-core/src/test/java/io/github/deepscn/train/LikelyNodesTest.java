package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.CountingEngine;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.ForwardingEngine;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.engine.RowBlock;
import io.github.deepscn.engine.Totals;
import io.github.deepscn.engine.TravellingEngine;
import io.github.deepscn.network.Layer;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Guesses are mostly right and save rounds; an engine that keeps no outputs guesses nothing and finds the same. */
class LikelyNodesTest {
    private static final int INPUTS = 200;
    private static final int NODES = 120;
    private static final Options OPTIONS =
            Options.paper().withLayers(NODES).withCandidates(30).withPatience(0);

    private record Found(long candidates, double error) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void guessesSaveRoundsAndChangeNothing(long seed) {
        var guessing = new CountingEngine(engine(seed));
        var alone = new CountingEngine(new TravellingEngine(engine(seed)));
        List<Found> nodes = train(OPTIONS, guessing);
        assertThat(nodes).as("seed %d", seed).hasSize(NODES).isEqualTo(train(OPTIONS, alone));
        // Four rounds a node and those that score; with guesses two, and four a group. Pure Java guesses nothing.
        int rounds = alone.rounds();
        int most = guessing.keepsOutputs() ? rounds - NODES / 2 - 1 : rounds;
        assertThat(guessing.rounds()).as("seed %d", seed).isBetween(2 * NODES, most);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void blocksDrawnAheadStayGoodWhereANodeTakesSeveral(long seed) {
        Options few = OPTIONS.withCandidates(4).withContractions(0.998);
        List<Found> nodes = train(few, engine(seed));
        assertThat(nodes).as("seed %d", seed).isEqualTo(train(few, new TravellingEngine(engine(seed))));
        assertThat(nodes.stream().filter(node -> node.candidates > 4)).hasSizeBetween(5, nodes.size() - 5);
    }

    @ParameterizedTest
    @CsvSource({"1, 120", "3, 30"})
    void blocksAreDrawnAheadWhereOneNodeJoinsAtATime(int batch, int together) {
        var widest = new AtomicInteger();
        Options options = OPTIONS.withSearch(OPTIONS.search().withBatch(batch));
        try (var engine = new LookingEngine(engine(1), drawn -> widest.accumulateAndGet(drawn, Math::max))) {
            new Trainer(options, engine, event -> {}, () -> false).train();
        }
        assertThat(widest).hasValue(together);
    }

    /** Looks at how many candidates are drawn together. */
    private static final class LookingEngine extends ForwardingEngine {
        private final IntConsumer look;

        LookingEngine(Engine engine, IntConsumer look) {
            super(engine);
            this.look = look;
        }

        @Override
        public Totals run(int sums, int maxima, Kernel kernel) {
            return super.run(sums, maxima, (block, totals) -> kernel.apply(looking(block), totals));
        }

        private RowBlock looking(RowBlock block) {
            return (RowBlock) Proxy.newProxyInstance(
                    RowBlock.class.getClassLoader(), new Class<?>[] {RowBlock.class}, (proxy, method, arguments) -> {
                        if (method.getName().startsWith("score")) {
                            look.accept(((Layer) arguments[0]).whole().width());
                        }
                        return method.invoke(block, arguments);
                    });
        }
    }

    private static List<Found> train(Options options, Engine engine) {
        try (engine) {
            return new Trainer(options, engine, event -> {}, () -> false)
                    .train().history().nodes().stream()
                            .map(node -> new Found(node.candidates(), node.trainRmse()))
                            .toList();
        }
    }

    private static LocalEngine engine(long seed) {
        var random = new SplittableRandom(seed);
        double[][] x = IntStream.range(0, 400)
                .mapToObj(i -> random.doubles(INPUTS, -1, 1).toArray())
                .toArray(double[][]::new);
        double[] y = new double[x.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = Math.sin(2 * x[i][0]) + x[i][1] * x[i][2] + random.nextDouble();
        }
        return LocalEngine.over(Samples.of(x, y), null, OPTIONS.search().basisLayout(), Machine.ofThreads(2));
    }
}
