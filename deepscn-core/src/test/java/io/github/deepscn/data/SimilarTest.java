package io.github.deepscn.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SimilarTest {
    private static final List<String> COMMANDS = List.of("demo", "train", "predict", "evaluate", "describe", "refine");

    @Test
    void nearestWordIsFound() {
        assertThat(Similar.to("tarin", COMMANDS)).containsExactly("train");
        assertThat(Similar.to("predicts", COMMANDS)).containsExactly("predict");
        assertThat(Similar.to("eval", COMMANDS)).containsExactly("evaluate");
    }

    @Test
    void nothingNearGivesNothing() {
        assertThat(Similar.to("xyzzy", COMMANDS)).isEmpty();
        assertThat(Similar.to("", COMMANDS)).isEmpty();
    }

    @Test
    void wordsEquallyNearAreAllFound() {
        assertThat(Similar.to("--sed", List.of("--seed", "--set", "--threads"))).containsExactly("--seed", "--set");
    }

    @Test
    void editsAreCounted() {
        assertThat(Similar.edits("abc", "abc")).isZero();
        assertThat(Similar.edits("abc", "acb")).isEqualTo(1);
        assertThat(Similar.edits("", "abc")).isEqualTo(3);
        assertThat(Similar.edits("kitten", "sitting")).isEqualTo(3);
    }
}
