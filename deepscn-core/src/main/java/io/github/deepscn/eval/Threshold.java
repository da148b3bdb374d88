package io.github.deepscn.eval;

import io.github.deepscn.data.Require;
import java.util.List;
import java.util.Optional;

/**
 * A rule that names the class of a row of two classes: the positive class if its probability is at least a threshold,
 * otherwise the other class.
 *
 * @param positive the label of the positive class
 * @param probability the least probability at which a row is positive, strictly between 0 and 1
 */
public record Threshold(String positive, double probability) {
    public Threshold {
        Require.present("the positive class", positive);
        Require.between("the threshold", probability, 0, 1);
    }

    /**
     * Refuses classes that are not two, the positive one among them.
     *
     * @param classes the classes, in natural order
     * @return this threshold
     * @throws io.github.deepscn.data.BadInputException naming the classes there are
     */
    public Threshold requireAmong(List<String> classes) {
        require(positive, classes);
        return this;
    }

    /** Refuses a positive class unless it is one of two. */
    static int require(String positive, List<String> classes) {
        Require.that(
                classes.size() == 2,
                "a threshold decides between two classes, but there are " + classes.size() + ": " + shown(classes));
        int index = classes.indexOf(positive);
        Require.that(
                index >= 0,
                "the positive class is '" + positive + "', must be '" + classes.get(0) + "' or '" + classes.get(1)
                        + "'");
        return index;
    }

    private static String shown(List<String> classes) {
        return classes.size() <= 5 ? String.join(", ", classes) : String.join(", ", classes.subList(0, 5)) + ", …";
    }

    /**
     * {@return the index of the class of a row, by the probabilities of the classes}
     *
     * @param classes the classes, in natural order
     * @param probabilities the probabilities of one row, in the order of the classes
     */
    public int decide(List<String> classes, double[] probabilities) {
        int index = classes.get(0).equals(positive) ? 0 : 1;
        return probabilities[index] >= probability ? index : 1 - index;
    }

    /**
     * {@return the index of the class of a row: by a threshold, or else the most probable class, among equals the
     * first}
     *
     * @param threshold the threshold, if there is one
     * @param classes the classes, in natural order
     * @param probabilities the probabilities of one row, in the order of the classes
     */
    public static int decide(Optional<Threshold> threshold, List<String> classes, double[] probabilities) {
        return threshold.isPresent()
                ? threshold.get().decide(classes, probabilities)
                : Metrics.mostProbable(probabilities);
    }
}
