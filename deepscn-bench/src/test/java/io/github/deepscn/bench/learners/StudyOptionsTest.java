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
        assertThat(options.folds()).isEqualTo(2);
        assertThat(options.sets()).doesNotContain("kin40k").contains("sonar");
        assertThat(options.learners()).isEqualTo(Study.LEARNERS.names());
    }

    @Test
    void anAblationHasLearnersSetsAndFoldsOfItsOwn() {
        var options = StudyOptions.of(List.of("--ablation", "--data", "tables"));

        assertThat(options.study().reference()).isEqualTo("balanced");
        assertThat(options.learners()).contains("balanced", "no-generations", "paper+ensemble");
        assertThat(options.sets()).containsExactly("airfoil", "autompg", "concrete", "energy");
        assertThat(options.folds()).isEqualTo(5);
        assertThat(StudyOptions.of(List.of("--ablation", "--data", "d", "--learners", "balanced,no-links"))
                        .learners())
                .containsExactly("balanced", "no-links");
        assertThatThrownBy(() -> StudyOptions.of(List.of("--ablation", "--data", "d", "--learners", "ridge")))
                .hasMessageContaining("'ridge'");
    }

    @Test
    void namesAndNumbersAreTakenAsGiven() {
        var options = StudyOptions.of(List.of(
                "--data", "d", "--sets", "bike,iris", "--learners", "ridge", "--folds", "3", "--svg", "chart.svg"));

        assertThat(options.sets()).containsExactly("bike", "iris");
        assertThat(options.learners()).containsExactly("ridge");
        assertThat(options.folds()).isEqualTo(3);
        assertThat(options.svg()).contains(Path.of("chart.svg"));
        assertThat(options.csv()).isEmpty();
    }

    @Test
    void whatIsNotKnownIsNamed() {
        assertThatThrownBy(() -> StudyOptions.of(List.of("--data", "d", "--sets", "moon")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("'moon'");
        assertThatThrownBy(() -> StudyOptions.of(List.of("--data", "d", "--folds", "11")))
                .hasMessage("--folds is 11, must lie between 1 and 10");
        assertThatThrownBy(() -> StudyOptions.of(List.of("--data"))).hasMessageContaining("must be followed");
        assertThatThrownBy(() -> StudyOptions.of(List.of())).hasMessageContaining("--data is missing");
    }
}
