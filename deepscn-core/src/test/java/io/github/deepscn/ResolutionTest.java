package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Links;
import io.github.deepscn.train.LayerRecord;
import io.github.deepscn.train.Options;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Predictions from the first layers, features, and autoencoders. */
class ResolutionTest {
    private static final Options OPTIONS = Options.paper().withLayers(12, 9, 6).withCandidates(40);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void refittedResolutionsHaveTheErrorsRecordedWhenTheirLayersClosed(long seed) {
        TestData data = TestData.smooth(300, 2, seed);
        DeepScnModel model = DeepScn.with(OPTIONS.withSeed(seed)).fit(data.inputs, data.targets);
        List<DeepScnModel.Resolution> resolutions = model.resolutions(Samples.of(data.inputs, data.targets));
        assertThat(resolutions).extracting(DeepScnModel.Resolution::nodes).containsExactly(0, 12, 21, 27);
        assertThat(resolutions.get(0).refittedRmse()).isCloseTo(model.history().initialRmse(), within(1e-12));
        for (LayerRecord layer : model.history().layers()) {
            assertThat(resolutions.get(layer.layer()).refittedRmse())
                    .isCloseTo(layer.trainRmse(), within(1e-9 * layer.trainRmse()));
            // No other read-out can do better on the training rows.
            assertThat(resolutions.get(layer.layer()).finalRmse())
                    .isGreaterThanOrEqualTo(layer.trainRmse() * (1 - 1e-9));
        }
        DeepScnModel.Resolution all = resolutions.get(3);
        assertThat(all.finalRmse()).isEqualTo(all.refittedRmse());
    }

    @Test
    void contributionsOfTheFirstLayersAddUpToThePrediction() {
        TestData data = TestData.smooth(100, 1, 4);
        DeepScnModel model =
                DeepScn.with(OPTIONS.withLinks(new Links(true, true))).fit(data.inputs, data.targets);
        double[][] features = model.features(data.inputs);
        double[][] two = model.contributionOf(2).predict(data.inputs);
        double[][] all = model.predict(data.inputs);
        for (int i = 0; i < data.rows(); i++) {
            double third = 0;
            for (int k = 21; k < 27; k++) {
                third += features[i][k] * model.readout().weight(6 + k, 0);
            }
            assertThat(two[i][0] + third).isCloseTo(all[i][0], within(1e-9));
        }
    }

    @Test
    void featuresAreTheOutputsOfTheNodes() {
        TestData data = TestData.smooth(1_300, 1, 5);
        DeepScnModel model =
                DeepScn.with(OPTIONS.withLinks(new Links(true, false))).fit(data.inputs, data.targets);
        double[][] hidden = Reference.hidden(model.network(), data.inputs);
        double[][] all = model.features(data.inputs);
        double[][] second = model.features(data.inputs, 2);
        for (int i = 0; i < data.rows(); i++) {
            assertThat(all[i]).containsExactly(hidden[i], within(1e-13));
            assertThat(second[i]).hasSize(9);
            for (int k = 0; k < 9; k++) {
                assertThat(second[i][k]).isEqualTo(all[i][12 + k]);
            }
        }
        assertThatThrownBy(() -> model.features(data.inputs, 4))
                .isInstanceOf(BadInputException.class)
                .hasMessage("layer is 4, must lie between 1 and 3");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void autoencoderImprovesWithEveryLayerAndDecodesEveryResolution(boolean intercept) {
        double[][] rows = TestData.smooth(400, 1, 6).inputs;
        Autoencoder autoencoder = Autoencoder.fit(OPTIONS.withLinks(new Links(intercept, false)), rows);
        double[][] codes = autoencoder.encode(rows);
        double before = Double.POSITIVE_INFINITY;
        for (int nodes : new int[] {12, 21, 27}) {
            double[][] decoded = autoencoder.decode(Reference.columns(codes, nodes));
            double rmse = io.github.deepscn.eval.Metrics.rmse(decoded, rows);
            assertThat(rmse).isLessThan(before);
            before = rmse;
        }
        assertThat(autoencoder.decode(codes)[7])
                .containsExactly(autoencoder.model().predict(rows[7]), within(1e-9));
        assertThatThrownBy(() -> autoencoder.decode(Reference.columns(codes, 13)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("codes have 13 numbers");
    }

    @Test
    void autoencoderMustNotSeeItsInputsDirectly() {
        double[][] rows = TestData.smooth(50, 1, 7).inputs;
        assertThatThrownBy(() -> Autoencoder.fit(OPTIONS.withLinks(new Links(false, true)), rows))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("direct links");
    }
}
