package io.github.deepscn.io;

import static io.github.deepscn.io.RecordFormat.field;
import static io.github.deepscn.io.RecordFormat.integer;
import static io.github.deepscn.io.RecordFormat.longInteger;
import static io.github.deepscn.io.RecordFormat.object;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.io.RecordFormat.Field;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Links;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Source;
import io.github.deepscn.train.Extensions;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.StopRules;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The formats of the options, the ridge penalty and the provenance of a model. Unknown members are ignored. */
final class Metadata {
    static final RecordFormat<Links> LINKS =
            new RecordFormat<>(Links.class, field("intercept", JsonObject::flag), field("inputs", JsonObject::flag));

    private static RecordFormat<Search> search(Extensions known) {
        return new RecordFormat<>(
                Search.class,
                integer("candidates", 1, Integer.MAX_VALUE),
                field("scopes", JsonObject::numberLists),
                field("contractions", JsonObject::numbers),
                new Field(
                        "mechanism",
                        (mechanism, text) -> ((Mechanism) mechanism).id(),
                        (json, name) -> json.named(name, known.mechanisms()),
                        null),
                field("decayingMu", JsonObject::flag),
                field("redraw", JsonObject::flag),
                integer("batch", 1, Integer.MAX_VALUE),
                new Field(
                        "sources",
                        (sources, text) -> ((List<?>) sources)
                                .stream().map(source -> ((Source) source).id()).toList(),
                        (json, name) -> json.allNamed(name, known.sources()),
                        List.of()),
                integer("generations", 0, Integer.MAX_VALUE).orAbsent(0));
    }

    private static final RecordFormat<RankRule> RANK_RULE = new RecordFormat<>(
            RankRule.class,
            field("flatness", JsonObject::number),
            field("activity", JsonObject::number),
            field("dependence", JsonObject::number),
            field("fullRank", JsonObject::flag));

    private static final RecordFormat<StopRules> STOP_RULES = new RecordFormat<>(
            StopRules.class,
            field("tolerance", JsonObject::number),
            integer("patience", 0, Integer.MAX_VALUE),
            field("timeBudget", (json, name) -> Optional.of(time(json, name, "duration", Duration::parse)))
                    .orAbsent(Optional.empty()));

    /** The format of options that may name extensions. */
    static RecordFormat<Options> options(Extensions known) {
        return new RecordFormat<>(
                Options.class,
                field("layers", (json, name) -> json.integers(name, 1, Options.MOST_NODES)),
                new Field(
                        "activation",
                        (activation, text) -> ((Activation) activation).id(),
                        (json, name) -> json.named(name, known.activations()),
                        null),
                object("links", LINKS),
                object("search", search(known)),
                object("rankRule", RANK_RULE),
                object("stopRules", STOP_RULES),
                longInteger("seed", Long.MIN_VALUE),
                new Field(
                        "shrinkage",
                        (shrinkage, text) -> shrinkageTree(shrinkage),
                        (json, name) -> shrinkage(json.object(name)),
                        Shrinkage.none()));
    }

    static final RecordFormat<RidgeChoice> RIDGE = new RecordFormat<>(
            RidgeChoice.class,
            field("strength", JsonObject::number),
            field("strengths", JsonObject::numbers),
            field("rmse", JsonObject::anyNumbers));

    static final RecordFormat<Provenance> PROVENANCE = new RecordFormat<>(
            Provenance.class,
            field("version", JsonObject::text),
            field("created", (json, name) -> time(json, name, "time", Instant::parse)),
            field("java", JsonObject::text),
            field("os", JsonObject::text),
            integer("cores", 1, Integer.MAX_VALUE),
            field("blas", JsonObject::text),
            field("dataFingerprint", JsonObject::text));

    private Metadata() {}

    private static Tree shrinkageTree(Object shrinkage) {
        if (shrinkage instanceof Shrinkage.Chosen chosen) {
            return new Tree().with("criterion", Ids.id(chosen.criterion())).with("strengths", chosen.strengths());
        }
        if (shrinkage instanceof Shrinkage.Throughout throughout) {
            return new Tree().with("throughout", throughout.strength());
        }
        return new Tree().with("strength", ((Shrinkage.Ridge) shrinkage).strength());
    }

    private static Shrinkage shrinkage(JsonObject json) {
        if (json.has("throughout")) {
            return new Shrinkage.Throughout(json.number("throughout"));
        }
        return json.has("criterion")
                ? new Shrinkage.Chosen(json.constant("criterion", Shrinkage.Criterion.class), json.numbers("strengths"))
                : new Shrinkage.Ridge(json.number("strength"));
    }

    private static <T> T time(JsonObject json, String name, String what, Function<String, T> parser) {
        try {
            return parser.apply(json.text(name));
        } catch (DateTimeException e) {
            throw new BadInputException(name + " is not a " + what + " in the form of ISO 8601", e);
        }
    }
}
