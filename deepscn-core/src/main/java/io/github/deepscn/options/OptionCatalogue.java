package io.github.deepscn.options;

import static io.github.deepscn.options.Option.Place.COMMAND_LINE;
import static io.github.deepscn.options.Option.Place.FORM;
import static io.github.deepscn.options.Option.Place.SPARK;

import io.github.deepscn.TableOptions;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.data.Records;
import io.github.deepscn.data.Require;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Source;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Extensions;
import io.github.deepscn.train.Options;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All options of training. To add one, add a component to the record that holds its value, and an entry here. */
public final class OptionCatalogue {
    private static final List<Option<?>> LISTED = new ArrayList<>();

    public static final Option<List<String>> TARGET =
            add(Option.of("target", ValueType.TEXTS, "COL", "Column to predict; several numbers: a,b.")
                    .held(TableOptions::targets, TableOptions::withTargets));

    public static final Option<Task> TASK =
            add(Option.of("task", ValueType.constant(Task.class), "TASK", "regression, classification or autoencoder.")
                    .detail("If not given, the target decides; the first line of the output says what and why.")
                    .heldIfSet(TableOptions::task, TableOptions::withTask));

    public static final Option<Boolean> DROP_MISSING_TARGET =
            add(Option.of("drop-missing-target", ValueType.FLAG, "", "Drop rows without a target, and count them.")
                    .detail("Without it such rows are refused.")
                    .example("no")
                    .in(COMMAND_LINE)
                    .held(TableOptions::dropMissingTarget, TableOptions::withDropMissingTarget));

    public static final Option<List<String>> EXCLUDE =
            add(Option.of("exclude", ValueType.TEXTS, "COL", "Columns not to learn from.")
                    .encoded(
                            encoder -> encoder.exclude().stream().sorted().toList(),
                            (encoder, columns) -> encoder.withExclude(Set.copyOf(columns))));

    public static final Option<Map<String, Kind>> TYPE =
            add(Option.of("type", ValueType.KINDS, "COL=KIND", "Kind of a column: number, category or date.")
                    .encoded(encoder -> encoder.types(), (encoder, kinds) -> encoder.withTypes(kinds)));

    public static final Option<String> WEIGHT =
            add(Option.of("weight", ValueType.TEXT, "COL", "Column that holds the weight of each row.")
                    .heldIfSet(TableOptions::weight, TableOptions::withWeight));

    public static final Option<Boolean> NO_CLIP = add(Option.of(
                    "no-clip", ValueType.FLAG, "", "Keep numbers far outside the training range.")
            .encoded(
                    encoder -> !encoder.clipped(), (encoder, keep) -> encoder.withClipped(encoder.clipped() && !keep)));

    public static final Option<Double> VALIDATION =
            add(Option.of("validation", ValueType.NUMBER, "SHARE", "Share of the rows held out from all networks.")
                    .detail("These rows judge the training; 0 holds out none.")
                    .example("0.15")
                    .in(COMMAND_LINE, FORM, SPARK)
                    .held(
                            options -> options.holdOut().share(),
                            (options, share) -> options.withHoldOut(Records.with(options.holdOut(), "share", share))));

    public static final Option<String> GROUP_BY = add(Option.of(
                    "group-by", ValueType.TEXT, "COL", "Hold out whole groups: rows alike in this column.")
            .heldIfSet(
                    options -> options.holdOut().groupBy(),
                    (options, column) -> options.withHoldOut(options.holdOut().by(column))));

    public static final Option<String> TIME_ORDER = add(Option.of(
                    "time-order", ValueType.TEXT, "COL", "Hold out the latest rows by this column.")
            .heldIfSet(
                    options -> options.holdOut().timeOrder(),
                    (options, column) -> options.withHoldOut(options.holdOut().latestBy(column))));

    public static final Option<Preset> PRESET = add(Option.of(
                    "preset",
                    ValueType.constant(Preset.class),
                    "NAME",
                    "fast, balanced (the default), accurate or paper.")
            .detail("All other options change what it holds."));

    public static final Option<Integer> ENSEMBLE =
            add(Option.of("ensemble", ValueType.INTEGER, "N", "Number of networks in the ensemble.")
                    .example("5")
                    .in(COMMAND_LINE, FORM, SPARK)
                    .heldIfSet(
                            options -> options.ensemble().map(Ensemble::members),
                            (options, members) -> options.withEnsemble(options.ensemble()
                                    .map(networks -> networks.withMembers(members))
                                    .orElseGet(() -> Ensemble.of(members)))));

    public static final Option<List<Source>> SOURCES = add(Option.of(
                    "sources",
                    ValueType.named(Source.class, Extensions.none().sources()).list("text"),
                    "NAME,..",
                    "uniform, dense-pairs, sparse-pairs, radial, ..")
            .detail("Where candidates come from; also sparse-radial, boxes, mean-pairs and local-pairs. "
                    + "Without sources, uniform candidates are drawn scope after scope, as in the paper.")
            .example("dense-pairs,sparse-pairs,radial")
            .in(COMMAND_LINE, FORM, SPARK)
            .held(options -> options.training().search().sources(), OptionCatalogue::withSources));

    public static final Option<Integer> GENERATIONS =
            add(Option.of("generations", ValueType.INTEGER, "N", "Number of times the best candidates are varied.")
                    .detail("From 0 to 100; needs sources.")
                    .example("2")
                    .in(COMMAND_LINE, FORM, SPARK)
                    .held(options -> options.training().search().generations(), OptionCatalogue::withGenerations));

    public static final Option<List<Integer>> LAYERS =
            add(Option.of("layers", ValueType.INTEGERS, "N,N,..", "Largest width of each layer.")
                    .detail("One width makes a shallow network. Given widths do not grow with the number of rows.")
                    .symbol("L_max")
                    .example("100,100")
                    .in(COMMAND_LINE, FORM, SPARK)
                    .held(
                            options -> options.training().layers(),
                            (options, widths) -> options.withLayers(
                                    widths.stream().mapToInt(width -> width).toArray())));

    public static final Option<Integer> CANDIDATES =
            add(Option.of("candidates", ValueType.INTEGER, "N", "Candidates drawn at a time.")
                    .detail("The best of them joins the network.")
                    .symbol("T_max")
                    .example("32")
                    .trained(training -> training.search().candidates(), Options::withCandidates));

    public static final Option<List<List<Double>>> SCOPES =
            add(Option.of("scopes", ValueType.NUMBER_LISTS, "X,X,..", "Half widths of uniform draws; 1,5/1: per layer.")
                    .detail("Ascending; one list for all layers, or one per layer with slashes between them. "
                            + "Candidates are then uniform unless sources are given.")
                    .symbol("Υ")
                    .example("0.5,1,5,10")
                    .trained(training -> training.search().scopes(), Options::withLayerScopes));

    public static final Option<List<Double>> CONTRACTIONS = add(Option.of(
                    "contractions", ValueType.NUMBERS, "R,R,..", "r of the inequality: ascending, in (0,1).")
            .detail("The share of its energy that the residual may keep; close to 1 asks for little.")
            .symbol("R")
            .example("0.9,0.99,0.999")
            .trained(
                    training -> training.search().contractions(),
                    (training, shares) -> training.withSearch(training.search().withContractions(shares))));

    public static final Option<Mechanism> MECHANISM = add(Option.of(
                    "mechanism",
                    ValueType.named(Mechanism.class, Extensions.none().mechanisms()),
                    "NAME",
                    "theta (paper), relaxed or orthogonal.")
            .detail("Which candidates are admitted: theta tests each output, relaxed their sum, "
                    + "orthogonal the true decrease of their sum.")
            .symbol("θ")
            .trained(training -> training.search().mechanism(), Options::withMechanism));

    public static final Option<Activation> ACTIVATION = add(Option.of(
                    "activation",
                    ValueType.named(Activation.class, Extensions.none().activations()),
                    "NAME",
                    "sigmoid, tanh, relu, sine or gaussian.")
            .detail("The function of a node. Pairs need sigmoid or tanh; "
                    + "with another function candidates are uniform unless sources are given.")
            .symbol("φ")
            .trained(Options::activation, Options::withActivation));

    public static final Option<Integer> BATCH =
            add(Option.of("batch", ValueType.INTEGER, "N", "Most nodes that one step adds.")
                    .example("2")
                    .trained(training -> training.search().batch(), Options::withBatch));

    public static final Option<Double> TOLERANCE =
            add(Option.of("tolerance", ValueType.NUMBER, "RMSE", "Stop at this training error.")
                    .detail("In the units of the target, of several targets in standard deviations; 0: off.")
                    .symbol("ε")
                    .example("0")
                    .trained(training -> training.stopRules().tolerance(), Options::withTolerance));

    public static final Option<Integer> PATIENCE =
            add(Option.of("patience", ValueType.INTEGER, "N", "Nodes without progress; 0: off.")
                    .detail("A layer closes after N nodes without a better error on held-out rows.")
                    .example("30")
                    .in(COMMAND_LINE, FORM, SPARK)
                    .trained(training -> training.stopRules().patience(), Options::withPatience));

    public static final Option<Double> TIME_BUDGET = add(Option.of(
                    "time-budget", ValueType.NUMBER, "SEC", "Seconds until the end, reading included.")
            .example("no limit")
            .in(COMMAND_LINE, FORM)
            .heldIfSet(
                    options -> options.training().stopRules().timeBudget().map(budget -> budget.toNanos() / 1e9),
                    (options, seconds) ->
                            options.withTraining(options.training().withTimeBudget(duration(seconds)))));

    public static final Option<String> RIDGE =
            add(Option.of("ridge", ValueType.TEXT, "ALPHA", "Ridge of one network: a number, loo, gcv, none.")
                    .detail("How much the read-out is shrunk: loo and gcv choose, loo:LEAST and gcv:LEAST no less "
                            + "than a number, throughout:RHO shrinks from the first node on.")
                    .symbol("α")
                    .example("loo")
                    .trained(
                            training -> ridge(training.shrinkage()),
                            (training, text) -> training.withShrinkage(Shrinkage.of(text))));

    public static final Option<Classifier> CLASSIFIER = add(Option.of(
                    "classifier", ValueType.constant(Classifier.class), "NAME", "logistic, readout or lda.")
            .detail("How classes are told apart: by the read-out together with a logistic one, as suits held-out "
                    + "rows; by the read-out alone; or by a discriminant analysis of the nodes.")
            .in(COMMAND_LINE, FORM)
            .held(TableOptions::classifier, TableOptions::withClassifier));

    public static final Option<Boolean> BALANCED =
            add(Option.of("balanced", ValueType.FLAG, "", "Give all classes the same weight.")
                    .held(TableOptions::balancedClasses, TableOptions::withBalancedClasses));

    public static final Option<Long> SEED =
            add(Option.of("seed", ValueType.LONG, "N", "Seed of all random draws; 1 if not given.")
                    .detail("The same seed and data give the same model.")
                    .example("1")
                    .trained(Options::seed, Options::withSeed));

    public static final Option<Boolean> INTERCEPT =
            add(Option.of("intercept", ValueType.FLAG, "", "Whether the read-out has a constant.")
                    .trained(
                            training -> training.links().intercept(),
                            (training, there) -> training.withLinks(
                                    new Links(there, training.links().inputs())))
                    .in(SPARK));

    public static final Option<Boolean> INPUT_LINKS =
            add(Option.of("inputLinks", ValueType.FLAG, "", "Whether the read-out sees the inputs.")
                    .trained(
                            training -> training.links().inputs(),
                            (training, there) -> training.withLinks(
                                    new Links(training.links().intercept(), there)))
                    .in(SPARK));

    /** All options, in the order of the help; they are also set in this order. */
    public static final List<Option<?>> ALL = Collections.unmodifiableList(LISTED);

    private OptionCatalogue() {}

    private static <T> Option<T> add(Option<T> option) {
        LISTED.add(option);
        return option;
    }

    /** The options that can be set at a place. */
    public static List<Option<?>> at(Option.Place place) {
        return ALL.stream().filter(option -> option.places().contains(place)).toList();
    }

    /** Sets the sources. Without sources there are no generations, as there is nothing to vary. */
    private static TableOptions withSources(TableOptions options, List<Source> sources) {
        Options training = options.training();
        Search search = sources.isEmpty() ? training.search().withGenerations(0) : training.search();
        return options.withTraining(training.withSearch(search.withSources(sources)));
    }

    /** Sets the generations. They need sources. */
    private static TableOptions withGenerations(TableOptions options, int generations) {
        Search search = options.training().search();
        Require.that(
                !search.sources().isEmpty() || generations <= 0,
                "--generations needs candidates to vary: --sources NAME,..");
        return options.withTraining(options.training().withSearch(search.withGenerations(generations)));
    }

    private static Duration duration(double seconds) {
        Require.that(seconds > 0 && seconds < 1e9, "time budget is " + seconds + " seconds, must be more than 0");
        return Duration.ofNanos((long) (seconds * 1e9));
    }

    /** The text that {@link Shrinkage#of} reads. */
    private static String ridge(Shrinkage shrinkage) {
        if (shrinkage instanceof Shrinkage.Ridge ridge) {
            return String.valueOf(ridge.strength());
        }
        if (shrinkage instanceof Shrinkage.Throughout throughout) {
            return "throughout:" + throughout.strength();
        }
        if (shrinkage instanceof Shrinkage.Chosen chosen) {
            double least = chosen.strengths().get(0);
            return (chosen.criterion() == Shrinkage.Criterion.LEAVE_ONE_OUT ? "loo" : "gcv")
                    + (least > 0 ? ":" + least : "");
        }
        return "none";
    }
}
