package io.github.deepscn.io;

import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.model.ClassifierState;
import io.github.deepscn.network.Readout;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The format of a classifier: a member of the metadata and two tensors. */
final class ClassifierPart {
    /** The member of the metadata. */
    static final String NAME = "classifier";

    /** β of the discriminant, columns of H by classes. */
    static final String WEIGHTS = "classifier.weights";

    /** b of the discriminant. */
    static final String CONSTANTS = "classifier.constants";

    private ClassifierPart() {}

    static ClassifierState read(JsonValue json, Safetensors file, RecordFormat format, int columns) throws IOException {
        int classes = json.get("classes").elements().stream()
                .map(JsonValue::text)
                .toList()
                .size();
        Readout scores = NetworkPart.readReadout(file, WEIGHTS, columns, classes);
        var discriminant = new Discriminant(scores, file.vector(CONSTANTS, classes));
        return format.read(json, ClassifierState.class, Map.of("discriminant", discriminant));
    }

    static List<Tensor> tensors(ClassifierState classifier) {
        Discriminant discriminant = classifier.discriminant();
        Readout scores = discriminant.readout();
        return List.of(
                NetworkPart.tensor(WEIGHTS, scores),
                Tensor.vector(CONSTANTS, scores.outputs(), (index, none) -> discriminant.constant(index)));
    }
}
