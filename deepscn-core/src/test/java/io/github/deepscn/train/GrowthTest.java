package io.github.deepscn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.network.Links;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model that is grown further is the model that would have been trained at once. */
class GrowthTest {
    private static final TestData DATA = TestData.smooth(400, 2, 1);
    private static final Samples ROWS = Samples.of(DATA.inputs, DATA.targets);
    private static final Options OPTIONS =
            Options.paper().withCandidates(40).withLinks(new Links(true, false)).withPatience(0);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void growingEqualsTrainingAtOnce(long seed) {
        Options options = OPTIONS.withSeed(seed);
        DeepScnModel whole = DeepScn.with(options.withLayers(12, 9, 5)).fit(ROWS);
        DeepScnModel small = DeepScn.with(options.withLayers(12, 4)).fit(ROWS);
        DeepScnModel grown = DeepScn.with(options.withLayers(12, 9, 5)).grow(small, ROWS);
        assertThat(Reference.bits(grown)).isEqualTo(Reference.bits(whole));
        assertThat(grown.history().layers()).extracting(LayerRecord::width).containsExactly(12, 9, 5);
        assertThat(grown.history().trainRmse()).isEqualTo(whole.history().trainRmse());
    }

    @Test
    void errorsAreMeasuredOnTheNewRows() {
        TestData other = TestData.smooth(500, 2, 9);
        DeepScnModel small = DeepScn.with(OPTIONS.withLayers(10)).fit(ROWS);
        DeepScnModel grown =
                DeepScn.with(OPTIONS.withLayers(10, 6)).grow(small, Samples.of(other.inputs, other.targets));
        assertThat(Reference.hiddenParameters(grown.network().firstLayers(1)))
                .isEqualTo(Reference.hiddenParameters(small.network()));
        assertThat(Metrics.rmse(grown.predict(other.inputs), other.targets))
                .isCloseTo(grown.history().trainRmse(), within(1e-9));
        assertThat(Metrics.rmse(grown.firstLayers(1).predict(other.inputs), other.targets))
                .isCloseTo(grown.history().layers().get(0).trainRmse(), within(1e-9));
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() {
        DeepScnModel small = DeepScn.with(OPTIONS.withLayers(10, 5)).fit(ROWS);
        assertThatThrownBy(() -> DeepScn.with(OPTIONS.withLayers(8, 5)).grow(small, ROWS))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("layers[0] is 8, must be at least 10");
        assertThatThrownBy(() -> DeepScn.with(OPTIONS.withLayers(10)).grow(small, ROWS))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("at least one for each of the 2 layers");
        assertThatThrownBy(() -> DeepScn.with(OPTIONS.withLinks(Links.none())).grow(small, ROWS))
                .isInstanceOf(BadInputException.class);
        TestData one = TestData.smooth(50, 1, 1);
        assertThatThrownBy(() -> DeepScn.with(OPTIONS).grow(small, Samples.of(one.inputs, one.targets)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("the model has 2 targets");
    }
}
