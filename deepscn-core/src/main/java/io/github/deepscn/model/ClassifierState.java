package io.github.deepscn.model;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.classify.Tuning;
import java.util.List;

/**
 * What a classifier has in addition to its network. Immutable.
 *
 * @param kind method that separates the classes
 * @param classes class labels in natural order
 * @param discriminant class scores as a function of the hidden outputs
 * @param tuning parameters chosen on held-out rows
 */
public record ClassifierState(Classifier kind, List<String> classes, Discriminant discriminant, Tuning tuning) {
    public ClassifierState {
        classes = List.copyOf(classes);
    }
}
