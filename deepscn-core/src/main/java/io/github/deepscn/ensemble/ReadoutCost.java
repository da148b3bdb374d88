package io.github.deepscn.ensemble;

import io.github.deepscn.train.Run;
import java.util.Arrays;
import java.util.List;

/**
 * The seconds that everything after the growth of the networks takes: the equations of every network over all rows, the
 * choice for their mean, one read-out for all networks or one for each, and the final scores. It tells when growth must
 * stop, and how many rows a time budget allows.
 *
 * <p>Operations: a pass of N rows through a network is N·2Σ(fan-in × width), the equations of c columns N·2c², their
 * solution c³/3.
 *
 * @param widths the largest widths of the layers of a network
 * @param shares whether one read-out for all networks is tried
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ReadoutCost(
        Pace pace, Ensemble ensemble, int inputs, int[] widths, long rows, int threads, boolean shares) {
    /** Operations for one value of the logistic function. */
    private static final double ACTIVATION = 40;

    /** Operations to encode and copy one input of a row. */
    private static final double INPUT = 40;

    /** A decomposition is slower than matrix products by this factor. */
    private static final double SLOW = 3;

    /** The fewest rows that an ensemble learns from, if there are as many, however short the time is. */
    private static final int FEWEST_ROWS = 12_000;

    /**
     * The number of rows to which networks of the given widths can be fitted in half of the time; growth needs the
     * other half.
     *
     * @param rows all rows there are
     * @param seconds the whole time
     */
    public static int affordableRows(
            Pace pace, Ensemble ensemble, int inputs, List<Integer> layers, int rows, Run run, double seconds) {
        int threads = run.machine().threads();
        int[] widths = layers.stream().mapToInt(width -> width).toArray();
        int rounds = MemberTraining.rounds(ensemble, threads);
        int fewest = Math.min(rows, FEWEST_ROWS);
        int most = rows;
        while (fewest < most) {
            int middle = most - (most - fewest) / 2;
            var cost = new ReadoutCost(pace, ensemble, inputs, widths, middle, threads, true);
            if (cost.all(Arrays.stream(widths).sum(), rounds) <= seconds / 2) {
                fewest = middle;
            } else {
                most = middle - 1;
            }
        }
        return fewest;
    }

    /** Operations for the equations of a network with this number of nodes, which fill its layers in order. */
    static double equations(double rows, int inputs, int[] widths, int nodes) {
        double columns = 1.0 + inputs + nodes;
        return rows * (forward(inputs, widths, nodes) + 2 * columns * columns);
    }

    /** Operations to pass one row through the network. */
    private static double forward(int inputs, int[] widths, int nodes) {
        double flops = INPUT * inputs;
        double before = inputs;
        int left = nodes;
        for (int width : widths) {
            int there = Math.min(left, width);
            flops += there * (2 * before + ACTIVATION);
            before = there;
            left -= there;
        }
        return flops;
    }

    private double equations(double some, int nodes) {
        return equations(some, inputs, widths, nodes);
    }

    private static double solution(double columns) {
        return SLOW * columns * columns * columns / 3;
    }

    private double columns(int nodes) {
        return 1.0 + inputs + nodes;
    }

    private double part() {
        return (double) rows / ensemble.parts();
    }

    /** Operations to judge a network: its equations, and its errors with every strength of ridge. */
    double memberFlops(int nodes) {
        return equations(rows + part(), nodes) + (CrossMember.STRENGTHS.length + 1) * solution(columns(nodes));
    }

    /** Seconds from the last node of a network to the first node of the next. */
    double member(int nodes, int share) {
        return pace.seconds(memberFlops(nodes)) / share;
    }

    /** Seconds from the last network to the end if all networks have this number of nodes. */
    double rest(int nodes) {
        return choice(nodes) + (shares ? shared(nodes, ensemble.members()) : 0) + mean(nodes);
    }

    /** Seconds to choose nodes and ridge for the mean of all. */
    double choice(int nodes) {
        return pace.seconds(waves() * (equations(part(), nodes) + 6 * solution(columns(nodes))));
    }

    /** Seconds for one read-out for this number of networks, and to judge their mean for comparison. */
    double shared(int nodes, int networks) {
        double forward = (double) rows * networks * forward(inputs, widths, nodes);
        int most = SharedReadout.mostColumns((int) Math.min(rows, Integer.MAX_VALUE));
        double columns = Math.min(1.0 + inputs + (double) networks * nodes, most);
        double gathered = 1.5 * forward + rows * columns * columns;
        return pace.seconds(waves() * equations(part(), nodes) + (gathered + 4 * solution(columns)) / threads);
    }

    /** Seconds for a read-out for each, to judge all, and for the final scores. */
    double mean(int nodes) {
        return solutions(nodes) + judging(nodes) + (shares ? 0 : judgingTogether(nodes)) + scores(nodes);
    }

    /** Seconds for a read-out for each network. */
    double solutions(int nodes) {
        return pace.seconds(waves() * 4 * solution(columns(nodes)));
    }

    /** Seconds for the outputs of each network for its own held-out rows. */
    double judging(int nodes) {
        double outputs = ensemble.members() * part() * forward(inputs, widths, nodes);
        return pace.seconds(outputs + ensemble.members() * 2 * solution(columns(nodes)));
    }

    /** Seconds for the outputs of all networks for the held-out rows of all. */
    double judgingTogether(int nodes) {
        double parts = Math.min(ensemble.members(), ensemble.parts());
        return pace.seconds(waves() * parts * (equations(part(), nodes) + 2 * solution(columns(nodes))));
    }

    /** Seconds for the outputs of all networks for all rows. */
    private double scores(int nodes) {
        return pace.seconds((double) rows * ensemble.members() * forward(inputs, widths, nodes) / threads);
    }

    /** The number of networks that each thread works on, one after the other. */
    private double waves() {
        return Math.ceil((double) ensemble.members() / threads);
    }

    /** Seconds for everything but growth, for all networks. */
    double all(int nodes, int rounds) {
        return rounds * member(nodes, 1) + rest(nodes);
    }
}
