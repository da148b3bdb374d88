package io.github.deepscn.classify;

import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/**
 * What a row counts for because of its class; multiplied with the weight of the row.
 *
 * <p>Weights change the population that is learnt: probabilities, too, are those of the weighted rows.
 */
public sealed interface ClassWeights {
    /** Every class as often as it occurs. */
    static ClassWeights none() {
        return new None();
    }

    /** All classes alike, however often they occur. */
    static ClassWeights balanced() {
        return new Balanced();
    }

    /** A weight for each class named; 1 for the others. */
    static ClassWeights of(Map<String, Double> weights) {
        return new Given(weights);
    }

    /** Every class as often as it occurs. */
    record None() implements ClassWeights {}

    /** All classes alike: w_c = W/(K·W_c), with W_c the weight of the rows of class c and W that of all. */
    record Balanced() implements ClassWeights {}

    /**
     * A weight for each class named; 1 for the others.
     *
     * @param weights by label, positive
     */
    record Given(Map<String, Double> weights) implements ClassWeights {
        public Given {
            Objects.requireNonNull(weights, "weights");
            for (var entry : weights.entrySet()) {
                String name = "the weight of class '" + entry.getKey() + "'";
                double weight = Require.present(name, entry.getValue());
                Require.that(
                        weight > 0 && weight <= Samples.LARGEST_WEIGHT,
                        name + " is " + weight + ", must be positive and at most " + Samples.LARGEST_WEIGHT);
            }
            weights = Map.copyOf(weights);
        }
    }

    /**
     * The weight of every class.
     *
     * @param totals the weight of the rows of each class, all positive
     * @throws io.github.deepscn.data.BadInputException if a weight is given for a class that does not exist
     */
    default double[] weights(Labels labels, double[] totals) {
        double[] weights = new double[totals.length];
        if (this instanceof Given given) {
            for (String label : given.weights().keySet()) {
                labels.indexOf("class weights", label);
            }
            Arrays.setAll(
                    weights, c -> given.weights().getOrDefault(labels.classes().get(c), 1.0));
        } else if (this instanceof Balanced) {
            double all = Arrays.stream(totals).sum();
            Arrays.setAll(weights, c -> all / totals.length / totals[c]);
        } else {
            Arrays.fill(weights, 1);
        }
        return weights;
    }
}
