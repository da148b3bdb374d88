package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.classify.LabelledRows;
import io.github.deepscn.classify.Labels;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Samples;
import io.github.deepscn.train.Options;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassifierModelTest {
    private static final String[] ABC = {"a", "b", "c"};
    private static final Options SMALL =
            DeepScnClassifier.recommended().withLayers(10).withCandidates(30);

    private static LabelledRows rows(ClassData data) {
        int[] classOf = Labels.ofClasses(List.of(ABC)).encode("labels", data.labels);
        double[] ones = new double[classOf.length];
        Arrays.fill(ones, 1);
        return new LabelledRows(Matrix.of("inputs", data.inputs), classOf, ones);
    }

    private static Samples oneHot(ClassData data) {
        LabelledRows rows = rows(data);
        return Samples.of(rows.inputs(), Labels.ofClasses(List.of(ABC)).oneHot(rows.classOf()));
    }

    @Test
    void aNetworkTrainedElsewhereIsTheSameClassifier() {
        var training = ClassData.clouds(2, ABC, new int[] {60, 50, 40}, 1);
        var choosing = ClassData.clouds(2, ABC, new int[] {20, 20, 20}, 2);
        DeepScnModel network = DeepScn.with(SMALL).validation(oneHot(choosing)).fit(oneHot(training));
        var classifier = ClassifierModel.of(network, List.of(ABC), rows(choosing));
        assertThat(classifier.digest())
                .isEqualTo(DeepScnClassifier.with(SMALL)
                        .validation(choosing.inputs, choosing.labels)
                        .fit(training.inputs, training.labels)
                        .digest());
    }

    @Test
    void logProbabilitiesAreThoseOfTheProbabilities() {
        var training = ClassData.clouds(2, ABC, new int[] {60, 50, 40}, 1);
        var classifier = DeepScnClassifier.with(SMALL).fit(training.inputs, training.labels);
        double[][] probabilities = classifier.probabilities(training.inputs);
        double[][] logarithms = classifier.logProbabilities(training.inputs);
        for (int i = 0; i < probabilities.length; i++) {
            for (int c = 0; c < 3; c++) {
                assertThat(Math.exp(logarithms[i][c])).isCloseTo(probabilities[i][c], within(1e-15));
            }
        }
    }

    @Test
    void classesThatDoNotFitTheNetworkAreRefused() {
        var training = ClassData.clouds(2, ABC, new int[] {20, 20, 20}, 1);
        DeepScnModel network = DeepScn.with(SMALL.withLayers(2)).fit(oneHot(training));
        assertThatThrownBy(() -> ClassifierModel.of(network, List.of("a", "b"), rows(training)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("there are 2 classes, must be two at least and 3");
        assertThatThrownBy(() -> ClassifierModel.of(network, List.of("a", "c", "b"), rows(training)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("'b' in classes[2] does not follow the one before it");
    }
}
