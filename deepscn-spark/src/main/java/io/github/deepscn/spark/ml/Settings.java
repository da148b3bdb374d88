package io.github.deepscn.spark.ml;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.options.Option;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.options.OptionValues;
import io.github.deepscn.options.Preset;
import io.github.deepscn.options.ValueType;
import io.github.deepscn.train.Options;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.param.Param;
import scala.jdk.javaapi.OptionConverters;

/** The values of an estimator's params as options of the library. */
final class Settings {
    /** Allows the presets of one network. */
    static final Check<String> PRESET = Check.oneOf(
            "preset",
            Arrays.stream(Preset.values())
                    .filter(preset -> preset.options().ensemble().isEmpty())
                    .map(ValueType::name)
                    .toArray(String[]::new));

    private final TrainingParams<?> params;
    private final Preset preset;

    Settings(TrainingParams<?> params) {
        this.params = params;
        this.preset = (Preset) OptionCatalogue.PRESET.type().read(params.getOrDefault(params.preset()));
    }

    /** Sets the defaults of an estimator. */
    static void setDefaults(TrainingParams<?> params) {
        params.setDefault(params.preset(), ValueType.name(Preset.FAST));
        params.setDefault(params.resume(), false);
        setInvalidDefault(params);
    }

    static void setInvalidDefault(InvalidParams<?> params) {
        params.setDefault(params.handleInvalid(), InvalidParams.ERROR);
    }

    static void setColumnDefaults(FeatureParams<?> params) {
        params.setDefault(params.featuresCol(), "features");
        params.setDefault(params.outputCol(), params.uid() + "__output");
    }

    /** Sets a param and returns its owner. */
    @SuppressWarnings("unchecked")
    static <T, V> T set(InvalidParams<?> params, Param<V> param, V value) {
        return (T) params.set(param, value);
    }

    static boolean skipsInvalid(InvalidParams<?> params) {
        return params.getOrDefault(params.handleInvalid()).equals(InvalidParams.SKIP);
    }

    /** The value of a param, if it was set. */
    private <V> Optional<V> given(Param<V> param) {
        return OptionConverters.toJava(params.get(param));
    }

    /** The column that a param names; an empty name means none. */
    private Optional<String> column(Param<String> param) {
        return given(param).filter(name -> !name.isEmpty());
    }

    Optional<String> weightCol() {
        return column(params.weightCol());
    }

    Optional<String> validationIndicatorCol() {
        return column(params.validationIndicatorCol());
    }

    /**
     * The share of the rows that is held out.
     *
     * @throws BadInputException if both a share and a column of validation rows are set
     */
    double validation() {
        Optional<Double> share = given(params.validation()).map(Double.class::cast);
        if (validationIndicatorCol().isPresent()) {
            Require.that(
                    share.isEmpty(),
                    "validation and validationIndicatorCol are both set, must be one of them: "
                            + "a share of the rows, or a column that says which");
            return 0;
        }
        return share.orElse(preset.options().holdOut().share());
    }

    Optional<Path> checkpoint() {
        return given(params.checkpoint()).map(Path::of);
    }

    /**
     * Whether training resumes from the checkpoint.
     *
     * @throws BadInputException if no checkpoint is set
     */
    boolean resumes() {
        boolean resumes = (Boolean) params.getOrDefault(params.resume());
        Require.that(
                !resumes || checkpoint().isPresent(),
                "resume is true without a checkpoint, must come with the file to go on from");
        return resumes;
    }

    boolean measuresBatch() {
        return given(params.batch()).isEmpty();
    }

    boolean namesMechanism() {
        return given(params.mechanism()).isPresent();
    }

    /** How the network is configured. */
    Options options() {
        var values = new HashMap<Option<?>, Object>(Map.of(OptionCatalogue.PRESET, preset));
        for (Option<?> option : OptionParams.options()) {
            given(params.getParam(option.name()))
                    .ifPresent(value -> values.put(option, OptionParams.value(option, value)));
        }
        return new OptionValues(values).options(true).training();
    }
}
