package io.github.deepscn;

import io.github.deepscn.data.Samples;
import io.github.deepscn.data.Strata;
import java.util.Arrays;
import java.util.List;

/**
 * The errors of the mean of all members with as many nodes as suit them alone or more, and as much ridge or less.
 *
 * <p>All are asked of each part, with read-outs that were not fitted to it; the squared error of their mean over that
 * of single ones is what the mean gains. Compared is the squared error of members that were trained without the part,
 * times that gain.
 */
final class MeanErrors {
    /** How many {@link CrossMember#STRENGTHS} less ridge is tried: none, a tenth and a hundredth of it. */
    private static final int[] LESS = {0, 2, 4};

    /** The most outputs that are kept of a member. */
    private static final int MOST_OUTPUTS = 1 << 22;

    private static final int FEW_ROWS = 100;

    /** So many rows tell; parts beyond them are not asked. */
    private static final int ENOUGH_ROWS = 5000;

    private final List<CrossMember> members;
    private final Samples rows;
    private final CrossChoice alone;
    /** Of {@link CrossMember#STRENGTHS}. */
    private final int[] strengths;
    /** Squared errors of the mean and of single members, most of which had the rows to choose their nodes. */
    private final double[][] ofMean;

    private final double[][] ofSingles;
    private int told;

    MeanErrors(List<CrossMember> members, Samples rows, CrossChoice alone, Team team) {
        this.members = members;
        this.rows = rows;
        this.alone = alone;
        this.strengths = Arrays.stream(LESS)
                .map(less -> alone.strength() - less)
                .filter(strength -> strength >= 0)
                .toArray();
        this.ofMean = new double[strengths.length][CrossMember.SIZES];
        this.ofSingles = new double[strengths.length][CrossMember.SIZES];
        List<int[]> parts =
                members.stream().map(CrossMember::heldOut).distinct().toList();
        for (int k = 0; k < parts.size() && told < ENOUGH_ROWS; k++) {
            judge(parts.get(k), team);
            told += parts.get(k).length;
        }
    }

    private void judge(int[] part, Team team) {
        int most = Math.max(
                FEW_ROWS,
                MOST_OUTPUTS
                        / (strengths.length * CrossMember.SIZES * rows.targets().columns()));
        int[] judging = Arrays.stream(Strata.sample(part.length, most, 0))
                .mapToInt(i -> part[(int) i])
                .toArray();
        List<double[][][]> outputs =
                team.each(members.size(), (k, share) -> members.get(k).outputsWithout(part, judging, strengths, share));
        Samples judged = rows.pick(judging);
        double[] targets = new double[judging.length * judged.targets().columns()];
        judged.targets().copyRows(0, judging.length, targets);
        double[] weights = Judges.weights(judged);
        for (int s = 0; s < strengths.length; s++) {
            for (int size = 0; size < CrossMember.SIZES; size++) {
                double[] mean = new double[targets.length];
                for (int k = 0; k < members.size(); k++) {
                    double[] of = outputs.get(k)[s][size];
                    for (int i = 0; i < mean.length; i++) {
                        mean[i] += of[i] / members.size();
                    }
                    ofSingles[s][size] += Judges.squares(of, targets, weights);
                }
                ofMean[s][size] += Judges.squares(mean, targets, weights);
            }
        }
    }

    /** How many rows they are the errors of. */
    int rows() {
        return told;
    }

    /** The nodes and the ridge with the least; of equals the fewest nodes and the most ridge. */
    CrossChoice best() {
        CrossChoice best = alone;
        double least = Double.POSITIVE_INFINITY;
        for (int size = alone.size(); size < CrossMember.SIZES; size++) {
            for (int s = 0; s < strengths.length; s++) {
                CrossChoice choice = CrossChoice.of(members, size, strengths[s]);
                double gain = ofSingles[s][size] > 0 ? ofMean[s][size] / ofSingles[s][size] : 1;
                double squares = choice.squares() * gain;
                if (squares < least) {
                    best = choice;
                    least = squares;
                }
            }
        }
        return best;
    }
}
