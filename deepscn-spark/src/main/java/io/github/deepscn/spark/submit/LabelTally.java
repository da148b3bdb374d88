package io.github.deepscn.spark.submit;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** How much the rows of every class weigh; of a target with very many different cells, only that there are many. */
final class LabelTally implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The most classes: each is an output of the network. */
    static final int MOST = 10_000;

    /** Weights of the training rows; 0 for classes that only held-out rows have. */
    private final HashMap<String, Double> weights = new HashMap<>();

    private boolean many;

    void add(String label, double weight) {
        if (!many) {
            weights.merge(label, weight, Double::sum);
            forgetMany();
        }
    }

    void append(LabelTally next) {
        many |= next.many;
        next.weights.forEach(this::add);
        forgetMany();
    }

    private void forgetMany() {
        if (many || weights.size() > MOST) {
            many = true;
            weights.clear();
        }
    }

    /** Whether there are more than {@value #MOST}, which are then not known. */
    boolean isMany() {
        return many;
    }

    /** Those of the training rows, in natural order, as they are written after all. */
    SortedMap<String, Double> classes(UnaryOperator<String> written) {
        SortedMap<String, Double> classes = new TreeMap<>();
        for (Map.Entry<String, Double> label : new TreeMap<>(weights).entrySet()) {
            if (label.getValue() > 0) {
                classes.merge(written.apply(label.getKey()), label.getValue(), Double::sum);
            }
        }
        return classes;
    }

    /** All different ones. */
    Iterable<String> labels() {
        return weights.keySet();
    }
}
