package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.classify.ClassWeights;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.StopReason;
import io.github.deepscn.train.TrainingEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeepScnClassifierTest {
    private static final String[] ABC = {"a", "b", "c"};
    private static final Options SMALL =
            DeepScnClassifier.recommended().withLayers(15).withCandidates(30);

    private static DeepScnClassifier door(Classifier classifier) {
        return DeepScnClassifier.with(SMALL).classifier(classifier);
    }

    private static double logLoss(double[][] probabilities, List<String> classes, String[] labels) {
        return ClassScores.of(classes, probabilities, labels).logLoss();
    }

    @ParameterizedTest
    @EnumSource
    void separableCloudsAreToldApart(Classifier classifier) {
        var training = ClassData.clouds(12, ABC, new int[] {40, 40, 40}, 1);
        var test = ClassData.clouds(12, ABC, new int[] {50, 50, 50}, 2);
        var model = door(classifier).fit(training.inputs, training.labels);
        assertThat(model.labels(test.inputs)).isEqualTo(test.labels);
        assertThat(model.label(test.inputs[0])).isEqualTo(test.labels[0]);
        assertThat(logLoss(model.probabilities(test.inputs), model.classes(), test.labels))
                .isLessThan(0.1);
    }

    @ParameterizedTest
    @EnumSource
    void logLossComesCloseToThatOfTheTruePosterior(Classifier classifier) {
        int[] counts = {1200, 500, 300};
        var training = ClassData.clouds(1.5, ABC, counts, 3);
        var test = ClassData.clouds(1.5, ABC, counts, 4);
        var model = door(classifier).fit(training.inputs, training.labels);
        double[][] truth = Arrays.stream(test.inputs)
                .map(x -> ClassData.posterior(x, 1.5, counts))
                .toArray(double[][]::new);
        double best = logLoss(truth, model.classes(), test.labels);
        double[][] found = model.probabilities(test.inputs);
        assertThat(logLoss(found, model.classes(), test.labels)).isLessThan(best + 0.04);
        assertThat(Metrics.mae(found, truth)).isLessThan(0.05);
    }

    @ParameterizedTest
    @EnumSource
    void aMeanProbabilityIsTheShareOfTheRowsThatAreOfThatClass(Classifier classifier) {
        int[] counts = {800, 400};
        String[] names = {"no", "yes"};
        var training = ClassData.clouds(1, names, counts, 5);
        var test = ClassData.clouds(1, names, counts, 6);
        double[][] found =
                door(classifier).fit(training.inputs, training.labels).probabilities(test.inputs);
        for (double low = 0; low < 1; low += 0.25) {
            double sum = 0;
            int yes = 0;
            int rows = 0;
            for (int i = 0; i < found.length; i++) {
                if (found[i][1] >= low && found[i][1] < low + 0.25) {
                    sum += found[i][1];
                    yes += test.labels[i].equals("yes") ? 1 : 0;
                    rows++;
                }
            }
            assertThat(rows).isGreaterThan(30);
            assertThat(sum / rows).isCloseTo((double) yes / rows, within(0.1));
        }
    }

    @ParameterizedTest
    @EnumSource
    void probabilitiesSumToOneAndTheLargestIsPredicted(Classifier classifier) {
        var data = ClassData.clouds(1, ABC, new int[] {60, 40, 20}, 7);
        var model = door(classifier).fit(data.inputs, data.labels);
        double[][] probabilities = model.probabilities(data.inputs);
        String[] predicted = model.labels(data.inputs);
        for (int i = 0; i < probabilities.length; i++) {
            double[] p = probabilities[i];
            assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-12));
            assertThat(p[model.classes().indexOf(predicted[i])])
                    .isEqualTo(Arrays.stream(p).max().orElseThrow());
        }
    }

    @Test
    void theReadoutPredictsItsLargestOutput() {
        var data = ClassData.clouds(1, ABC, new int[] {60, 40, 20}, 8);
        var model = door(Classifier.READOUT).fit(data.inputs, data.labels);
        double[][] outputs = model.model().predict(data.inputs);
        String[] predicted = model.labels(data.inputs);
        for (int i = 0; i < outputs.length; i++) {
            double[] y = outputs[i];
            assertThat(y[model.classes().indexOf(predicted[i])])
                    .isEqualTo(Arrays.stream(y).max().orElseThrow());
        }
    }

    @ParameterizedTest
    @EnumSource
    void repeatedAndConstantInputsDoNoHarm(Classifier classifier) {
        var data = ClassData.clouds(6, ABC, new int[] {30, 30, 30}, 9);
        double[][] inputs = Arrays.stream(data.inputs)
                .map(x -> new double[] {x[0], x[0], 3, x[1], 2 * x[1], 0})
                .toArray(double[][]::new);
        var model = door(classifier).fit(inputs, data.labels);
        assertThat(Metrics.accuracy(model.labels(inputs), data.labels)).isGreaterThan(0.98);
    }

    @ParameterizedTest
    @EnumSource
    void moreNodesThanRowsDoNoHarm(Classifier classifier) {
        var data = ClassData.clouds(8, ABC, new int[] {6, 6, 6}, 10);
        var model = DeepScnClassifier.with(SMALL.withLayers(40, 40))
                .classifier(classifier)
                .fit(data.inputs, data.labels);
        assertThat(Metrics.accuracy(model.labels(data.inputs), data.labels)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void labelsAreAnyTextInNaturalOrder(Classifier classifier) {
        String[] names = {"日本", "1", " 1", "01", "a b", "ä", "B"};
        var data = ClassData.clouds(30, names, new int[] {12, 12, 12, 12, 12, 12, 12}, 11);
        var model = door(classifier).fit(data.inputs, data.labels);
        assertThat(model.classes()).containsExactly(" 1", "01", "1", "B", "a b", "ä", "日本");
        assertThat(Metrics.accuracy(model.labels(data.inputs), data.labels)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void balancedWeightsFindMoreOfASmallClass(Classifier classifier) {
        String[] names = {"few", "many"};
        var training = ClassData.clouds(0.8, names, new int[] {40, 800}, 12);
        var test = ClassData.clouds(0.8, names, new int[] {500, 500}, 13);
        double[] recall = new double[2];
        ClassWeights[] weights = {ClassWeights.none(), ClassWeights.balanced()};
        for (int k = 0; k < 2; k++) {
            var model = door(classifier).classWeights(weights[k]).fit(training.inputs, training.labels);
            recall[k] = ClassScores.of(model.classes(), model.probabilities(test.inputs), test.labels)
                            .confusion()
                            .get(0)
                            .get(0)
                    / 500.0;
        }
        assertThat(recall[0]).isLessThan(0.3);
        assertThat(recall[1]).isGreaterThan(0.6);
    }

    @ParameterizedTest
    @EnumSource
    void aClassWeightActsLikeThatWeightOnItsRows(Classifier classifier) {
        var data = ClassData.clouds(1, ABC, new int[] {50, 40, 30}, 14);
        double[] rowWeights = Arrays.stream(data.labels)
                .mapToDouble(l -> l.equals("c") ? 4 : 1)
                .toArray();
        var byClass =
                door(classifier).classWeights(ClassWeights.of(Map.of("c", 4.0))).fit(data.inputs, data.labels);
        var byRow = door(classifier).fit(data.inputs, data.labels, rowWeights);
        assertThat(byClass.probabilities(data.inputs)).isDeepEqualTo(byRow.probabilities(data.inputs));
        assertThat(byRow.probabilities(data.inputs))
                .isNotEqualTo(door(classifier).fit(data.inputs, data.labels).probabilities(data.inputs));
    }

    @ParameterizedTest
    @EnumSource
    void rowsOfWeightZeroTakeNoPart(Classifier classifier) {
        var data = ClassData.clouds(8, ABC, new int[] {30, 30, 30}, 15);
        String[] labels = data.labels.clone();
        double[] weights = new double[labels.length];
        for (int i = 0; i < labels.length; i++) {
            weights[i] = i % 3 == 0 && i > 20 ? 0 : 1;
            labels[i] = weights[i] == 0 ? "b" : labels[i];
        }
        var model = door(classifier).fit(data.inputs, labels, weights);
        assertThat(Metrics.accuracy(model.labels(data.inputs), data.labels)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void aClassMayHaveOneMember(Classifier classifier) {
        var data = ClassData.clouds(15, ABC, new int[] {30, 30, 1}, 16);
        var model = door(classifier).fit(data.inputs, data.labels);
        assertThat(model.labels(data.inputs)).contains("c");
        var tiny = door(classifier).fit(new double[][] {{0}, {1}}, new String[] {"x", "y"});
        assertThat(tiny.labels(new double[][] {{0}, {1}})).containsExactly("x", "y");
    }

    @ParameterizedTest
    @EnumSource
    void threadsDoNotChangeTheModel(Classifier classifier) {
        var data = ClassData.clouds(1.5, ABC, new int[] {500, 400, 300}, 17);
        var one = door(classifier).threads(1).fit(data.inputs, data.labels);
        var three = door(classifier).threads(3).fit(data.inputs, data.labels);
        assertThat(one.tuning()).isEqualTo(three.tuning());
        assertThat(one.probabilities(data.inputs)).isDeepEqualTo(three.probabilities(data.inputs));
    }

    @ParameterizedTest
    @EnumSource
    void validationRowsChooseSizeAndTuning(Classifier classifier) {
        var training = ClassData.clouds(1, ABC, new int[] {40, 40, 40}, 18);
        var validation = ClassData.clouds(1, ABC, new int[] {40, 40, 40}, 19);
        var events = new ArrayList<TrainingEvent>();
        var model = DeepScnClassifier.with(SMALL.withLayers(80).withPatience(10))
                .classifier(classifier)
                .validation(validation.inputs, validation.labels)
                .listener(events::add)
                .fit(training.inputs, training.labels);
        assertThat(model.history().stop()).isEqualTo(StopReason.VALIDATION);
        assertThat(model.history().keptNodes())
                .isLessThan(model.history().nodes().size());
        assertThat(events.stream().filter(TrainingEvent.Started.class::isInstance))
                .hasSize(1);
        assertThat(model.classifier()).isEqualTo(classifier);
    }

    @ParameterizedTest
    @EnumSource
    void theListenerHearsOfOneTrainingOnly(Classifier classifier) {
        var data = ClassData.clouds(1, ABC, new int[] {20, 20, 20}, 20);
        var events = new ArrayList<TrainingEvent>();
        door(classifier).listener(events::add).fit(data.inputs, data.labels);
        assertThat(events.stream().filter(TrainingEvent.Ended.class::isInstance))
                .hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aCancelledTrainingStillClassifies(Classifier classifier) {
        var data = ClassData.clouds(8, ABC, new int[] {20, 20, 20}, 21);
        var model = door(classifier).cancelledBy(() -> true).fit(data.inputs, data.labels);
        assertThat(model.history().stop()).isEqualTo(StopReason.CANCELLED);
        assertThat(model.labels(data.inputs)).isSubsetOf(ABC);
        var none = DeepScnClassifier.with(Options.paper())
                .classifier(classifier)
                .cancelledBy(() -> true)
                .fit(data.inputs, data.labels);
        assertThat(none.labels(data.inputs)).containsOnly("a");
    }

    @Test
    void whatCannotBeUsedIsRefused() {
        double[][] inputs = {{1}, {2}, {3}};
        String[] labels = {"a", "b", "a"};
        var door = door(Classifier.LDA);
        refused(() -> door.fit(inputs, new String[] {"a", "b"}), "inputs has 3 rows but labels has 2");
        refused(() -> door.fit(inputs, new String[] {"a", null, "b"}), "labels[1] is null");
        refused(() -> door.fit(inputs, new String[] {"a", " \t", "b"}), "labels[1] is ' \t'");
        refused(() -> door.fit(inputs, new String[] {"a", "a", "a"}), "1 classes [a]", "at least 2");
        refused(() -> door.fit(new double[0][], new String[0]), "0 classes");
        refused(() -> door.fit(new double[][] {{1}, {Double.NaN}, {2}}, labels), "inputs[1] is NaN");
        refused(() -> door.fit(inputs, labels, new double[] {1, -1, 1}), "weights[1] is -1");
        refused(() -> door.fit(inputs, labels, new double[] {1, 0, 1}), "no row of class 'b' has a weight");
        refused(() -> door.classWeights(ClassWeights.of(Map.of("x", 1.0))).fit(inputs, labels), "'x'", "[a, b]");
        refused(() -> ClassWeights.of(Map.of("x", 0.0)), "class 'x' is 0.0");
        refused(() -> door.validation(inputs, new String[] {"a", "b", "z"}).fit(inputs, labels), "[2] has 'z'");
        refused(() -> door.validation(inputs, new String[] {"a"}), "inputs has 3 rows but labels has 1");
        var model = door.fit(inputs, labels);
        refused(() -> model.predict(new double[] {Double.NaN}), "NaN");
        refused(() -> model.probabilities(new double[][] {{1, 2}}), "2 values");
        assertThat(model.classes()).isEqualTo(List.of("a", "b"));
    }

    private static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String... parts) {
        assertThatThrownBy(call).isInstanceOf(BadInputException.class).hasMessageContainingAll(parts);
    }
}
