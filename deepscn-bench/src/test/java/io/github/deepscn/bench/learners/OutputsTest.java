package io.github.deepscn.bench.learners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class OutputsTest {
    @Test
    void numbersHaveTheirRmseAndNoLogLoss() {
        var outputs = new Outputs(new double[][] {{1}, {5}}, new double[] {4, 1});

        assertThat(outputs.error()).isCloseTo(Math.sqrt((9 + 16) / 2.0), within(1e-12));
        assertThat(outputs.loss()).isEqualTo(outputs.error());
        assertThat(outputs.logLoss()).isNaN();
    }

    @Test
    void classesHaveTheirShareOfWrongRowsAndTheirLogLoss() {
        var outputs = new Outputs(new double[][] {{0.75, 0.25}, {0.5, 0.5}, {1, 0}}, new double[] {0, 1, 1});

        assertThat(outputs.error()).as("among equals the first").isCloseTo(2 / 3.0, within(1e-12));
        assertThat(outputs.logLoss()).isCloseTo(-(Math.log(0.75) + Math.log(0.5) + Math.log(1e-15)) / 3, within(1e-12));
    }

    @Test
    void aClassThatTheModelDoesNotKnowHasTheProbabilityZero() {
        assertThat(Outputs.inOrder(List.of("a", "b", "c"), List.of("c", "a"), new double[][] {{0.25, 0.75}}))
                .isDeepEqualTo(new double[][] {{0.75, 0, 0.25}});
    }
}
