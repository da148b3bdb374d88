package io.github.deepscn.classify;

import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import java.util.Arrays;
import java.util.Map;

/**
 * Weights of classes. The weight of a row is multiplied by the weight of its class.
 *
 * <p>Weights change the population: predicted probabilities are those of the weighted rows.
 */
public interface ClassWeights {
    /**
     * The weight of every class.
     *
     * @param totals weight of the rows of each class, positive
     * @throws io.github.deepscn.data.BadInputException if a weight is given for a class that does not exist
     */
    double[] weights(Labels labels, double[] totals);

    /** All classes have weight 1. */
    static ClassWeights none() {
        return (labels, totals) -> Arrays.stream(totals).map(total -> 1).toArray();
    }

    /** w_c = W/(K·W_c) for K classes, where W_c is the weight of the rows of class c and W that of all rows. */
    static ClassWeights balanced() {
        return (labels, totals) -> {
            double all = Arrays.stream(totals).sum();
            return Arrays.stream(totals)
                    .map(total -> all / totals.length / total)
                    .toArray();
        };
    }

    /**
     * Given weights; unnamed classes have weight 1.
     *
     * @param weights positive weights by label
     */
    static ClassWeights of(Map<String, Double> weights) {
        weights.forEach((label, weight) -> {
            String name = "the weight of class '" + label + "'";
            Require.present(name, weight);
            Require.that(
                    weight > 0 && weight <= Samples.LARGEST_WEIGHT,
                    name + " is " + weight + ", must be positive and at most " + Samples.LARGEST_WEIGHT);
        });
        Map<String, Double> given = Map.copyOf(weights);
        return (labels, totals) -> {
            given.keySet().forEach(label -> labels.indexOf("class weights", label));
            return labels.classes().stream()
                    .mapToDouble(label -> given.getOrDefault(label, 1.0))
                    .toArray();
        };
    }
}
