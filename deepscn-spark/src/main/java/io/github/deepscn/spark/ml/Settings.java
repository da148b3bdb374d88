package io.github.deepscn.spark.ml;

import io.github.deepscn.configure.Sources;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.configure.Search;
import io.github.deepscn.configure.Source;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.train.Options;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.apache.spark.ml.param.Param;
import scala.jdk.javaapi.OptionConverters;

/** What the params of an estimator say, in the library's own terms. */
final class Settings {
    private final TrainingParams<?> params;
    private final Preset preset;

    Settings(TrainingParams<?> params) {
        this.params = params;
        this.preset = Choice.of("preset", params.getOrDefault(params.preset()), Preset.class);
    }

    /** What an estimator has that nothing was set of. */
    static void setDefaults(TrainingParams<?> params) {
        params.setDefault(params.preset(), Choice.name(Preset.FAST));
        params.setDefault(params.resume(), false);
        setInvalidDefault(params);
    }

    static void setInvalidDefault(InvalidParams<?> params) {
        params.setDefault(params.handleInvalid(), Choice.name(InvalidRows.ERROR));
    }

    static void setColumnDefaults(FeatureParams<?> params) {
        params.setDefault(params.featuresCol(), "features");
        params.setDefault(params.outputCol(), params.uid() + "__output");
    }

    static boolean skipsInvalid(InvalidParams<?> params) {
        String name = params.getOrDefault(params.handleInvalid());
        return Choice.of("handleInvalid", name, InvalidRows.class) == InvalidRows.SKIP;
    }

    /** The value of a param, if somebody set it. */
    private <V> Optional<V> given(Param<V> param) {
        return OptionConverters.toJava(params.get(param));
    }

    /** The column that a param names; an empty name is none. */
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
     * The share of the rows that is split off.
     *
     * @throws BadInputException if it is asked for although a column says which rows judge
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
        return share.orElse(preset.validation());
    }

    Optional<Path> checkpoint() {
        return given(params.checkpoint()).map(Settings::path);
    }

    private static Path path(String file) {
        try {
            return Path.of(file);
        } catch (InvalidPathException e) {
            var refusal = new BadInputException("checkpoint is '" + file + "', must be the name of a file");
            refusal.initCause(e);
            throw refusal;
        }
    }

    /**
     * Whether to go on from the checkpoint.
     *
     * @throws BadInputException if there is none named
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
        Options options = preset.training();
        options = changed(options, params.seed(), (all, seed) -> all.withSeed((Long) seed));
        options = changed(options, params.layers(), Options::withLayers);
        options = options.withSearch(sourced(options.search()));
        options = changed(options, params.activation(), (all, name) -> all.withActivation(activation(name)));
        options = changed(options, params.candidates(), (all, count) -> all.withCandidates((Integer) count));
        options = changed(options, params.scopes(), Options::withScopes);
        options = changed(options, params.contractions(), Options::withContractions);
        options = changed(
                options,
                params.mechanism(),
                (all, name) -> all.withMechanism(Choice.of("mechanism", name, Mechanism.class)));
        options = changed(options, params.batch(), (all, nodes) -> all.withBatch((Integer) nodes));
        options = changed(options, params.tolerance(), (all, rmse) -> all.withTolerance((Double) rmse));
        options = changed(options, params.patience(), (all, nodes) -> all.withPatience((Integer) nodes));
        options = changed(options, params.ridge(), (all, how) -> all.withShrinkage(Shrinkage.of(how)));
        return options.withLinks(links(options.links()));
    }

    private <V> Options changed(Options options, Param<V> param, BiFunction<Options, V, Options> change) {
        return given(param).map(value -> change.apply(options, value)).orElse(options);
    }

    private Links links(Links standard) {
        return new Links(
                given(params.intercept()).map(Boolean.class::cast).orElse(standard.intercept()),
                given(params.inputLinks()).map(Boolean.class::cast).orElse(standard.inputs()));
    }

    private Search sourced(Search standard) {
        List<Source> sources = sources(standard.sources());
        // without sources there is nothing to vary
        Search search =
                sources.isEmpty() ? standard.withGenerations(0).withSources(sources) : standard.withSources(sources);
        return given(params.generations())
                .map(times -> search.withGenerations((Integer) times))
                .orElse(search);
    }

    /** The sources that were named, or that follow from what was: scopes are for uniform and scaled candidates only. */
    private List<Source> sources(List<Source> standard) {
        boolean cannotPair = given(params.activation())
                .map(Settings::activation)
                .filter(function -> standard.stream().anyMatch(source -> !source.allows(function)))
                .isPresent();
        boolean scoped = given(params.scopes()).isPresent() && !standard.isEmpty();
        return given(params.sources())
                .map(Settings::sources)
                .orElse(scoped || cannotPair ? List.of(Sources.UNIFORM) : standard);
    }

    private static List<Source> sources(String[] names) {
        return Arrays.stream(names)
                .map(name -> Choice.of("sources", name, Source.class))
                .toList();
    }

    private static Activation activation(String name) {
        return Choice.of("activation", name, Activation.class);
    }
}
