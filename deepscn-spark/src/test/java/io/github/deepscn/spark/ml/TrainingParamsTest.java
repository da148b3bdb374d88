package io.github.deepscn.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.TableOptions;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Sources;
import io.github.deepscn.train.Options;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TrainingParamsTest {
    private static Options options(DeepScnRegressor regressor) {
        return new Training(regressor).options();
    }

    @Test
    void paramsThatAreNotSetLeaveWhatThePresetHas() {
        assertThat(options(new DeepScnRegressor()))
                .isEqualTo(TableOptions.fast().training());
        assertThat(options(new DeepScnRegressor().setPreset("paper")))
                .isEqualTo(TableOptions.paper().training());
    }

    @Test
    void everyParamReachesTheOptions() {
        Options options = options(new DeepScnRegressor()
                .setLayers(7, 3)
                .setCandidates(40)
                .setContractions(0.9, 0.99)
                .setTolerance(0.01)
                .setBatch(3)
                .setMechanism("relaxed")
                .setSources("mean-pairs", "radial")
                .setScopes(0.5, 2)
                .setGenerations(1)
                .setActivation("tanh")
                .setRidge("throughout:0.001")
                .setIntercept(false)
                .setInputLinks(false)
                .setPatience(9)
                .setSeed(42));
        Options expected = TableOptions.fast()
                .training()
                .withLayers(7, 3)
                .withCandidates(40)
                .withContractions(0.9, 0.99)
                .withTolerance(0.01)
                .withBatch(3)
                .withMechanism(Mechanisms.RELAXED)
                .withScopes(0.5, 2)
                .withActivation(Activations.TANH)
                .withShrinkage(new Shrinkage.Throughout(0.001))
                .withLinks(Links.none())
                .withPatience(9)
                .withSeed(42);
        assertThat(options)
                .isEqualTo(expected.withSearch(expected.search()
                        .withSources(List.of(Sources.MEAN_PAIRS, Sources.RADIAL))
                        .withGenerations(1)));
    }

    @Test
    void withoutSourcesTheSearchIsThePapers() {
        Options options = options(new DeepScnRegressor().setSources());
        assertThat(options.search().sources()).isEmpty();
        assertThat(options.search().generations()).isZero();
    }

    @Test
    void scopesAndActivationsThatCannotPairMakeCandidatesUniform() {
        assertThat(options(new DeepScnRegressor().setScopes(1, 2)).search().sources())
                .containsExactly(Sources.UNIFORM);
        assertThat(options(new DeepScnRegressor().setActivation("relu"))
                        .search()
                        .sources())
                .containsExactly(Sources.UNIFORM);
        assertThat(options(new DeepScnRegressor().setActivation("tanh"))
                        .search()
                        .sources())
                .isEqualTo(TableOptions.fast().training().search().sources());
        assertThat(options(new DeepScnRegressor().setPreset("paper").setScopes(1, 2))
                        .search()
                        .sources())
                .isEmpty();
    }

    @Test
    void scopesGoWithOtherSourcesToo() {
        Options options = options(new DeepScnRegressor().setSources("radial").setScopes(1, 2));
        assertThat(options.search().sources()).containsExactly(Sources.RADIAL);
        assertThat(options.search().scopes()).containsExactly(List.of(1.0, 2.0));
    }

    static Stream<Arguments> badValues() {
        return Stream.of(
                bad("preset is 'quick', must be one of fast, balanced, accurate, paper", r -> r.setPreset("quick")),
                bad("members is 0, must be at least 1", r -> r.setEnsemble(0)),
                bad("interval is 1.0, must lie strictly between 0.0 and 1.0", r -> r.setInterval(1)),
                bad("layers is empty", r -> r.setLayers()),
                bad("layers[1] is 0, must be at least 1", r -> r.setLayers(5, 0)),
                bad("candidates is 0, must be at least 1", r -> r.setCandidates(0)),
                bad("scopes must ascend", r -> r.setScopes(2, 1)),
                bad("contractions[0] is 1.0, must lie strictly between 0.0 and 1.0", r -> r.setContractions(1)),
                bad("tolerance is -1.0, must be a finite number of at least 0", r -> r.setTolerance(-1)),
                bad("batch is 0, must be at least 1", r -> r.setBatch(0)),
                bad("mechanism is 'none', must be one of theta, relaxed, orthogonal", r -> r.setMechanism("none")),
                bad("sources is 'rows', must be one of uniform, dense-pairs", r -> r.setSources("radial", "rows")),
                bad("generations is -1, must be at least 0", r -> r.setGenerations(-1)),
                bad("activation is 'cubic', must be one of sigmoid, tanh", r -> r.setActivation("cubic")),
                bad(
                        "ridge is 'much', must be a number, loo, gcv, loo:NUMBER, gcv:NUMBER, none",
                        r -> r.setRidge("much")),
                bad("ridge strength is -1.0, must be", r -> r.setRidge("-1")),
                bad("patience is -1, must be at least 0", r -> r.setPatience(-1)),
                bad("validation is 1.0, must be at least 0 and less than 1", r -> r.setValidation(1)),
                bad("handleInvalid is 'keep', must be one of error, skip", r -> r.setHandleInvalid("keep")),
                bad("checkpoint is blank", r -> r.setCheckpoint(" ")),
                bad("must be the name of a file", r -> r.setCheckpoint("a\0b")));
    }

    private static Arguments bad(String message, Consumer<DeepScnRegressor> setting) {
        return Arguments.of(message, setting);
    }

    @ParameterizedTest
    @MethodSource("badValues")
    void aBadValueIsRefusedByASentenceThatNamesIt(String message, Consumer<DeepScnRegressor> setting) {
        assertThatThrownBy(() -> setting.accept(new DeepScnRegressor()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aBadLayerIsRefused() {
        assertThatThrownBy(() -> new DeepScnFeatures().setLayer(0))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("layer is 0, must be at least 1");
    }

    @Test
    void allParamsAreKnownByTheirNames() {
        var names = Arrays.stream(new DeepScnRegressor().params()).map(Param::name);
        assertThat(names)
                .doesNotHaveDuplicates()
                .contains(
                        "preset",
                        "ensemble",
                        "interval",
                        "layers",
                        "candidates",
                        "scopes",
                        "contractions",
                        "tolerance",
                        "batch",
                        "mechanism",
                        "sources",
                        "generations",
                        "activation",
                        "ridge",
                        "intercept",
                        "inputLinks",
                        "robust",
                        "patience",
                        "seed",
                        "weightCol",
                        "validationIndicatorCol",
                        "validation",
                        "handleInvalid",
                        "checkpoint",
                        "resume",
                        "featuresCol",
                        "labelCol",
                        "predictionCol");
        assertThat(new DeepScnFeatures().explainParams()).contains("outputCol", "layer");
        assertThat(new DeepScnClassifier().explainParams()).contains("thresholds", "preset", "(default: fast)");
    }

    @Test
    void everyObjectHasAUidThatItsParamsKnow() {
        var regressor = new DeepScnRegressor("mine");
        assertThat(regressor.uid()).isEqualTo("mine");
        assertThat(regressor.featuresCol().parent()).isEqualTo("mine");
        assertThat(regressor.layers().parent()).isEqualTo("mine");
        assertThat(new DeepScnRegressor().uid()).isNotEqualTo(new DeepScnRegressor().uid());
    }

    @Test
    void aCopyHasTheSameValuesAndLeavesTheOriginalAlone() {
        var original = new DeepScnRegressor().setLayers(5).setSeed(3).setLabelCol("y");
        var copy = original.copy(new ParamMap().put(original.candidates().w(17)));
        assertThat(copy.uid()).isEqualTo(original.uid());
        assertThat(copy.getLabelCol()).isEqualTo("y");
        assertThat(options(copy)).isEqualTo(options(original).withCandidates(17));
        copy.setLayers(6);
        assertThat(original.getOrDefault(original.layers())).containsExactly(5);
    }
}
