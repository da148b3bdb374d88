package io.github.deepscn.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Values of a graph whose columns are features, collected in any order and put into theirs at the end. */
final class FeatureBlocks {
    /** In place of a feature, for a column that is none. */
    static final int NONE = -1;

    private final List<String> values = new ArrayList<>();
    /** Of every feature: its column in the values side by side. */
    private final long[] places;

    private int columns;

    FeatureBlocks(int features) {
        places = new long[features];
    }

    /**
     * Collects a value.
     *
     * @param features which one each column is, or {@link #NONE}
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

    /** Collects a value whose columns are neighbouring features. */
    void add(String value, int firstFeature, int count) {
        add(value, IntStream.range(firstFeature, firstFeature + count));
    }

    /** All features side by side, in their order. */
    String inOrder(GraphBuilder graph) {
        String all = graph.sideBySide("blocks", values);
        long[] unchanged = IntStream.range(0, columns).asLongStream().toArray();
        return Arrays.equals(places, unchanged)
                ? all
                : graph.columns("encoded", all, graph.integers("encoded_places", places));
    }
}
