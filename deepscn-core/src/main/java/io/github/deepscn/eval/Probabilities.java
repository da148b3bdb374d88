package io.github.deepscn.eval;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The probabilities of the classes of one row; they add up to 1. Immutable. */
public final class Probabilities {
    private final List<String> classes;
    private final double[] values;
    private final Optional<Threshold> threshold;

    /**
     * Probabilities of classes, of which the most probable one is the class of the row.
     *
     * @param classes in natural order
     * @param values one for each class, kept without a copy
     */
    public Probabilities(List<String> classes, double[] values) {
        this(classes, values, Optional.empty());
    }

    /**
     * Probabilities of classes.
     *
     * @param classes in natural order
     * @param values one for each class, kept without a copy
     * @param threshold names the class of the row; if there is none, it is the most probable one
     */
    public Probabilities(List<String> classes, double[] values, Optional<Threshold> threshold) {
        Require.that(
                classes.size() == values.length,
                values.length + " probabilities for " + classes.size() + " classes; must be as many");
        this.classes = classes;
        this.values = values;
        this.threshold = threshold;
    }

    /** {@return the classes in natural order} */
    public List<String> classes() {
        return classes;
    }

    /**
     * {@return the class of the row: by the model's {@link Threshold}, or else the most probable class, among equals
     * the first}
     */
    public String label() {
        return classes.get(Threshold.decide(threshold, classes, values));
    }

    /**
     * {@return the probability of a class}
     *
     * @param label one of {@link #classes()}
     * @throws BadInputException if the model does not know the class
     */
    public double of(String label) {
        int index = classes.indexOf(label);
        Require.that(index >= 0, "there is no class '" + label + "'; the classes are " + String.join(", ", classes));
        return values[index];
    }

    /** {@return the probability of every class, in natural order} */
    public Map<String, Double> asMap() {
        var map = new LinkedHashMap<String, Double>();
        IntStream.range(0, values.length).forEach(c -> map.put(classes.get(c), values[c]));
        return map;
    }

    /** {@return the probabilities in the order of {@link #classes()}} */
    public double[] toArray() {
        return values.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Probabilities those
                && classes.equals(those.classes)
                && Arrays.equals(values, those.values)
                && threshold.equals(those.threshold);
    }

    @Override
    public int hashCode() {
        return 31 * classes.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return IntStream.range(0, values.length)
                .mapToObj(c -> String.format(Locale.ROOT, "%s %.3f", classes.get(c), values[c]))
                .collect(Collectors.joining(", "));
    }
}
