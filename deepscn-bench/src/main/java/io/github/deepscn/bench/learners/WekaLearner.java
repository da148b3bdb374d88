package io.github.deepscn.bench.learners;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.function.Function;
import weka.classifiers.Classifier;
import weka.classifiers.functions.MultilayerPerceptron;
import weka.classifiers.trees.RandomForest;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/**
 * A learner of Weka.
 *
 * @param setUp makes the untrained classifier for some training rows
 */
record WekaLearner(String name, Function<Examples, Classifier> setUp) implements Learner {
    /** The most changes of a weight of the perceptron; small tables have 500 epochs, Weka's default. */
    private static final long MOST_CHANGES = 1_000_000_000;

    private static final int MOST_EPOCHS = 500;

    /** Three hundred trees, trained on all cores. */
    static WekaLearner randomForest() {
        return new WekaLearner("random-forest", rows -> {
            var forest = new RandomForest();
            forest.setNumIterations(300);
            forest.setNumExecutionSlots(Runtime.getRuntime().availableProcessors());
            return forest;
        });
    }

    /**
     * One hidden layer of sigmoid nodes, trained by stochastic gradients with momentum. Inputs must be standardised.
     *
     * @param nodes the number of hidden nodes
     * @param rate the learning rate
     */
    static WekaLearner perceptron(int nodes, double rate) {
        return new WekaLearner("mlp", rows -> {
            var perceptron = new MultilayerPerceptron();
            perceptron.setHiddenLayers(Integer.toString(nodes));
            perceptron.setLearningRate(rate);
            long changes = (long) rows.rows() * rows.columns() * nodes; // an epoch's
            perceptron.setTrainingTime((int) Math.min(MOST_EPOCHS, MOST_CHANGES / changes + 1));
            perceptron.setNormalizeAttributes(false);
            return perceptron;
        });
    }

    @Override
    public Predictor fit(Examples training) {
        Classifier classifier = setUp.apply(training);
        Instances header = header(training);
        Instances rows = instances(header, training.inputs());
        for (int i = 0; i < rows.size(); i++) {
            rows.get(i).setClassValue(training.targets()[i]);
        }
        return Learner.call(() -> {
            classifier.buildClassifier(rows);
            return inputs -> instances(header, inputs).stream()
                    .map(row -> Learner.call(() -> classifier.distributionForInstance(row)))
                    .toArray(double[][]::new);
        });
    }

    /** The inputs, and the target as the last attribute. */
    private static Instances header(Examples examples) {
        var attributes = new ArrayList<Attribute>();
        for (int j = 0; j < examples.columns(); j++) {
            attributes.add(new Attribute("x" + (j + 1)));
        }
        attributes.add(examples.classes().isEmpty() ? new Attribute("y") : new Attribute("y", examples.classes()));
        var header = new Instances("rows", attributes, 0);
        header.setClassIndex(examples.columns());
        return header;
    }

    private static Instances instances(Instances header, double[][] inputs) {
        var rows = new Instances(header, inputs.length);
        for (double[] row : inputs) {
            rows.add(new DenseInstance(1, Arrays.copyOf(row, row.length + 1)));
        }
        return rows;
    }
}
