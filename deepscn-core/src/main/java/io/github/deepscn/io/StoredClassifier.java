package io.github.deepscn.io;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.classify.Tuning;
import java.util.List;
import java.util.Objects;

/**
 * What makes a classifier of a network. Immutable.
 *
 * @param kind how classes are told apart
 * @param classes their labels, in natural order
 * @param discriminant their scores over the hidden outputs
 * @param tuning what held-out rows chose
 */
public record StoredClassifier(Classifier kind, List<String> classes, Discriminant discriminant, Tuning tuning) {
    public StoredClassifier {
        Objects.requireNonNull(kind, "kind");
        classes = List.copyOf(classes);
        Objects.requireNonNull(discriminant, "discriminant");
        Objects.requireNonNull(tuning, "tuning");
    }
}
