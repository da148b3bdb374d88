package io.github.deepscn.io;

import static io.github.deepscn.io.RecordFormat.constant;
import static io.github.deepscn.io.RecordFormat.constants;
import static io.github.deepscn.io.RecordFormat.field;
import static io.github.deepscn.io.RecordFormat.objects;

import io.github.deepscn.io.RecordFormat.Field;
import io.github.deepscn.table.CategoryEncoding;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.Cycle;
import io.github.deepscn.table.DateEncoding;
import io.github.deepscn.table.DateFormat;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.IgnoredColumn;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.NumberEncoding;
import io.github.deepscn.table.TargetEncoding;
import java.util.Map;
import java.util.Objects;

/** The format of the encoder, a member of the metadata. */
final class EncoderPart {
    /** The member of the metadata. */
    static final String NAME = "encoder";

    private static final Field COLUMN = field("column", JsonObject::text);
    private static final Field KIND = constant("kind", Kind.class);
    private static final Field CENTRE = field("centre", JsonObject::number);
    private static final Field SCALE = field("scale", JsonObject::number);
    private static final Field INDICATOR = field("indicator", JsonObject::flag);
    private static final Field LEAST = field("least", JsonObject::number);
    private static final Field LARGEST = field("largest", JsonObject::number);
    private static final Field LOW = field("low", JsonObject::number).orAbsent(Double.NEGATIVE_INFINITY);
    private static final Field HIGH = field("high", JsonObject::number).orAbsent(Double.POSITIVE_INFINITY);

    private static final Map<Kind, RecordFormat<?>> INPUTS = Map.of(
            Kind.NUMBER,
            new RecordFormat<>(
                    NumberEncoding.class,
                    COLUMN,
                    KIND,
                    CENTRE,
                    SCALE,
                    field("fill", JsonObject::number),
                    INDICATOR,
                    LEAST,
                    LARGEST,
                    LOW,
                    HIGH),
            Kind.CATEGORY,
            new RecordFormat<>(
                    CategoryEncoding.class,
                    COLUMN,
                    KIND,
                    field("levels", JsonObject::texts),
                    field("rare", JsonObject::texts),
                    field("missing", JsonObject::flag)),
            Kind.DATE,
            new RecordFormat<>(
                    DateEncoding.class,
                    COLUMN,
                    KIND,
                    constant("format", DateFormat.class),
                    CENTRE,
                    SCALE,
                    constants("cycles", Cycle.class),
                    INDICATOR,
                    LEAST,
                    LARGEST));

    private static final RecordFormat<IgnoredColumn> IGNORED =
            new RecordFormat<>(IgnoredColumn.class, COLUMN, constant("reason", IgnoredColumn.Reason.class));

    private static final RecordFormat<TargetEncoding> TARGET = new RecordFormat<>(
            TargetEncoding.class, COLUMN, field("number", JsonObject::flag), CENTRE, SCALE, LOW, HIGH);

    static final RecordFormat<Encoder> FORMAT = new RecordFormat<>(
            Encoder.class,
            objects(
                    "inputs",
                    input -> input(((ColumnEncoding) input).kind()),
                    json -> input(json.constant("kind", Kind.class)).read(json)),
            objects("ignored", IGNORED),
            objects("targets", TARGET));

    private EncoderPart() {}

    private static RecordFormat<?> input(Kind kind) {
        return Objects.requireNonNull(INPUTS.get(kind));
    }
}
