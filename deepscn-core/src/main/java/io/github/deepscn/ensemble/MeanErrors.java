package io.github.deepscn.ensemble;

import io.github.deepscn.data.Strata;
import java.util.Arrays;
import java.util.List;

/**
 * The errors of the mean of all members, for at least as many nodes and at most as much ridge as suit each alone.
 *
 * <p>All members predict each part with read-outs that were not fitted to it. The squared error of their mean over that
 * of single members is the gain of the mean. What is compared is the squared error of the members that were trained
 * without the part, times that gain.
 */
final class MeanErrors {
    /** The strengths tried, as steps in {@link CrossMember#STRENGTHS} below the strength that suits members alone. */
    private static final int[] LESS = {0, 2, 4};

    /** The most outputs of one member that are held in memory. */
    private static final int MOST_OUTPUTS = 1 << 22;

    private static final int FEW_ROWS = 100;

    /** Once this number of rows has been judged, no further part is. */
    private static final int ENOUGH_ROWS = 5000;

    private final List<CrossMember> members;
    private final EnsembleRows rows;
    private final CrossChoice alone;
    /** Indices into {@link CrossMember#STRENGTHS}. */
    private final int[] strengths;
    /** Squared errors of the mean and of single members, by strength and size. */
    private final double[][] ofMean;

    private final double[][] ofSingles;
    private int judgedRows;

    MeanErrors(List<CrossMember> members, EnsembleRows rows, CrossChoice alone, MemberCrew crew) {
        this.members = members;
        this.rows = rows;
        this.alone = alone;
        this.strengths = Arrays.stream(LESS)
                .map(less -> alone.strength() - less)
                .filter(strength -> strength >= 0)
                .toArray();
        this.ofMean = new double[strengths.length][CrossMember.SIZES];
        this.ofSingles = new double[strengths.length][CrossMember.SIZES];
        List<int[]> parts = CrossMember.parts(members);
        for (int k = 0; k < parts.size() && judgedRows < ENOUGH_ROWS; k++) {
            judge(parts.get(k), crew);
            judgedRows += parts.get(k).length;
        }
    }

    private void judge(int[] part, MemberCrew crew) {
        int outputsPerRow =
                strengths.length * CrossMember.SIZES * rows.targets().columns();
        int[] judging = Strata.pick(part, Math.max(FEW_ROWS, MOST_OUTPUTS / outputsPerRow), 0);
        List<double[][][]> outputs = crew.each(
                members.size(), (k, threads) -> members.get(k).outputsWithout(part, judging, strengths, threads));
        var errors = new SquaredErrors(rows.pick(judging));
        for (int s = 0; s < strengths.length; s++) {
            for (int size = 0; size < CrossMember.SIZES; size++) {
                double[] mean = new double[outputs.get(0)[s][size].length];
                for (double[][][] ofMember : outputs) {
                    double[] single = ofMember[s][size];
                    for (int i = 0; i < mean.length; i++) {
                        mean[i] += single[i] / members.size();
                    }
                    ofSingles[s][size] += errors.of(single);
                }
                ofMean[s][size] += errors.of(mean);
            }
        }
    }

    /** The number of rows judged. */
    int rows() {
        return judgedRows;
    }

    /** The choice of least error; among equals the fewest nodes and the most ridge. */
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
