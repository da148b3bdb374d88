package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.train.Options;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A classifier that is grown further has the network that would have been trained at once. */
class ClassifierGrowthTest {
    private static final String[] ABC = {"a", "b", "c"};
    private static final ClassData ROWS = ClassData.clouds(1.5, ABC, new int[] {60, 50, 40}, 31);
    private static final ClassData HELD = ClassData.clouds(1.5, ABC, new int[] {30, 30, 30}, 32);
    private static final Options SMALL =
            DeepScnClassifier.recommended().withLayers(8).withCandidates(30).withPatience(0);
    private static final Options LARGE = SMALL.withLayers(12, 6);

    private static DeepScnClassifier door(Options options, Classifier classifier) {
        return DeepScnClassifier.with(options).classifier(classifier);
    }

    private static ClassifierModel fitted(DeepScnClassifier door) {
        return door.fit(ROWS.inputs, ROWS.labels);
    }

    private static ClassifierModel grown(DeepScnClassifier door, ClassifierModel model) {
        return door.grow(model, ROWS.inputs, ROWS.labels, null);
    }

    @ParameterizedTest
    @EnumSource
    void withValidationRowsGrowingEqualsTrainingAtOnce(Classifier classifier) {
        var small = fitted(door(SMALL, classifier).validation(HELD.inputs, HELD.labels));
        var large = door(LARGE, classifier).validation(HELD.inputs, HELD.labels);
        var whole = fitted(large);
        var grown = grown(large, small);
        assertThat(whole.model().network().nodes()).isEqualTo(18);
        assertThat(Reference.bits(grown.model())).isEqualTo(Reference.bits(whole.model()));
        assertThat(grown.tuning()).isEqualTo(whole.tuning()).isNotEqualTo(small.tuning());
        assertThat(grown.probabilities(HELD.inputs)).isDeepEqualTo(whole.probabilities(HELD.inputs));
    }

    @ParameterizedTest
    @EnumSource
    void withoutThemTheTuningStays(Classifier classifier) {
        var small = fitted(door(SMALL, classifier));
        var whole = fitted(door(LARGE, classifier));
        var grown = grown(door(LARGE, classifier), small);
        assertThat(Reference.bits(grown.model())).isEqualTo(Reference.bits(whole.model()));
        assertThat(grown.tuning()).isEqualTo(small.tuning()).isNotEqualTo(whole.tuning());
        assertThat(grown.classes()).containsExactly(ABC);
        assertThat(grown.probabilities(HELD.inputs)).isNotEqualTo(small.probabilities(HELD.inputs));
    }

    /** P(c) ∝ exp(a·output_c), with the sharpness that was chosen before. */
    @Test
    void probabilitiesAreThoseOfTheGrownReadout() {
        var small = fitted(door(SMALL, Classifier.READOUT));
        var grown = grown(door(LARGE, Classifier.READOUT), small);
        double[][] outputs = grown.model().predict(HELD.inputs);
        double[][] probabilities = grown.probabilities(HELD.inputs);
        for (int i = 0; i < outputs.length; i++) {
            double[] weights = Arrays.stream(outputs[i])
                    .map(output -> Math.exp(small.tuning().sharpness() * output))
                    .toArray();
            double sum = Arrays.stream(weights).sum();
            for (int c = 0; c < 3; c++) {
                assertThat(probabilities[i][c]).isCloseTo(weights[c] / sum, within(1e-9));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theKindOfClassifierIsThatOfTheModel(Classifier classifier) {
        var small = fitted(door(SMALL, classifier));
        for (Classifier asked : Classifier.values()) {
            assertThat(grown(door(LARGE, asked), small).probabilities(HELD.inputs))
                    .isDeepEqualTo(grown(door(LARGE, classifier), small).probabilities(HELD.inputs));
        }
        assertThat(grown(DeepScnClassifier.with(LARGE), small).classifier()).isEqualTo(classifier);
    }

    @Test
    void weightsOfOneAreNoWeightsAndOthersCount() {
        var small = fitted(door(SMALL, Classifier.READOUT));
        var door = door(LARGE, Classifier.READOUT);
        double[] weights = new double[ROWS.labels.length];
        Arrays.fill(weights, 1);
        double[][] unweighted = grown(door, small).probabilities(HELD.inputs);
        assertThat(door.grow(small, ROWS.inputs, ROWS.labels, weights).probabilities(HELD.inputs))
                .isDeepEqualTo(unweighted);
        Arrays.setAll(weights, i -> ROWS.labels[i].equals("a") ? 5 : 1);
        double[][] weighted =
                door.grow(small, ROWS.inputs, ROWS.labels, weights).probabilities(HELD.inputs);
        assertThat(meanOfTheFirst(weighted)).isGreaterThan(meanOfTheFirst(unweighted) + 0.05);
    }

    private static double meanOfTheFirst(double[][] probabilities) {
        return Arrays.stream(probabilities).mapToDouble(row -> row[0]).average().orElseThrow();
    }

    @ParameterizedTest
    @EnumSource
    void whatDoesNotBelongToTheModelIsRefused(Classifier classifier) {
        var small = fitted(door(SMALL, classifier));
        var door = door(LARGE, classifier);
        String[] labels = ROWS.labels.clone();
        labels[7] = "z";
        refused(() -> door.grow(small, ROWS.inputs, labels, null), "labels[7] has 'z'", "3 classes [a, b, c]");
        refused(
                () -> door.grow(small, ROWS.inputs, new String[] {"a", "b", "c"}, null),
                "inputs has 150 rows but labels has 3");
        String[] two = ROWS.labels.clone();
        Arrays.setAll(two, i -> two[i].equals("c") ? "a" : two[i]);
        refused(() -> door.grow(small, ROWS.inputs, two, null), "no row of class 'c'");
        double[] weights = new double[ROWS.labels.length];
        Arrays.setAll(weights, i -> ROWS.labels[i].equals("b") ? 0 : 1);
        refused(() -> door.grow(small, ROWS.inputs, ROWS.labels, weights), "no row of class 'b' has a weight over 0");
        refused(
                () -> grown(door.validation(new double[][] {{1, 2}}, new String[] {"z"}), small),
                "validation labels[0] has 'z'");
        double[][] narrow = new double[ROWS.labels.length][1];
        refused(() -> door.grow(small, narrow, ROWS.labels, null), "inputs");
        refused(() -> grown(door(SMALL.withLayers(5), classifier), small), "8", "5");
    }

    private static void refused(ThrowingCallable call, String... parts) {
        assertThatThrownBy(call).isInstanceOf(BadInputException.class).hasMessageContainingAll(parts);
    }
}
