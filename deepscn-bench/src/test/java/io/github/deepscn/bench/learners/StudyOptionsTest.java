package io.github.deepscn.bench.learners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class StudyOptionsTest {
    @Test
    void aQuickLookHasTwoFoldsOfSmallSets() {
        var options = StudyOptions.of(List.of("--quick", "--data", "tables"));

        assertThat(options.data()).isEqualTo(Path.of("tables"));
        assertThat(options.sets())
                .allMatch(part -> part.folds() == 2)
                .extracting(StudyOptions.SetFolds::set)
                .doesNotContain("kin40k")
                .contains("sonar");
        assertThat(options.learners()).isEqualTo(Study.LEARNERS.names());
    }

    @Test
    void anAblationHasLearnersSetsAndFoldsOfItsOwn() {
        var options = StudyOptions.of(List.of("--ablation", "--data", "tables"));

        assertThat(options.study().reference()).isEqualTo("balanced");
        assertThat(options.learners()).contains("balanced", "no-generations", "paper+ensemble");
        assertThat(options.sets())
                .allMatch(part -> part.folds() == 5)
                .extracting(StudyOptions.SetFolds::set)
                .containsExactly("airfoil", "autompg", "concrete", "energy");
        assertThat(StudyOptions.of(List.of("--ablation", "--data", "d", "--learners", "balanced,no-links"))
                        .learners())
                .containsExactly("balanced", "no-links");
        assertThatThrownBy(() -> StudyOptions.of(List.of("--ablation", "--data", "d", "--learners", "ridge")))
                .hasMessageContaining("'ridge'");
    }

    @Test
    void namesAndNumbersAreTakenAsGiven() {
        var options = StudyOptions.of(List.of(
                "--data", "d", "--sets", "bike:1,iris", "--learners", "ridge", "--folds", "3", "--svg", "chart.svg"));

        assertThat(options.sets())
                .containsExactly(new StudyOptions.SetFolds("bike", 1), new StudyOptions.SetFolds("iris", 3));
        assertThat(options.learners()).containsExactly("ridge");
        assertThat(options.svg()).contains(Path.of("chart.svg"));
        assertThat(options.csv()).isEmpty();
    }

    @Test
    void whatIsNotKnownIsNamed() {
        assertThatThrownBy(() -> StudyOptions.of(List.of("--data", "d", "--sets", "moon")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("'moon'");
        assertThatThrownBy(() -> StudyOptions.of(List.of("--data", "d", "--folds", "11")))
                .hasMessage("folds of airfoil are 11, must lie between 1 and 10");
        assertThatThrownBy(() -> StudyOptions.of(List.of("--data", "d", "--sets", "iris,bike:0")))
                .hasMessage("folds of bike are 0, must lie between 1 and 10");
        assertThatThrownBy(() -> StudyOptions.of(List.of("--data", "d", "--sets", "bike:all")))
                .hasMessage("bike:all is 'all', must be a number");
        assertThatThrownBy(() -> StudyOptions.of(List.of("--data"))).hasMessageContaining("must be followed");
        assertThatThrownBy(() -> StudyOptions.of(List.of())).hasMessageContaining("--data is missing");
    }
}
