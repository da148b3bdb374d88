package io.github.deepscn.io;

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
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The encoder of a model file, a member of the metadata, to be written and to be read. */
final class EncoderPart {
    /** The member of the metadata. */
    static final String NAME = "encoder";

    private EncoderPart() {}

    static Encoder read(JsonObject json) {
        return new Encoder(
                json.objects("inputs").stream().map(EncoderPart::input).toList(),
                json.objects("ignored").stream()
                        .map(column -> new IgnoredColumn(
                                column.text("column"), column.constant("reason", IgnoredColumn.Reason.class)))
                        .toList(),
                json.objects("targets").stream()
                        .map(target -> new TargetEncoding(
                                target.text("column"),
                                target.flag("number"),
                                target.number("centre"),
                                target.number("scale"),
                                bound(target, "low", Double.NEGATIVE_INFINITY),
                                bound(target, "high", Double.POSITIVE_INFINITY)))
                        .toList());
    }

    private static double bound(JsonObject json, String name, double none) {
        return json.has(name) ? json.number(name) : none;
    }

    private static Tree withBounds(Tree tree, double low, double high) {
        if (Double.isFinite(low)) {
            tree.with("low", low);
        }
        if (Double.isFinite(high)) {
            tree.with("high", high);
        }
        return tree;
    }

    private static ColumnEncoding input(JsonObject json) {
        String column = json.text("column");
        return switch (json.constant("kind", Kind.class)) {
            case NUMBER ->
                new NumberEncoding(
                        column,
                        json.number("centre"),
                        json.number("scale"),
                        json.number("fill"),
                        json.flag("indicator"),
                        json.number("least"),
                        json.number("largest"),
                        bound(json, "low", Double.NEGATIVE_INFINITY),
                        bound(json, "high", Double.POSITIVE_INFINITY));
            case CATEGORY ->
                new CategoryEncoding(column, json.texts("levels"), json.texts("rare"), json.flag("missing"));
            case DATE ->
                new DateEncoding(
                        column,
                        json.constant("format", DateFormat.class),
                        json.number("centre"),
                        json.number("scale"),
                        json.constants("cycles", Cycle.class),
                        json.flag("indicator"),
                        json.number("least"),
                        json.number("largest"));
        };
    }

    static Tree tree(Encoder encoder) {
        return tree(encoder, text -> text);
    }

    /** As the digest sees it: texts by their bytes in hexadecimal digits, because they may hold line feeds. */
    static Tree digestTree(Encoder encoder) {
        return tree(encoder, text -> HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static Tree tree(Encoder encoder, UnaryOperator<String> text) {
        return new Tree()
                .with(
                        "inputs",
                        encoder.inputs().stream()
                                .map(input -> input(input, text))
                                .toList())
                .with(
                        "ignored",
                        encoder.ignored().stream()
                                .map(column -> new Tree()
                                        .with("column", text.apply(column.column()))
                                        .with("reason", Ids.id(column.reason()))
                                        .members())
                                .toList())
                .with(
                        "targets",
                        encoder.targets().stream()
                                .map(target -> withBounds(
                                                new Tree()
                                                        .with("column", text.apply(target.column()))
                                                        .with("number", target.number())
                                                        .with("centre", target.centre())
                                                        .with("scale", target.scale()),
                                                target.low(),
                                                target.high())
                                        .members())
                                .toList());
    }

    private static Map<String, Object> input(ColumnEncoding input, UnaryOperator<String> text) {
        var tree = new Tree().with("column", text.apply(input.column())).with("kind", Ids.id(input.kind()));
        if (input instanceof NumberEncoding number) {
            tree.with("centre", number.centre())
                    .with("scale", number.scale())
                    .with("fill", number.fill())
                    .with("indicator", number.indicator())
                    .with("least", number.least())
                    .with("largest", number.largest());
            withBounds(tree, number.low(), number.high());
        } else if (input instanceof DateEncoding date) {
            tree.with("format", Ids.id(date.format()))
                    .with("centre", date.centre())
                    .with("scale", date.scale())
                    .with("cycles", date.cycles().stream().map(Ids::id).toList())
                    .with("indicator", date.indicator())
                    .with("least", date.least())
                    .with("largest", date.largest());
        } else if (input instanceof CategoryEncoding category) {
            tree.with("levels", texts(category.levels(), text))
                    .with("rare", texts(category.rare(), text))
                    .with("missing", category.missing());
        }
        return tree.members();
    }

    private static List<String> texts(List<String> texts, UnaryOperator<String> text) {
        return texts.stream().map(text).toList();
    }
}
