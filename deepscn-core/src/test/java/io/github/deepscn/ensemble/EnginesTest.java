package io.github.deepscn.ensemble;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.Autoencoder;
import io.github.deepscn.DeepScn;
import io.github.deepscn.Ensembles;
import io.github.deepscn.RefinedTable;
import io.github.deepscn.TableFit;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Engines;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.engine.Totals;
import io.github.deepscn.sparsity.Refinement;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever a training does with rows, it does with an engine that the run makes. */
class EnginesTest {
    private static final Table ROWS = Ensembles.rows(120, 3);

    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger rounds = new AtomicInteger();
    private final Run counted = Run.onThreads(2).withEngines(new CountedEngines());

    /** Engines that count themselves and their rounds. */
    private final class CountedEngines implements Engines {
        @Override
        public Engine over(Samples training, @Nullable Samples riding, Machine machine) {
            made.incrementAndGet();
            open.incrementAndGet();
            return new CountedEngine(LocalEngine.over(training, riding, machine));
        }
    }

    private final class CountedEngine implements Engine {
        private final Engine engine;

        CountedEngine(Engine engine) {
            this.engine = engine;
        }

        @Override
        public DataShape shape() {
            return engine.shape();
        }

        @Override
        public Totals run(int sums, int maxima, Kernel kernel) {
            rounds.incrementAndGet();
            return engine.run(sums, maxima, kernel);
        }

        @Override
        public void close() {
            open.decrementAndGet();
            engine.close();
        }
    }

    @BeforeEach
    void forget() {
        made.set(0);
        rounds.set(0);
    }

    private void assertUsed(int engines) {
        assertThat(made.getAndSet(0)).as("engines").isGreaterThanOrEqualTo(engines);
        assertThat(rounds.getAndSet(0)).as("rounds").isGreaterThanOrEqualTo(engines);
        assertThat(open).as("engines left open").hasValue(0);
    }

    private static TableOptions small(TableOptions options) {
        return options.withTraining(options.training().withLayers(6, 4));
    }

    private static Table without(String... columns) {
        return ROWS.without(List.of(columns));
    }

    @Test
    void ensemblesOfNumbersAndOfClasses() {
        Table numbers = without("z", "label");
        Table classes = without("y", "z");
        TableOptions balanced = small(TableOptions.balanced("y"));
        TableFit fit = TableTraining.with(balanced).run(counted).fit(numbers);
        // of each of seven networks, one engine to grow and two to judge
        assertUsed(21);
        TableTraining.with(small(TableOptions.balanced("label"))).run(counted).fit(classes);
        assertUsed(21);
        assertThat(fit.model().digest())
                .isEqualTo(TableTraining.with(balanced)
                        .run(Run.onThreads(2))
                        .fit(numbers)
                        .model()
                        .digest());
    }

    @Test
    void oneNetworkItsGrowthRefinementAndPath() {
        Table numbers = without("z", "label");
        var training = TableTraining.with(small(TableOptions.fast("y"))).run(counted);
        TableFit fit = training.fit(numbers);
        assertUsed(1);
        training.grow(fit.model(), training.plan(numbers, fit.model()));
        assertUsed(1);
        fit.model().refine(fit.training(), Refinement.elimination(1), counted);
        assertUsed(1);
        RefinedTable.path(fit.model(), fit.training(), fit.validation(), 5, counted);
        assertUsed(1);
    }

    @Test
    void networksOnArrays() {
        double[][] inputs = {{0, 1}, {1, 0}, {0.5, 0.2}, {0.3, 0.9}, {0.8, 0.7}};
        var autoencoder =
                Autoencoder.fit(DeepScn.with(Options.paper().withLayers(2)).run(counted), inputs);
        assertUsed(1);
        DeepScn.leastSquares(autoencoder.model(), Samples.of(inputs, inputs), counted);
        assertUsed(1);
    }
}
