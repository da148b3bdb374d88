package io.github.deepscn.bench.learners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class LearnerStudyTest {
    private static LearnerStudy options(String... arguments) {
        return CommandLine.populateCommand(new LearnerStudy(), arguments);
    }

    @Test
    void aQuickRunHasTwoFoldsOfSmallSets() {
        var options = options("--quick", "--data", "tables");

        assertThat(options.folds(Study.LEARNERS)).isEqualTo(2);
        assertThat(options.sets(Study.LEARNERS)).doesNotContain("kin40k").contains("sonar");
        assertThat(options.learners(Study.LEARNERS)).isEqualTo(Study.LEARNERS.learners());
    }

    @Test
    void everyStudyHasItsOwnLearnersSetsAndFolds() {
        var options = options("--data", "tables");

        assertThat(options.folds(Study.ABLATION)).isEqualTo(5);
        assertThat(options.folds(Study.LEARNERS)).isEqualTo(10);
        assertThat(options.sets(Study.ABLATION)).containsExactly("airfoil", "autompg", "concrete", "energy");
        assertThat(Study.ABLATION.names()).contains("balanced", "no-generations", "paper+ensemble");
    }

    @Test
    void namesAndNumbersAreTakenAsGiven() {
        var options = options("--data", "d", "--sets", "bike,iris", "--learners", "mlp,paper", "--folds", "3");

        assertThat(options.sets(Study.LEARNERS)).containsExactly("bike", "iris");
        assertThat(options.learners(Study.LEARNERS))
                .extracting(learner -> ((Learner) learner).name())
                .containsExactly("mlp", "paper");
        assertThat(options.folds(Study.LEARNERS)).isEqualTo(3);
    }

    @Test
    void unknownNamesAreReported() {
        assertThatThrownBy(() -> options("--data", "d", "--sets", "moon").sets(Study.LEARNERS))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("'moon'");
        assertThatThrownBy(() -> options("--data", "d", "--learners", "mlp").learners(Study.ABLATION))
                .hasMessageContaining("'mlp'");
        assertThatThrownBy(() -> options("--data", "d", "--folds", "11").folds(Study.LEARNERS))
                .hasMessage("folds is 11, must be at most 10");
        assertThatThrownBy(() -> options()).hasMessageContaining("--data");
    }
}
