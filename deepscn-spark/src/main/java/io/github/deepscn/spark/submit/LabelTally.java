package io.github.deepscn.spark.submit;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The total weight of every class, unless there are very many classes. */
final class LabelTally implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The largest number of classes: each is an output of the network. */
    static final int MOST = 10_000;

    /** Weights of the training rows; 0 for classes that only held-out rows have. */
    private final HashMap<String, Double> weights = new HashMap<>();

    /** Whether there are more than {@value #MOST} classes. Then none is stored. */
    boolean many;

    void add(String label, double weight) {
        if (!many) {
            weights.merge(label, weight, Double::sum);
            dropMany();
        }
    }

    void append(LabelTally next) {
        many |= next.many;
        next.weights.forEach(this::add);
        dropMany();
    }

    private void dropMany() {
        if (many || weights.size() > MOST) {
            many = true;
            weights.clear();
        }
    }

    /** The classes of the training rows in natural order, renamed by {@code written}. */
    SortedMap<String, Double> classes(UnaryOperator<String> written) {
        SortedMap<String, Double> classes = new TreeMap<>();
        for (Map.Entry<String, Double> label : new TreeMap<>(weights).entrySet()) {
            if (label.getValue() > 0) {
                classes.merge(written.apply(label.getKey()), label.getValue(), Double::sum);
            }
        }
        return classes;
    }

    Set<String> labels() {
        return weights.keySet();
    }
}
