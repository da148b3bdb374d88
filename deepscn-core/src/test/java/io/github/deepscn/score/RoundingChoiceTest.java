package io.github.deepscn.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.score.RoundingChoice.Rounding;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RoundingChoiceTest {
    @Test
    void afterABatchThatWasNearlyAllScoredAgainItRoundsLessForAWhile() {
        var choice = new RoundingChoice();
        assertThat(choice.next()).isEqualTo(Rounding.INPUTS);
        var refined = new AtomicInteger(1);
        choice.watch(5, refined::get);
        assertThat(choice.next()).isEqualTo(Rounding.INPUTS);
        refined.set(2);
        assertThat(Stream.generate(choice::next).limit(31)).containsOnly(Rounding.OUTPUTS);
        assertThat(choice.next()).isEqualTo(Rounding.INPUTS);
        choice.watch(5, refined::get);
        assertThat(choice.next()).isEqualTo(Rounding.OUTPUTS);
        choice.watch(5, refined::get);
        assertThat(Stream.generate(choice::next).limit(31)).containsOnly(Rounding.NOTHING);
        assertThat(Stream.generate(choice::next).limit(40)).containsOnly(Rounding.INPUTS);
    }
}
