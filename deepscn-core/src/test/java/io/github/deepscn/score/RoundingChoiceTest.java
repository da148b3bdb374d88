package io.github.deepscn.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RoundingChoiceTest {
    @Test
    void afterABatchThatWasNearlyAllScoredAgainItDoesNotRoundForAWhile() {
        var choice = new RoundingChoice();
        assertThat(choice.rounds()).isTrue();
        var refined = new AtomicInteger(1);
        choice.watch(5, refined::get);
        assertThat(choice.rounds()).isTrue();
        refined.set(2);
        assertThat(Stream.generate(choice::rounds).limit(31)).containsOnly(false);
        assertThat(Stream.generate(choice::rounds).limit(40)).containsOnly(true);
    }
}
