package io.github.deepscn.app.training;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.Ensemble;
import io.github.deepscn.TableOptions;
import io.github.deepscn.app.cli.Failures;
import io.github.deepscn.app.text.Words;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.configure.Mechanism;
import io.github.deepscn.configure.Search;
import io.github.deepscn.configure.Source;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.network.Activation;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is to be learnt from a table, and how. To be used as a {@link Mixin}. */
public final class LearningOptions {
    @Option(
            names = {"-t", "--target"},
            paramLabel = "COL",
            split = ",",
            order = 1,
            description = "The column to predict; several numbers: a,b.",
            hideParamSyntax = true)
    private List<String> target = List.of();

    @Option(
            names = "--task",
            paramLabel = "TASK",
            order = 2,
            description = "regression, classification or autoencoder.")
    private @Nullable Task task;

    @Option(
            names = {"-x", "--exclude"},
            paramLabel = "COL",
            split = ",",
            order = 3,
            description = "Columns not to learn from.",
            hideParamSyntax = true)
    private Set<String> exclude = Set.of();

    @Option(
            names = "--type",
            paramLabel = "COL=KIND",
            split = ",",
            order = 4,
            description = "Take it as number, category or date.",
            hideParamSyntax = true)
    private Map<String, Kind> types = new LinkedHashMap<>();

    @Option(
            names = "--weight",
            paramLabel = "COL",
            order = 5,
            description = "The column that says how much a row counts.")
    private @Nullable String weight;

    @Option(names = "--no-clip", order = 6, description = "Take numbers far outside of training as they are.")
    private boolean noClip;

    @Option(
            names = "--validation",
            paramLabel = "SHARE",
            order = 10,
            description = "Share held out from all networks; fast: 0.15.")
    private @Nullable Double validation;

    @Option(
            names = "--group-by",
            paramLabel = "COL",
            order = 11,
            description = "Hold out whole groups: rows alike in this column.")
    private @Nullable String groupBy;

    @Option(
            names = "--time-order",
            paramLabel = "COL",
            order = 12,
            description = "Hold out the latest rows, by this column.")
    private @Nullable String timeOrder;

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            order = 20,
            description = "fast, balanced (the default), accurate, paper.")
    private @Nullable Preset preset;

    @Option(names = "--ensemble", paramLabel = "N", order = 21, description = "Number of networks in the ensemble.")
    private @Nullable Integer ensemble;

    @Option(
            names = "--sources",
            paramLabel = "NAME,..",
            split = ",",
            order = 21,
            description = "uniform, dense-pairs, sparse-pairs, radial, ..",
            hideParamSyntax = true,
            converter = SourceName.class)
    private @Nullable List<Source> sources;

    @Option(
            names = "--generations",
            paramLabel = "N",
            order = 21,
            description = "How often the best candidates are varied.")
    private @Nullable Integer generations;

    @Option(
            names = "--layers",
            paramLabel = "N,N,..",
            split = ",",
            order = 21,
            description = "The largest width of every layer.",
            hideParamSyntax = true)
    private int @Nullable [] layers;

    @Option(names = "--candidates", paramLabel = "N", order = 22, description = "T_max, candidates drawn at a time.")
    private @Nullable Integer candidates;

    @Option(
            names = "--scopes",
            paramLabel = "X,X,..",
            split = ",",
            order = 23,
            description = "Half widths of the draws, ascending.",
            hideParamSyntax = true)
    private double @Nullable [] scopes;

    @Option(
            names = "--contractions",
            paramLabel = "R,R,..",
            split = ",",
            order = 24,
            description = "r of the inequality, ascending in (0,1).",
            hideParamSyntax = true)
    private double @Nullable [] contractions;

    @Option(
            names = "--mechanism",
            paramLabel = "NAME",
            order = 25,
            description = "theta (paper), relaxed or orthogonal.")
    private @Nullable Mechanism mechanism;

    @Option(
            names = "--activation",
            paramLabel = "NAME",
            order = 26,
            description = "sigmoid, tanh, relu, sine or gaussian.")
    private @Nullable Activation activation;

    @Option(names = "--batch", paramLabel = "N", order = 27, description = "Nodes that a step may add.")
    private @Nullable Integer batch;

    @Option(names = "--tolerance", paramLabel = "RMSE", order = 28, description = "Stop at this training error.")
    private @Nullable Double tolerance;

    @Option(
            names = "--patience",
            paramLabel = "N",
            order = 29,
            description = "One network: nodes without progress; 0: off.")
    private @Nullable Integer patience;

    @Option(
            names = "--time-budget",
            paramLabel = "SEC",
            order = 30,
            description = "End after so long, reading included.")
    private @Nullable Double timeBudget;

    @Option(
            names = "--ridge",
            paramLabel = "ALPHA",
            order = 31,
            description = "Ridge of one network: a number, loo, gcv, none.")
    private @Nullable String ridge;

    @Option(names = "--classifier", paramLabel = "NAME", order = 32, description = "readout or lda.")
    private Classifier classifier = Classifier.READOUT;

    @Option(names = "--balanced", order = 33, description = "Let all classes count alike.")
    private boolean balanced;

    @Option(names = "--seed", paramLabel = "N", order = 34, description = "Of all random draws; 1 if not given.")
    private long seed = 1;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    public long seed() {
        return seed;
    }

    /** Whether it was said how many nodes a step may add. */
    public boolean namesBatch() {
        return batch != null;
    }

    /** The kinds of columns that were given. */
    public Map<String, Kind> types() {
        return types;
    }

    /**
     * Refuses a command line that names nothing to predict.
     *
     * @throws ParameterException if there is no target although the task needs one
     */
    public void requireTarget() {
        if (target.isEmpty() && task != Task.AUTOENCODER) {
            throw Failures.badUsage(command, "the column to predict is missing: --target COL");
        }
    }

    /**
     * The options as one value.
     *
     * @param single whether the default is one network: several do not go with what is to be done
     * @throws ParameterException if one of them is out of its range
     */
    public TableOptions options(boolean single) {
        try {
            var options = networks(preset(single).options(target.toArray(String[]::new)));
            options = options.withEncoder(options.encoder()
                            .withExclude(exclude)
                            .withTypes(types)
                            .withClipped(options.encoder().clipped() && !noClip))
                    .withHoldOut(holdOut(options.holdOut(), options.ensemble().isPresent()))
                    .withClassifier(classifier)
                    .withBalancedClasses(balanced)
                    .withTraining(training(options.training()));
            options = layers == null ? options : options.withLayers(layers);
            requireMixtures(options);
            requireNoPatience(options);
            options = task == null ? options : options.withTask(task);
            return weight == null ? options : options.withWeight(weight);
        } catch (BadInputException e) {
            throw new ParameterException(requireNonNull(command).commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * The preset that the options start from, unless the default is to be one network, as the command line calls it.
     */
    public String presetName() {
        return Words.id(preset(false));
    }

    /** The preset that was named; if none was, the default, or one network for what does not go with several. */
    private Preset preset(boolean single) {
        if (preset != null) {
            return preset;
        }
        boolean one = single || task == Task.AUTOENCODER || classifier == Classifier.LDA;
        return one ? Preset.FAST : Preset.BALANCED;
    }

    /** One network or several, and where their candidates come from. */
    private TableOptions networks(TableOptions standard) {
        var options = standard;
        if (ensemble != null) {
            options = options.ensemble().isPresent()
                    ? options.withEnsemble(options.ensemble().get().withMembers(ensemble))
                    : options.withEnsemble(Ensemble.of(ensemble)).withHoldOut(HoldOut.none());
        }
        List<Source> named = sources(options);
        if (named != null) {
            options = options.withTraining(
                    options.training().withSearch(options.training().search().withSources(named)));
            options = options.ensemble().isPresent()
                    ? options.withEnsemble(options.ensemble().get().withMixture(named))
                    : options;
        }
        return generations == null
                ? options
                : options.withTraining(options.training().withSearch(varied(options, generations)));
    }

    /** The sources that were named, or that follow from what was: scopes are for uniform and scaled candidates only. */
    private @Nullable List<Source> sources(TableOptions standard) {
        boolean pairs = standard.training().search().sources().contains(Source.DENSE_PAIRS);
        boolean cannotPair = activation != null && !Source.DENSE_PAIRS.allows(activation);
        return sources == null && pairs && (scopes != null || cannotPair) ? List.of(Source.UNIFORM) : sources;
    }

    /** A search with generations. They go with sources, which an ensemble takes from its mixtures. */
    private Search varied(TableOptions options, int times) {
        Search search = options.training().search();
        List<Source> drawn = options.ensemble()
                .map(networks -> networks.mixtures().get(0))
                .filter(mixture -> !mixture.isEmpty())
                .orElse(search.sources());
        if (drawn.isEmpty() && times > 0) {
            throw Failures.badUsage(command, "--generations needs candidates to vary: --sources NAME,..");
        }
        return search.withSources(drawn).withGenerations(times);
    }

    /** Refuses what will not go with the sources that an ensemble tries. */
    private static void requireMixtures(TableOptions options) {
        Options training = options.training();
        options.ensemble().stream()
                .flatMap(networks -> networks.mixtures().stream())
                .filter(mixture -> !mixture.isEmpty())
                .forEach(mixture -> training.withSearch(training.search().withSources(mixture)));
    }

    /** How many nodes the members of an ensemble keep is chosen in the end. */
    private void requireNoPatience(TableOptions options) {
        if (patience != null && patience > 0 && options.ensemble().isPresent()) {
            throw Failures.badUsage(command, "--patience goes with one network only, not with an ensemble");
        }
    }

    private HoldOut holdOut(HoldOut standard, boolean several) {
        boolean named = groupBy != null || timeOrder != null;
        double share = validation != null
                ? validation
                : named && standard.share() == 0 && !several ? TableOptions.STANDARD_SHARE : standard.share();
        return new HoldOut(share, Optional.ofNullable(groupBy), Optional.ofNullable(timeOrder));
    }

    private Options training(Options standard) {
        var options = standard.withSeed(seed);
        options = candidates == null ? options : options.withCandidates(candidates);
        options = scopes == null ? options : options.withScopes(scopes);
        options = contractions == null ? options : options.withContractions(contractions);
        options = mechanism == null ? options : options.withMechanism(mechanism);
        options = activation == null ? options : options.withActivation(activation);
        options = batch == null ? options : options.withBatch(batch);
        options = tolerance == null ? options : options.withTolerance(tolerance);
        options = patience == null ? options : options.withPatience(patience);
        options = ridge == null ? options : options.withShrinkage(Shrinkage.of(ridge));
        return timeBudget == null ? options : options.withTimeBudget(duration(timeBudget));
    }

    private static Duration duration(double seconds) {
        if (!(seconds > 0 && seconds < 1e9)) {
            throw new BadInputException("time budget is " + seconds + " seconds, must be more than 0");
        }
        return Duration.ofNanos((long) (seconds * 1e9));
    }
}
