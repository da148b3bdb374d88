package io.github.deepscn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.TestData;
import io.github.deepscn.data.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LocalEngineTest extends EngineContractTest {
    @Override
    Engine engine(Samples training, @Nullable Samples riding, int threads) {
        return LocalEngine.over(training, riding, threads);
    }

    @Test
    void itsThreadsEndWithIt() throws InterruptedException {
        var data = TestData.smooth(5000, 1, 1);
        Set<Thread> others = Set.copyOf(workers());
        List<Thread> workers;
        try (var engine = LocalEngine.over(Samples.of(data.inputs, data.targets), null, 4)) {
            engine.run(0, 0, (block, totals) -> {});
            workers = new ArrayList<>(workers());
            workers.removeAll(others);
            assertThat(workers).hasSize(3);
            assertThat(workers).allMatch(Thread::isDaemon);
        }
        for (Thread worker : workers) {
            worker.join(10_000);
            assertThat(worker.isAlive()).as(worker.getName()).isFalse();
        }
    }

    @Test
    void oneThreadIsTheCaller() {
        var data = TestData.smooth(5000, 1, 1);
        Set<Thread> others = Set.copyOf(workers());
        try (var engine = LocalEngine.over(Samples.of(data.inputs, data.targets), null, 1)) {
            var caller = Thread.currentThread();
            engine.run(
                    0, 0, (block, totals) -> assertThat(Thread.currentThread()).isSameAs(caller));
            assertThat(others).containsAll(workers());
        }
    }

    private static List<Thread> workers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("deepscn-") && thread.isAlive())
                .toList();
    }
}
