package io.github.deepscn.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Collects values of a graph whose columns are features, in any order, and puts the features in order at the end. */
final class FeatureBlocks {
    /** Marks a column that is not a feature. */
    static final int NONE = -1;

    private final List<String> values = new ArrayList<>();
    /** The column of every feature in the concatenated values. */
    private final long[] places;

    private int columns;

    FeatureBlocks(int features) {
        places = new long[features];
    }

    /**
     * Collects a value.
     *
     * @param features the feature of each column, or {@link #NONE}
     */
    void add(String value, IntStream features) {
        values.add(value);
        features.forEach(feature -> {
            if (feature != NONE) {
                places[feature] = columns;
            }
            columns++;
        });
    }

    /** Collects a value whose columns are consecutive features. */
    void add(String value, int firstFeature, int count) {
        add(value, IntStream.range(firstFeature, firstFeature + count));
    }

    /** Adds the value of all features in order. */
    String inOrder(GraphBuilder graph) {
        String all = graph.sideBySide("blocks", values);
        long[] unchanged = IntStream.range(0, columns).asLongStream().toArray();
        return Arrays.equals(places, unchanged)
                ? all
                : graph.alongColumns("Gather", "encoded", all, graph.integers("encoded_places", places));
    }
}
