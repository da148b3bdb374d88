package io.github.deepscn.paper.digits;

import io.github.deepscn.paper.experiment.Architecture;
import io.github.deepscn.paper.experiment.Request;
import java.util.List;
import java.util.stream.Stream;

/**
 * The size of a run.
 *
 * @param images number of training images, and of test images
 * @param trials number of trials of every network
 * @param small a shallow and a deep network with the same number of nodes
 * @param large a shallow and a deep network with twice the nodes
 */
record DigitsPlan(int images, int trials, Pair small, Pair large) {
    /** The number of trials in the paper. */
    static final int TRIALS = 5;

    private static final DigitScore[] SCN_1 = {new DigitScore(78.14, 7.5623), new DigitScore(60.35, 15.9176)};
    private static final DigitScore[] DSCN_1 = {new DigitScore(82.21, 7.0265), new DigitScore(65.21, 14.8231)};
    private static final DigitScore[] SCN_2 = {new DigitScore(80.12, 5.6797), new DigitScore(60.00, 14.7775)};
    private static final DigitScore[] DSCN_2 = {new DigitScore(84.73, 5.2324), new DigitScore(66.36, 12.0971)};

    /** Two networks to compare. */
    record Pair(DigitNetwork shallow, DigitNetwork deep) {}

    static DigitsPlan of(Request request) {
        int trials = request.trials(TRIALS);
        return request.quick()
                ? new DigitsPlan(300, Math.min(2, trials), pair(40, SCN_1, DSCN_1), pair(80, SCN_2, DSCN_2))
                : new DigitsPlan(5000, trials, pair(1000, SCN_1, DSCN_1), pair(2000, SCN_2, DSCN_2));
    }

    private static Pair pair(int nodes, DigitScore[] shallow, DigitScore[] deep) {
        return new Pair(
                new DigitNetwork(Architecture.scn(nodes), shallow[0], shallow[1]),
                new DigitNetwork(Architecture.deep("DSCN", 4, nodes / 4), deep[0], deep[1]));
    }

    /** Whether the networks are as large as the paper's. */
    boolean hasPaperSizes() {
        return large.shallow().nodes() == 2000;
    }

    List<Pair> pairs() {
        return List.of(small, large);
    }

    /** In the order of the table. */
    List<DigitNetwork> networks() {
        return pairs().stream()
                .flatMap(pair -> Stream.of(pair.deep(), pair.shallow()))
                .toList();
    }

    /** Number of nodes configured in a trial: the small shallow network is the beginning of the large one. */
    int nodesInTrial() {
        return large.shallow().nodes() + small.deep().nodes() + large.deep().nodes();
    }
}
