package io.github.deepscn;

import io.github.deepscn.configure.Source;
import io.github.deepscn.data.Samples;
import java.util.ArrayList;
import java.util.List;

/** Members of an ensemble whose candidates came from the same sources. */
final class MixtureTrial {
    private final List<Source> mixture;
    private final List<CrossMember> members;

    MixtureTrial(List<Source> mixture, List<CrossMember> members) {
        this.mixture = mixture;
        this.members = new ArrayList<>(members);
    }

    List<Source> mixture() {
        return mixture;
    }

    /** The live list: members join it. */
    List<CrossMember> members() {
        return members;
    }

    /**
     * The trial with the least error on the held-out rows, then all whose error is larger by no more than the standard
     * error of the difference: those do as well as far as anyone can tell, and different networks err differently.
     *
     * @param trials with the same held-out rows
     */
    static List<MixtureTrial> best(List<MixtureTrial> trials, Samples rows) {
        List<double[]> errors =
                trials.stream().map(trial -> trial.squares(rows)).toList();
        int best = 0;
        for (int m = 1; m < trials.size(); m++) {
            best = sum(errors.get(m)) < sum(errors.get(best)) ? m : best;
        }
        var kept = new ArrayList<MixtureTrial>();
        kept.add(trials.get(best));
        for (int m = 0; m < trials.size(); m++) {
            if (m != best && !isWorse(errors.get(m), errors.get(best))) {
                kept.add(trials.get(m));
            }
        }
        return kept;
    }

    private static boolean isWorse(double[] errors, double[] best) {
        int count = best.length;
        double mean = (sum(errors) - sum(best)) / count;
        double squares = 0;
        for (int i = 0; i < count; i++) {
            double off = errors[i] - best[i] - mean;
            squares += off * off;
        }
        return mean > Math.sqrt(squares) / count;
    }

    private static double sum(double[] numbers) {
        double sum = 0;
        for (double number : numbers) {
            sum += number;
        }
        return sum;
    }

    /** The squared error on every held-out row, one member after the other. */
    private double[] squares(Samples rows) {
        CrossChoice choice = CrossChoice.of(members);
        double[] weights = rows.weights();
        var squares = new ArrayList<Double>();
        double[] target = new double[rows.targets().columns()];
        for (CrossMember member : members) {
            double[][] outputs = member.outputs(choice);
            for (int i = 0; i < outputs.length; i++) {
                int row = member.heldOut()[i];
                rows.targets().copyRows(row, row + 1, target);
                double sum = 0;
                for (int q = 0; q < target.length; q++) {
                    sum += (outputs[i][q] - target[q]) * (outputs[i][q] - target[q]);
                }
                squares.add(weights == null ? sum : sum * weights[row]);
            }
        }
        return squares.stream().mapToDouble(square -> square).toArray();
    }
}
