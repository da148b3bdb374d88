package io.github.deepscn.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrewTest {
    @ParameterizedTest
    @CsvSource({"0, 8", "1, 8", "7, 8", "8, 8", "100, 8", "101, 1", "13, 0"})
    void everyNumberIsOfOneRange(int count, int each) {
        try (var team = new WorkerTeam(3)) {
            for (Crew crew : new Crew[] {Crew.ALONE, team}) {
                var times = new AtomicIntegerArray(count);
                crew.share(count, each, (from, to) -> {
                    for (int k = from; k < to; k++) {
                        times.incrementAndGet(k);
                    }
                });
                for (int k = 0; k < count; k++) {
                    assertThat(times.get(k)).as("%d of %d", k, count).isOne();
                }
            }
        }
    }
}
