package io.github.deepscn.paper;

import io.github.deepscn.train.Options;
import java.util.List;
import java.util.stream.Stream;

/**
 * How large a run is.
 *
 * @param images for training, and for test
 * @param trials of every network
 * @param small networks of as many nodes, the shallow and the deep one
 * @param large the same with twice the nodes
 */
record DigitsPlan(int images, int trials, Pair small, Pair large) {
    private static final DigitScore[] SCN_1 = {new DigitScore(78.14, 7.5623), new DigitScore(60.35, 15.9176)};
    private static final DigitScore[] DSCN_1 = {new DigitScore(82.21, 7.0265), new DigitScore(65.21, 14.8231)};
    private static final DigitScore[] SCN_2 = {new DigitScore(80.12, 5.6797), new DigitScore(60.00, 14.7775)};
    private static final DigitScore[] DSCN_2 = {new DigitScore(84.73, 5.2324), new DigitScore(66.36, 12.0971)};

    /** Two networks to compare. */
    record Pair(DigitNetwork shallow, DigitNetwork deep) {}

    static DigitsPlan of(Setting setting) {
        return setting.quick()
                ? new DigitsPlan(300, Math.min(2, setting.trials()), pair(40, SCN_1, DSCN_1), pair(80, SCN_2, DSCN_2))
                : new DigitsPlan(5000, setting.trials(), pair(1000, SCN_1, DSCN_1), pair(2000, SCN_2, DSCN_2));
    }

    private static Pair pair(int nodes, DigitScore[] shallow, DigitScore[] deep) {
        return new Pair(
                DigitNetwork.shallow(nodes, shallow[0], shallow[1]), DigitNetwork.deep(nodes / 4, deep[0], deep[1]));
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

    /** How many nodes are configured in a trial: the small shallow network comes with the large one. */
    int nodesInTrial() {
        return large.shallow().nodes() + small.deep().nodes() + large.deep().nodes();
    }

    /** How every network is trained: to its widths, with the inputs and angles as they are. */
    static Options options(DigitNetwork network, long seed) {
        return Options.paper().withLayers(network.widths()).withPatience(0).withSeed(seed);
    }
}
