package io.github.deepscn.onnx;

import io.github.deepscn.table.CategoryEncoding;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.DateEncoding;
import io.github.deepscn.table.NumberEncoding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Adds an encoder to a graph: raw columns become features by the same arithmetic in the same order.
 *
 * <p>All number columns share their operators, because a table can have hundreds of them and an operator costs more
 * than the few numbers of a row. Every category and every date has operators of its own.
 */
final class EncoderGraph {
    private final GraphBuilder graph;
    private final List<ColumnEncoding> columns;
    private final List<String> inputs;
    /** The index of the first feature of every column, and the number of all features. */
    private final int[] firstFeature;

    private final FeatureBlocks blocks;

    private EncoderGraph(GraphBuilder graph, List<ColumnEncoding> columns, List<String> inputs) {
        this.graph = graph;
        this.columns = columns;
        this.inputs = inputs;
        firstFeature = new int[columns.size() + 1];
        for (int c = 0; c < columns.size(); c++) {
            firstFeature[c + 1] = firstFeature[c] + columns.get(c).features().size();
        }
        blocks = new FeatureBlocks(firstFeature[columns.size()]);
    }

    /** Adds one input per column and the encoder, and returns the features. */
    static String add(GraphBuilder graph, List<ColumnEncoding> columns, List<String> inputs) {
        return new EncoderGraph(graph, columns, inputs).encoded();
    }

    private String encoded() {
        for (int c = 0; c < columns.size(); c++) {
            if (columns.get(c) instanceof CategoryEncoding) {
                graph.textInput(inputs.get(c));
            } else {
                graph.input(inputs.get(c), 1);
            }
        }
        List<Integer> places = IntStream.range(0, columns.size())
                .boxed()
                .filter(c -> columns.get(c) instanceof NumberEncoding)
                .toList();
        if (!places.isEmpty()) {
            addNumbers(
                    places,
                    places.stream().map(c -> (NumberEncoding) columns.get(c)).toList());
        }
        for (int c = 0; c < columns.size(); c++) {
            if (columns.get(c) instanceof CategoryEncoding category) {
                addCategory(c, category);
            } else if (columns.get(c) instanceof DateEncoding date) {
                addDate(c, date);
            }
        }
        return blocks.inOrder(graph);
    }

    /**
     * Adds (x − centre)/scale with x within its bounds, or the fill value if x is missing, and indicators of missing x.
     */
    private void addNumbers(List<Integer> places, List<NumberEncoding> numbers) {
        String raw =
                graph.sideBySide("numbers", places.stream().map(inputs::get).toList());
        String missing = graph.operation("IsNaN", "numbers_missing", raw);
        String fill = graph.vector("numbers_fill", numbers, NumberEncoding::fill);
        String filled = graph.operation("Where", "numbers_filled", missing, fill, clipped(raw, numbers));
        String centre = graph.vector("numbers_centre", numbers, NumberEncoding::centre);
        String centred = graph.operation("Sub", "numbers_centred", filled, centre);
        String scale = graph.vector("numbers_scale", numbers, NumberEncoding::scale);
        blocks.add(
                graph.operation("Div", "numbers_scaled", centred, scale),
                IntStream.range(0, places.size())
                        .map(k -> numbers.get(k).hasNumbers() ? firstFeature[places.get(k)] : FeatureBlocks.NONE));
        if (numbers.stream().anyMatch(NumberEncoding::indicator)) {
            blocks.add(
                    graph.number("numbers_indicators", missing),
                    IntStream.range(0, places.size())
                            .map(k -> numbers.get(k).indicator() ? lastFeature(places.get(k)) : FeatureBlocks.NONE));
        }
    }

    /** Uses Min and Max, because the bounds of Clip cannot be vectors. */
    private String clipped(String raw, List<NumberEncoding> numbers) {
        if (numbers.stream().noneMatch(NumberEncoding::isClipped)) {
            return raw;
        }
        String low = graph.vector("numbers_low", numbers, NumberEncoding::low);
        String high = graph.vector("numbers_high", numbers, NumberEncoding::high);
        return graph.operation("Max", "numbers_clipped", graph.operation("Min", "numbers_capped", raw, high), low);
    }

    private int lastFeature(int c) {
        return firstFeature[c + 1] - 1;
    }

    /** Adds 1 in the column of the level. Rare and unseen levels have the same feature. */
    private void addCategory(int c, CategoryEncoding category) {
        int width = category.ownFeatures();
        // A single feature stands for the second of two kinds of cells.
        long next = width == 1 ? -1 : 0;
        var featureOf = new LinkedHashMap<String, Long>();
        for (String level : category.levels()) {
            featureOf.put(level, next++);
        }
        long other = category.rare().isEmpty() ? FeatureBlocks.NONE : next++;
        featureOf.put("", category.missing() ? next : FeatureBlocks.NONE);

        String name = columnName(c);
        String level = graph.integersOf(name + "_level", inputs.get(c), featureOf, other);
        String levels =
                graph.integers(name + "_levels", LongStream.range(0, width).toArray());
        String matches = graph.operation("Equal", name + "_matches", level, levels);
        blocks.add(graph.number(name + "_features", matches), firstFeature[c], width);
        if (!category.targetMeans().isEmpty()) {
            addTargetMeans(c, category);
        }
    }

    /** Adds the means of the level: a row of zeros and at most one 1, times the means of all levels. */
    private void addTargetMeans(int c, CategoryEncoding category) {
        var indexOf = new LinkedHashMap<String, Long>();
        Stream.concat(category.levels().stream(), category.rare().stream())
                .forEach(level -> indexOf.put(level, (long) indexOf.size()));
        int levels = indexOf.size();
        int targets = category.targetMeans().size();
        String name = columnName(c);
        String index = graph.integersOf(name + "_index", inputs.get(c), indexOf, FeatureBlocks.NONE);
        String all =
                graph.integers(name + "_indices", LongStream.range(0, levels).toArray());
        String matches =
                graph.number(name + "_index_matches", graph.operation("Equal", name + "_index_equals", index, all));
        String means = graph.matrix(
                name + "_means",
                levels,
                targets,
                (level, q) -> category.targetMeans().get(q).get(level));
        blocks.add(
                graph.operation("MatMul", name + "_target_means", matches, means),
                firstFeature[c] + category.ownFeatures(),
                targets);
    }

    /** Adds (t − centre)/scale and sine and cosine of every cycle, all 0 for a missing date, and an indicator of it. */
    private void addDate(int c, DateEncoding date) {
        String name = columnName(c);
        String days = inputs.get(c);
        String missing = graph.operation("IsNaN", name + "_missing", days);
        if (date.indicator()) {
            blocks.add(graph.number(name + "_indicator", missing), lastFeature(c), 1);
        }
        if (!date.varies()) {
            return;
        }
        String centred =
                graph.operation("Sub", name + "_centred", days, graph.vector(name + "_centre", 1, i -> date.centre()));
        String trend =
                graph.operation("Div", name + "_scaled", centred, graph.vector(name + "_scale", 1, i -> date.scale()));
        String all = date.cycles().isEmpty()
                ? trend
                : graph.sideBySide(name + "_values", List.of(trend, waves(name, days, date)));
        String zero = graph.vector(name + "_zero", 1, i -> 0);
        int width = 1 + 2 * date.cycles().size();
        blocks.add(graph.operation("Where", name + "_features", missing, zero, all), firstFeature[c], width);
    }

    /** sin 2π(t/days − ⌊t/days⌋) and the cosine, also by a sine, because not every runtime has a cosine in double. */
    private String waves(String name, String days, DateEncoding date) {
        int count = 2 * date.cycles().size();
        String periods = graph.vector(
                name + "_periods", count, k -> date.cycles().get(k / 2).days());
        String turns = graph.operation("Div", name + "_turns", days, periods);
        String whole = graph.operation("Floor", name + "_whole_turns", turns);
        String part = graph.operation("Sub", name + "_part_of_turn", turns, whole);
        String angle = graph.operation(
                "Mul", name + "_angles", part, graph.vector(name + "_full_circle", 1, i -> 2 * Math.PI));
        String quarters = graph.vector(name + "_quarters", count, k -> k % 2 * (Math.PI / 2));
        return graph.operation("Sin", name + "_waves", graph.operation("Add", name + "_turned", angle, quarters));
    }

    /** The name of a column's values; columns count from one. */
    private static String columnName(int column) {
        return "column" + (column + 1);
    }
}
