package io.github.deepscn.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassScoresTest {
    private static final List<String> CLASSES = List.of("a", "b", "c");

    @Test
    void scoresAreThoseOfTheFormulas() {
        double[][] probabilities = {{0.7, 0.2, 0.1}, {0.1, 0.8, 0.1}, {0.5, 0.4, 0.1}, {0.6, 0.3, 0.1}};
        String[] labels = {"a", "b", "b", "a"};
        String[] predicted = {"a", "b", "a", "a"};
        double expected = -(Math.log(0.7) + Math.log(0.8) + Math.log(0.4) + Math.log(0.6)) / 4;
        ClassScores scores = ClassScores.of(CLASSES, probabilities, labels);
        assertThat(scores.rows()).isEqualTo(4);
        assertThat(scores.accuracy()).isEqualTo(Metrics.accuracy(predicted, labels));
        assertThat(scores.balancedAccuracy()).as("c does not occur").isEqualTo((1 + 0.5) / 2);
        assertThat(scores.logLoss()).isCloseTo(expected, within(1e-15));
        assertThat(scores.confusion()).containsExactly(List.of(2, 0, 0), List.of(1, 1, 0), List.of(0, 0, 0));
        assertThat(scores.unknown()).isZero();
    }

    @Test
    void unknownClassesAreWrong() {
        ClassScores scores = ClassScores.of(CLASSES, new double[][] {{1, 0, 0}, {1, 0, 0}}, new String[] {"a", "z"});
        assertThat(scores.unknown()).isEqualTo(1);
        assertThat(scores.accuracy()).isEqualTo(0.5);
        assertThat(scores.balancedAccuracy()).isEqualTo(1);
        assertThat(scores.logLoss()).isCloseTo(-Math.log(1e-15) / 2, within(1e-9));
        assertThat(scores.confusion()).containsExactly(List.of(1, 0, 0), List.of(0, 0, 0), List.of(0, 0, 0));
    }

    @Test
    void ofEquallyProbableClassesTheFirstIsPredicted() {
        ClassScores scores = ClassScores.of(CLASSES, new double[][] {{0.2, 0.4, 0.4}}, new String[] {"b"});
        assertThat(scores.accuracy()).isEqualTo(1);
    }

    @Test
    void shapesAreChecked() {
        assertRefused(new double[0][], new String[0], "at least one");
        assertRefused(new double[1][3], new String[] {"a", "b"}, "1 predictions for 2 labels");
        assertRefused(new double[1][2], new String[] {"a"}, "2 probabilities for 3 classes");
    }

    private static void assertRefused(double[][] probabilities, String[] labels, String message) {
        assertThatThrownBy(() -> ClassScores.of(CLASSES, probabilities, labels))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }
}
