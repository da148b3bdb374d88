package io.github.deepscn.io;

import io.github.deepscn.configure.Mechanism;
import io.github.deepscn.configure.Search;
import io.github.deepscn.configure.Source;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.train.History;
import io.github.deepscn.train.LayerClosing;
import io.github.deepscn.train.LayerRecord;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Refusals;
import io.github.deepscn.train.StopReason;
import io.github.deepscn.train.StopRules;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The parts of a model that are not tensors, to JSON and back. Members that are not known are passed over. */
final class Metadata {
    /** The largest width that a file may declare; {@link FileLimits} and the length of the file are stricter. */
    private static final int MOST = Integer.MAX_VALUE;

    private Metadata() {}

    // Options

    static Tree optionsTree(Options options) {
        var tree = new Tree()
                .with("layers", options.layers())
                .with("activation", Ids.id(options.activation()))
                .with("links", linksTree(options.links()))
                .with("search", searchTree(options.search()))
                .with("rankRule", rankRuleTree(options.rankRule()))
                .with("stopRules", stopRulesTree(options.stopRules()))
                .with("seed", options.seed());
        if (!options.shrinkage().equals(Shrinkage.none())) {
            tree.with("shrinkage", shrinkageTree(options.shrinkage()));
        }
        return tree;
    }

    private static Tree shrinkageTree(Shrinkage shrinkage) {
        if (shrinkage instanceof Shrinkage.Chosen chosen) {
            return new Tree().with("criterion", Ids.id(chosen.criterion())).with("strengths", chosen.strengths());
        }
        if (shrinkage instanceof Shrinkage.Throughout throughout) {
            return new Tree().with("throughout", throughout.strength());
        }
        return new Tree().with("strength", shrinkage instanceof Shrinkage.Ridge ridge ? ridge.strength() : 0);
    }

    private static Shrinkage shrinkage(JsonObject json) {
        if (json.has("throughout")) {
            return new Shrinkage.Throughout(json.number("throughout"));
        }
        return json.has("criterion")
                ? new Shrinkage.Chosen(json.constant("criterion", Shrinkage.Criterion.class), json.numbers("strengths"))
                : new Shrinkage.Ridge(json.number("strength"));
    }

    static Tree ridgeTree(RidgeChoice ridge) {
        return new Tree()
                .with("strength", ridge.strength())
                .with("strengths", ridge.strengths())
                .with("rmse", ridge.rmse());
    }

    static RidgeChoice ridge(JsonObject json) {
        return new RidgeChoice(json.number("strength"), json.numbers("strengths"), json.anyNumbers("rmse"));
    }

    private static Tree searchTree(Search search) {
        var tree = new Tree()
                .with("candidates", search.candidates())
                .with("scopes", search.scopes())
                .with("contractions", search.contractions())
                .with("mechanism", Ids.id(search.mechanism()))
                .with("decayingMu", search.decayingMu())
                .with("redraw", search.redraw())
                .with("batch", search.batch());
        if (!search.sources().isEmpty()) {
            tree.with("sources", search.sources().stream().map(Ids::id).toList());
        }
        // digests of models without generations are older than these
        return search.generations() == 0 ? tree : tree.with("generations", search.generations());
    }

    private static Tree rankRuleTree(RankRule rule) {
        return new Tree()
                .with("flatness", rule.flatness())
                .with("activity", rule.activity())
                .with("dependence", rule.dependence())
                .with("fullRank", rule.fullRank());
    }

    private static Tree stopRulesTree(StopRules rules) {
        var tree = new Tree().with("tolerance", rules.tolerance()).with("patience", rules.patience());
        rules.timeBudget().ifPresent(budget -> tree.with("timeBudget", budget.toString()));
        return tree;
    }

    static Options options(JsonObject json) {
        JsonObject search = json.object("search");
        JsonObject rule = json.object("rankRule");
        JsonObject stop = json.object("stopRules");
        return new Options(
                json.integers("layers", 1, Options.MOST_NODES),
                json.constant("activation", Activation.class),
                links(json.object("links")),
                new Search(
                        search.integer("candidates", 1, MOST),
                        search.numberLists("scopes"),
                        search.numbers("contractions"),
                        search.constant("mechanism", Mechanism.class),
                        search.flag("decayingMu"),
                        search.flag("redraw"),
                        search.integer("batch", 1, MOST),
                        search.has("sources") ? search.constants("sources", Source.class) : List.of(),
                        search.has("generations") ? search.integer("generations", 0, MOST) : 0),
                new RankRule(
                        rule.number("flatness"),
                        rule.number("activity"),
                        rule.number("dependence"),
                        rule.flag("fullRank")),
                json.has("shrinkage") ? shrinkage(json.object("shrinkage")) : Shrinkage.none(),
                new StopRules(
                        stop.number("tolerance"),
                        stop.integer("patience", 0, MOST),
                        stop.optionalText("timeBudget").map(Metadata::duration)),
                json.longInteger("seed", Long.MIN_VALUE));
    }

    static Tree linksTree(Links links) {
        return new Tree().with("intercept", links.intercept()).with("inputs", links.inputs());
    }

    static Links links(JsonObject json) {
        return new Links(json.flag("intercept"), json.flag("inputs"));
    }

    private static Duration duration(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeException e) {
            throw unreadable("timeBudget", "duration", e);
        }
    }

    // History, but for the nodes

    static Tree historyTree(History history) {
        return new Tree()
                .with("data", dataTree(history.data()))
                .with("initialRmse", history.initialRmse())
                .with("nodes", history.nodes().size())
                .with(
                        "layers",
                        history.layers().stream().map(Metadata::layerTree).toList())
                .with("keptNodes", history.keptNodes())
                .with("refusals", refusalsTree(history.refusals()))
                .with("candidates", history.candidates())
                .with("stop", Ids.id(history.stop()))
                .with("seconds", history.seconds());
    }

    private static Tree dataTree(DataShape data) {
        return new Tree()
                .with("rows", data.rows())
                .with("inputs", data.inputs())
                .with("outputs", data.outputs())
                .with("weight", data.weight())
                .with("ridingRows", data.ridingRows())
                .with("ridingWeight", data.ridingWeight())
                .with("droppedRows", data.droppedRows())
                .with("constantInputs", data.constantInputs());
    }

    private static Map<String, Object> layerTree(LayerRecord layer) {
        return new Tree()
                .with("width", layer.width())
                .with("closing", Ids.id(layer.closing()))
                .with("trainRmse", layer.trainRmse())
                .with("validationRmse", layer.validationRmse())
                .members();
    }

    private static Tree refusalsTree(Refusals refusals) {
        return new Tree()
                .with("flat", refusals.flat())
                .with("dependent", refusals.dependent())
                .with("notFinite", refusals.notFinite());
    }

    /** The history without its nodes. */
    static History history(JsonObject json) {
        JsonObject refusals = json.object("refusals");
        return new History(
                dataShape(json.object("data")),
                json.number("initialRmse"),
                List.of(),
                layers(json),
                json.integer("keptNodes", 0, MOST),
                new Refusals(
                        refusals.longInteger("flat", 0),
                        refusals.longInteger("dependent", 0),
                        refusals.longInteger("notFinite", 0)),
                json.longInteger("candidates", 0),
                json.constant("stop", StopReason.class),
                json.number("seconds"));
    }

    private static DataShape dataShape(JsonObject json) {
        return new DataShape(
                json.longInteger("rows", 1),
                json.integer("inputs", 1, Samples.MOST_COLUMNS),
                json.integer("outputs", 1, Samples.MOST_COLUMNS),
                json.number("weight"),
                json.longInteger("ridingRows", 0),
                json.number("ridingWeight"),
                json.longInteger("droppedRows", 0),
                json.integers("constantInputs", 0, Samples.MOST_COLUMNS - 1));
    }

    private static List<LayerRecord> layers(JsonObject json) {
        var layers = new ArrayList<LayerRecord>();
        for (JsonObject layer : json.objects("layers")) {
            layers.add(new LayerRecord(
                    layers.size() + 1,
                    layer.integer("width", 1, Options.MOST_NODES),
                    layer.constant("closing", LayerClosing.class),
                    layer.number("trainRmse"),
                    layer.anyNumber("validationRmse")));
        }
        return layers;
    }

    // Provenance

    static Tree provenanceTree(Provenance provenance) {
        return new Tree()
                .with("version", provenance.version())
                .with("created", provenance.created().toString())
                .with("java", provenance.java())
                .with("os", provenance.os())
                .with("cores", provenance.cores())
                .with("blas", provenance.blas())
                .with("dataFingerprint", provenance.dataFingerprint());
    }

    static Provenance provenance(JsonObject json) {
        return new Provenance(
                json.text("version"),
                instant(json.text("created")),
                json.text("java"),
                json.text("os"),
                json.integer("cores", 1, MOST),
                json.text("blas"),
                json.text("dataFingerprint"));
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw unreadable("created", "time", e);
        }
    }

    private static BadInputException unreadable(String name, String what, DateTimeException e) {
        var refusal = new BadInputException(name + " is no " + what + " in the form of ISO 8601");
        refusal.initCause(e);
        return refusal;
    }
}
