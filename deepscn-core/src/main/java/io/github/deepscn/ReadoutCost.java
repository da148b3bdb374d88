package io.github.deepscn;

/**
 * What is done for the read-outs of an ensemble once nodes are there, in seconds: the equations of every network over
 * all rows, the choice for their mean, one read-out for all networks or one for each, and the scores in the end. With
 * it growing stops in time for all of that, and a table too large for a budget is known before it begins.
 *
 * <p>Operations: a pass of N rows through a network is N·2Σ(fan-in × width), the equations of c columns N·2c², their
 * solution c³/3.
 */
final class ReadoutCost {
    /** The logistic function of a number, in operations. */
    private static final double ACTIVATION = 40;

    /** An input of a row, encoded and copied. */
    private static final double INPUT = 40;

    /** A decomposition runs at a fraction of the speed of products. */
    private static final double SLOW = 3;

    private final Pace pace;
    private final Ensemble ensemble;
    private final int inputs;
    private final int[] widths;
    private final long rows;
    private final int threads;
    private final boolean shares;

    /**
     * Of a training.
     *
     * @param widths of the layers of a network at most
     * @param shares whether one read-out for all networks is tried
     */
    ReadoutCost(Pace pace, Ensemble ensemble, int inputs, int[] widths, long rows, int threads, boolean shares) {
        this.pace = pace;
        this.ensemble = ensemble;
        this.inputs = inputs;
        this.widths = widths.clone();
        this.rows = rows;
        this.threads = threads;
        this.shares = shares;
    }

    /** Operations of the equations of a network of this size, layer after layer. */
    static double equations(double rows, int inputs, int[] widths, int nodes) {
        double columns = 1.0 + inputs + nodes;
        return rows * (forward(inputs, widths, nodes) + 2 * columns * columns);
    }

    /** Operations of one row on its way through the network. */
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

    /** Operations of a network just grown: its equations, and how well it does with every strength of ridge. */
    double memberFlops(int nodes) {
        return equations(rows + part(), nodes) + (CrossMember.STRENGTHS.length + 1) * solution(columns(nodes));
    }

    /** Seconds from the last node of a network to the first of the next. */
    double member(int nodes, int share) {
        return pace.seconds(memberFlops(nodes)) / share;
    }

    /**
     * Seconds from the last network to the end, if all have this number of nodes; networks that only helped to choose
     * join the read-out for all if there is more time.
     */
    double rest(int nodes) {
        return choice(nodes) + (shares ? shared(nodes, ensemble.members()) : 0) + mean(nodes);
    }

    /** The choice of nodes and ridge for the mean of all. */
    double choice(int nodes) {
        return pace.seconds(waves() * (equations(part(), nodes) + 6 * solution(columns(nodes))));
    }

    /** One read-out for this number of networks, and the mean judged beside it. */
    double shared(int nodes, int networks) {
        double forward = (double) rows * networks * forward(inputs, widths, nodes);
        double columns = Math.min(1.0 + inputs + (double) networks * nodes, SharedReadout.mostColumns((int)
                Math.min(rows, Integer.MAX_VALUE)));
        double gathered = 1.5 * forward + rows * columns * columns;
        return pace.seconds(waves() * equations(part(), nodes) + (gathered + 4 * solution(columns)) / threads);
    }

    /** A read-out for each, how well all do, and the scores in the end. */
    double mean(int nodes) {
        return solutions(nodes) + judging(nodes) + (shares ? 0 : judgingTogether(nodes)) + scores(nodes);
    }

    /** A read-out for each. */
    double solutions(int nodes) {
        return pace.seconds(waves() * 4 * solution(columns(nodes)));
    }

    /** What each says of its own held-out rows. */
    double judging(int nodes) {
        double outputs = ensemble.members() * part() * forward(inputs, widths, nodes);
        return pace.seconds(outputs + ensemble.members() * 2 * solution(columns(nodes)));
    }

    /** What all say of the held-out rows of all. */
    double judgingTogether(int nodes) {
        double parts = Math.min(ensemble.members(), ensemble.parts());
        return pace.seconds(waves() * parts * (equations(part(), nodes) + 2 * solution(columns(nodes))));
    }

    /** What all say of all rows. */
    private double scores(int nodes) {
        return pace.seconds((double) rows * ensemble.members() * forward(inputs, widths, nodes) / threads);
    }

    /** How many networks are done one after the other. */
    private double waves() {
        return Math.ceil((double) ensemble.members() / threads);
    }

    /** Everything that is not growing, of all networks. */
    double all(int nodes, int rounds) {
        return rounds * member(nodes, 1) + rest(nodes);
    }
}
