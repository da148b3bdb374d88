package io.github.deepscn.io;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.classify.Tuning;
import io.github.deepscn.model.ClassifierState;
import io.github.deepscn.network.Readout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/** The classifier of a model file: a member of the metadata and two tensors, to be written and to be read. */
final class ClassifierPart {
    /** The member of the metadata. */
    static final String NAME = "classifier";

    /** β of the discriminant, columns of H by classes. */
    static final String WEIGHTS = "classifier.weights";

    /** b of the discriminant. */
    static final String CONSTANTS = "classifier.constants";

    private final Classifier kind;
    private final List<String> classes;
    private final Tuning tuning;

    /** What the metadata says. */
    ClassifierPart(JsonObject json) {
        this.kind = json.constant("kind", Classifier.class);
        this.classes = json.texts("classes");
        JsonObject chosen = json.object("tuning");
        this.tuning = new Tuning(chosen.number("sharpness"), chosen.number("ridge"));
    }

    /** Refuses a file without the tensors that the metadata promises. */
    void require(Safetensors file, long columns) {
        file.requireMatrix(WEIGHTS, columns, classes.size());
        file.requireVector(CONSTANTS, classes.size());
    }

    ClassifierState read(Safetensors file, int columns) throws IOException {
        var scores = new Readout(columns, classes.size(), file.matrix(WEIGHTS, columns, classes.size()));
        var discriminant = Discriminant.of(scores, file.vector(CONSTANTS, classes.size()));
        return new ClassifierState(kind, classes, discriminant, tuning);
    }

    static Tree tree(ClassifierState classifier) {
        return tree(classifier, classifier.classes());
    }

    /** As the digest sees it: labels by their bytes in hexadecimal digits, because a label may hold line feeds. */
    static Tree digestTree(ClassifierState classifier) {
        return tree(
                classifier,
                classifier.classes().stream()
                        .map(label -> HexFormat.of().formatHex(label.getBytes(StandardCharsets.UTF_8)))
                        .toList());
    }

    private static Tree tree(ClassifierState classifier, List<String> classes) {
        return new Tree()
                .with("kind", Ids.id(classifier.kind()))
                .with("classes", classes)
                .with(
                        "tuning",
                        new Tree()
                                .with("sharpness", classifier.tuning().sharpness())
                                .with("ridge", classifier.tuning().ridge()));
    }

    static List<Tensor> tensors(ClassifierState classifier) {
        Discriminant discriminant = classifier.discriminant();
        Readout scores = discriminant.readout();
        return List.of(
                Tensor.matrix(WEIGHTS, scores.columns(), scores.outputs(), scores::weight),
                Tensor.vector(CONSTANTS, scores.outputs(), (index, none) -> discriminant.constant(index)));
    }
}
