package io.github.deepscn;

import io.github.deepscn.data.Require;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.network.Readout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Networks that answer together, with the mean of their answers: ŷ = Σ_k ŷ_k / K of numbers, P = Σ_k P_k / K of
 * classes. One alone answers with its own numbers, bit for bit. Sums run in the order of the members, so that answers
 * do not depend on threads.
 *
 * <p>Immutable and thread-safe.
 */
final class Members {
    /** Rows times nodes under which a thread of its own costs a member more than it brings. */
    private static final long LITTLE_WORK = 1 << 14;

    private final List<DeepScnModel> networks;

    /** One for each network, or none. */
    private final List<ClassifierModel> classifiers;

    /** The read-out of each network alone if those of the networks are shares of one, or none. */
    private final List<Readout> alone;

    private Members(List<DeepScnModel> networks, List<ClassifierModel> classifiers, List<Readout> alone) {
        this.networks = networks;
        this.classifiers = classifiers;
        this.alone = alone;
    }

    /**
     * Networks that predict numbers.
     *
     * @param alone if their read-outs are shares of one, what each would predict with alone; or none
     */
    static Members of(List<DeepScnModel> networks, List<Readout> alone) {
        requireAlike(networks);
        Require.that(
                alone.isEmpty() || alone.size() == networks.size(),
                "there are " + alone.size() + " read-outs for " + networks.size() + " members alone");
        return new Members(List.copyOf(networks), List.of(), List.copyOf(alone));
    }

    static Members ofClassifiers(List<ClassifierModel> classifiers) {
        List<DeepScnModel> networks =
                classifiers.stream().map(ClassifierModel::model).toList();
        requireAlike(networks);
        ClassifierModel first = classifiers.get(0);
        for (ClassifierModel other : classifiers) {
            Require.that(
                    other.classifier() == first.classifier() && other.classes().equals(first.classes()),
                    "a member tells " + other.classes() + " apart by " + other.classifier() + ", must be "
                            + first.classes() + " by " + first.classifier() + ", as the first does");
        }
        return new Members(networks, List.copyOf(classifiers), List.of());
    }

    private static void requireAlike(List<DeepScnModel> networks) {
        Require.atLeast("the number of members", networks.size(), 1);
        DeepScnModel first = networks.get(0);
        for (DeepScnModel other : networks) {
            Require.that(
                    other.network().inputs() == first.network().inputs()
                            && other.readout().outputs() == first.readout().outputs(),
                    "a member has " + other.network().inputs() + " inputs and "
                            + other.readout().outputs() + " outputs, must have "
                            + first.network().inputs() + " and "
                            + first.readout().outputs() + ", as the first has");
        }
    }

    List<DeepScnModel> networks() {
        return networks;
    }

    List<ClassifierModel> classifiers() {
        return classifiers;
    }

    int count() {
        return networks.size();
    }

    boolean areClassifiers() {
        return !classifiers.isEmpty();
    }

    int nodes() {
        return networks.stream().mapToInt(model -> model.network().nodes()).sum();
    }

    /** The nodes of all members at every depth. */
    List<Integer> layers() {
        var widths = new ArrayList<Integer>();
        for (DeepScnModel model : networks) {
            for (int k = 0; k < model.network().layers().size(); k++) {
                int width = model.network().layers().get(k).width();
                if (k == widths.size()) {
                    widths.add(width);
                } else {
                    widths.set(k, widths.get(k) + width);
                }
            }
        }
        return List.copyOf(widths);
    }

    /** All that a file holds of each. */
    List<NetworkState> parts() {
        return areClassifiers()
                ? classifiers.stream().map(ClassifierModel::parts).toList()
                : networks.stream().map(DeepScnModel::parts).toList();
    }

    double[][] predict(double[][] rows) {
        return mean(answers(rows, k -> networks.get(k).predict(rows)));
    }

    double[][] probabilities(double[][] rows) {
        return mean(answers(rows, k -> classifiers.get(k).probabilities(rows)));
    }

    /** The most probable class of each row; of equals the first. */
    String[] labels(double[][] rows) {
        if (count() == 1) {
            // by the logarithms of its probabilities, which round to equals later than these do
            return classifiers.get(0).predict(rows);
        }
        List<String> classes = classifiers.get(0).classes();
        return Arrays.stream(probabilities(rows))
                .map(row -> classes.get(Metrics.mostProbable(row)))
                .toArray(String[]::new);
    }

    /**
     * Whether the read-outs are shares of one: the mean of the members' answers means something, each by itself does
     * not.
     */
    boolean shareReadout() {
        return !alone.isEmpty();
    }

    /** The read-out of each network alone if those of the networks are shares of one, or none. */
    List<Readout> alone() {
        return alone;
    }

    /** √(Σ_k (ŷ_k − ŷ)²/(K − 1)) of what each member predicts alone, ŷ being their mean, and 0 of one member. */
    double[][] deviations(double[][] rows) {
        List<double[][]> answers = answers(
                rows,
                k -> networks.get(k)
                        .outputs(
                                rows,
                                shareReadout() ? alone.get(k) : networks.get(k).readout()));
        double[][] deviations =
                new double[rows.length][networks.get(0).readout().outputs()];
        if (count() == 1) {
            return deviations;
        }
        for (int i = 0; i < rows.length; i++) {
            for (int q = 0; q < deviations[i].length; q++) {
                double sum = 0;
                for (double[][] answer : answers) {
                    sum += answer[i][q];
                }
                double mean = sum / count();
                double squares = 0;
                for (double[][] answer : answers) {
                    squares += (answer[i][q] - mean) * (answer[i][q] - mean);
                }
                deviations[i][q] = Math.sqrt(squares / (count() - 1));
            }
        }
        return deviations;
    }

    /** The outputs of all nodes, member by member. */
    double[][] features(double[][] rows) {
        return sideBySide(answers(rows, k -> networks.get(k).features(rows)));
    }

    /** The outputs of one layer, counted from one; a member that is not so deep has none. */
    double[][] features(double[][] rows, int layer) {
        int deepest = layers().size();
        Require.that(layer >= 1 && layer <= deepest, "layer is " + layer + ", must lie between 1 and " + deepest);
        return sideBySide(answers(
                rows,
                k -> networks.get(k).network().layers().size() < layer
                        ? new double[rows.length][0]
                        : networks.get(k).features(rows, layer)));
    }

    /** What every member says. */
    private List<double[][]> answers(double[][] rows, IntFunction<double[][]> answer) {
        var range = IntStream.range(0, count());
        boolean pays = count() > 1 && (long) rows.length * nodes() / count() >= LITTLE_WORK;
        return (pays ? range.parallel() : range).mapToObj(answer).toList();
    }

    /** The first of the arrays is overwritten. */
    private static double[][] mean(List<double[][]> answers) {
        double[][] mean = answers.get(0);
        if (answers.size() == 1) {
            return mean;
        }
        for (int i = 0; i < mean.length; i++) {
            for (int q = 0; q < mean[i].length; q++) {
                for (double[][] answer : answers.subList(1, answers.size())) {
                    mean[i][q] += answer[i][q];
                }
                mean[i][q] /= answers.size();
            }
        }
        return mean;
    }

    private static double[][] sideBySide(List<double[][]> answers) {
        double[][] all = answers.get(0);
        if (answers.size() == 1) {
            return all;
        }
        for (int i = 0; i < all.length; i++) {
            int row = i;
            all[i] = answers.stream()
                    .flatMapToDouble(answer -> Arrays.stream(answer[row]))
                    .toArray();
        }
        return all;
    }

    /** Refuses several. */
    void requireOne() {
        Require.that(
                count() == 1, "the model is an ensemble of " + count() + " networks, must be one network to do this");
    }
}
