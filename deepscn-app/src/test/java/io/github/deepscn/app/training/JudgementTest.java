package io.github.deepscn.app.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.train.TimeLeft;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class JudgementTest {
    private static final long SEED = 31;

    private static TableFit fit() {
        System.out.println("seed " + SEED);
        var random = new SplittableRandom(SEED);
        double[] x = random.doubles(5000).toArray();
        double[] y = random.doubles(5000).toArray();
        TableOptions options = TableOptions.fast("y").withLayers(3);
        return TableTraining.with(options)
                .threads(1)
                .fit(Table.of(List.of(NumberColumn.of("x", x), NumberColumn.of("y", y))));
    }

    @Test
    void allRowsJudgeUnlessTimeIsShort() {
        assertThat(Judgement.of(fit(), TimeLeft.unlimited()).train()).containsEntry("rows", 4250);
    }

    @Test
    void withoutTimeFewRowsJudgeAndTheScoresSaySo() {
        var nanos = new AtomicLong();
        TimeLeft over =
                TimeLeft.of(Optional.of(Duration.ofSeconds(1)), () -> false, 0, () -> nanos.addAndGet(1_000_000_000));
        assertThat(Judgement.of(fit(), over).train()).containsEntry("rows", Judgement.FEW_ROWS);
    }

    @Test
    void halfOfTheTimeIsForJudging() {
        assertThat(Judgement.affordable(1_000_000, 0.1, 20)).isEqualTo(100_000);
        assertThat(Judgement.affordable(50_000, 0.1, 20)).isEqualTo(50_000);
        assertThat(Judgement.affordable(50_000, 0.1, -1)).isNegative();
    }
}
