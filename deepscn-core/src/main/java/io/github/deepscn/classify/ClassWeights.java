package io.github.deepscn.classify;

import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/**
 * Weights of classes. The weight of a row is multiplied by the weight of its class.
 *
 * <p>Weights change the population: predicted probabilities are those of the weighted rows.
 */
public sealed interface ClassWeights {
    /** All classes have weight 1. */
    static ClassWeights none() {
        return new None();
    }

    /** All classes get the same total weight. */
    static ClassWeights balanced() {
        return new Balanced();
    }

    /** Given weights; unnamed classes have weight 1. */
    static ClassWeights of(Map<String, Double> weights) {
        return new Given(weights);
    }

    /** All classes have weight 1. */
    record None() implements ClassWeights {}

    /** w_c = W/(K·W_c) for K classes, where W_c is the weight of the rows of class c and W that of all rows. */
    record Balanced() implements ClassWeights {}

    /**
     * Given weights; unnamed classes have weight 1.
     *
     * @param weights positive weights by label
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
     * @param totals weight of the rows of each class, positive
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
