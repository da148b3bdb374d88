package io.github.deepscn.io;

import static io.github.deepscn.io.RecordFormat.constant;
import static io.github.deepscn.io.RecordFormat.field;
import static io.github.deepscn.io.RecordFormat.object;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.classify.Tuning;
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

    private static final RecordFormat<Tuning> TUNING = new RecordFormat<>(
            Tuning.class, field("sharpness", JsonObject::number), field("ridge", JsonObject::number));

    /** The discriminant is in the tensors. */
    static final RecordFormat<ClassifierState> FORMAT = new RecordFormat<>(
            ClassifierState.class,
            constant("kind", Classifier.class),
            field("classes", JsonObject::texts),
            object("tuning", TUNING));

    private ClassifierPart() {}

    static ClassifierState read(JsonObject json, Safetensors file, int columns) throws IOException {
        int classes = json.texts("classes").size();
        Readout scores = NetworkPart.readReadout(file, WEIGHTS, columns, classes);
        var discriminant = Discriminant.of(scores, file.vector(CONSTANTS, classes));
        return FORMAT.read(json, Map.of("discriminant", discriminant));
    }

    static List<Tensor> tensors(ClassifierState classifier) {
        Discriminant discriminant = classifier.discriminant();
        Readout scores = discriminant.readout();
        return List.of(
                NetworkPart.tensor(WEIGHTS, scores),
                Tensor.vector(CONSTANTS, scores.outputs(), (index, none) -> discriminant.constant(index)));
    }
}
