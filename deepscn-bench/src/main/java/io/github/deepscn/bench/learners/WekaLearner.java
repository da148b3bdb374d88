package io.github.deepscn.bench.learners;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.function.IntFunction;
import weka.classifiers.Classifier;
import weka.classifiers.functions.MultilayerPerceptron;
import weka.classifiers.trees.RandomForest;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/**
 * A learner of Weka.
 *
 * @param setUp makes the untrained classifier for a number of training rows
 */
record WekaLearner(String name, IntFunction<Classifier> setUp) implements Learner {
    /** Gradient steps of the perceptron on large tables; small tables have 500 epochs, Weka's default. */
    private static final int MOST_STEPS = 2_000_000;

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
            perceptron.setTrainingTime(Math.min(500, MOST_STEPS / rows + 1));
            perceptron.setNormalizeAttributes(false);
            return perceptron;
        });
    }

    @Override
    public Predictor fit(Examples training) {
        Classifier classifier = setUp.apply(training.rows());
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
