package io.github.deepscn.bench.learners;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** Rows as Weka takes them: numbers, and the target as the last attribute. */
final class WekaRows {
    private final Instances header;

    WekaRows(Examples like) {
        var attributes = new ArrayList<Attribute>();
        for (int j = 0; j < like.columns(); j++) {
            attributes.add(new Attribute("x" + (j + 1)));
        }
        attributes.add(
                like.target() instanceof Target.Labels labels
                        ? new Attribute("y", labels.classes())
                        : new Attribute("y"));
        header = new Instances("rows", attributes, 0);
        header.setClassIndex(like.columns());
    }

    /** Trains on rows and predicts others. */
    Learner.Predictor fit(Classifier classifier, Examples training) {
        try {
            classifier.buildClassifier(instances(training));
            return inputs -> predict(classifier, inputs);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private Target predict(Classifier classifier, double[][] inputs) {
        Instances rows = instances(inputs);
        double[] outputs = rows.parallelStream()
                .mapToDouble(row -> {
                    try {
                        return classifier.classifyInstance(row);
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                })
                .toArray();
        return header.classAttribute().isNumeric()
                ? new Target.Numbers(outputs)
                : new Target.Labels(Arrays.stream(outputs)
                        .mapToObj(index -> header.classAttribute().value((int) index))
                        .toArray(String[]::new));
    }

    private Instances instances(double[][] inputs) {
        var rows = new Instances(header, inputs.length);
        for (double[] row : inputs) {
            rows.add(new DenseInstance(1, Arrays.copyOf(row, row.length + 1)));
        }
        return rows;
    }

    private Instances instances(Examples examples) {
        Instances rows = instances(examples.inputs());
        List<String> classes = examples.target() instanceof Target.Labels labels ? labels.classes() : List.of();
        for (int i = 0; i < rows.size(); i++) {
            rows.get(i)
                    .setClassValue(
                            examples.target() instanceof Target.Labels labels
                                    ? classes.indexOf(labels.values()[i])
                                    : ((Target.Numbers) examples.target()).values()[i]);
        }
        return rows;
    }
}
