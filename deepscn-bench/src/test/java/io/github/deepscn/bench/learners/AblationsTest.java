package io.github.deepscn.bench.learners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AblationsTest {
    static List<ScnLearner> all() {
        return Ablations.ALL;
    }

    @Test
    void everyNameAndEveryChangeIsThereOnce() {
        assertThat(Study.ABLATION.names()).doesNotHaveDuplicates().contains(Study.ABLATION.reference());
        assertThat(Ablations.ALL.stream().map(learner -> learner.preset().apply("y")))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("all")
    void learnsALineWithFewNodes(ScnLearner learner) {
        var small = new ScnLearner(
                learner.name(), target -> learner.preset().apply(target).withLayers(8, 4));
        Examples line = ToyData.line(80);

        Target predicted = small.fit(line).predict(line.inputs());

        assertThat(Metric.RMSE.score(predicted, line.target()))
                .as(learner.name())
                .isLessThan(1.2);
    }

    @Test
    void oneLayerHasTheNodesOfTwo() {
        var options = Study.ABLATION.named(List.of("balanced", "no-second-layer")).stream()
                .map(learner -> ((ScnLearner) learner).preset().apply("y").training())
                .toList();

        assertThat(options.get(1).layers()).hasSize(1);
        assertThat(options.get(1).layers().get(0))
                .isEqualTo(options.get(0).layers().stream()
                        .mapToInt(width -> width)
                        .sum());
    }
}
