package io.github.deepscn.paper.digits;

import io.github.deepscn.paper.experiment.Architecture;
import io.github.deepscn.paper.experiment.Pair;
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
record DigitsPlan(int images, int trials, Pair<DigitNetwork> small, Pair<DigitNetwork> large) {
    /** The number of trials in the paper. */
    static final int TRIALS = 5;

    /** The number of nodes in the paper's small networks. */
    private static final int NODES = 1000;

    static DigitsPlan of(Request request) {
        boolean quick = request.quick();
        int trials = request.trials(TRIALS);
        int nodes = quick ? 40 : NODES;
        return new DigitsPlan(
                quick ? 300 : 5000,
                quick ? Math.min(2, trials) : trials,
                new Pair<>(
                        scn(nodes, new DigitScore(78.14, 7.5623), new DigitScore(60.35, 15.9176)),
                        deep(nodes, new DigitScore(82.21, 7.0265), new DigitScore(65.21, 14.8231))),
                new Pair<>(
                        scn(2 * nodes, new DigitScore(80.12, 5.6797), new DigitScore(60.00, 14.7775)),
                        deep(2 * nodes, new DigitScore(84.73, 5.2324), new DigitScore(66.36, 12.0971))));
    }

    private static DigitNetwork scn(int nodes, DigitScore training, DigitScore test) {
        return new DigitNetwork(Architecture.scn(nodes), training, test);
    }

    private static DigitNetwork deep(int nodes, DigitScore training, DigitScore test) {
        return new DigitNetwork(Architecture.deep("DSCN", 4, nodes / 4), training, test);
    }

    /** Whether the networks are as large as the paper's. */
    boolean hasPaperSizes() {
        return small.scn().nodes() == NODES;
    }

    List<Pair<DigitNetwork>> pairs() {
        return List.of(small, large);
    }

    /** In the order of the table. */
    List<DigitNetwork> networks() {
        return pairs().stream()
                .flatMap(pair -> Stream.of(pair.deep(), pair.scn()))
                .toList();
    }

    /** The networks to train: the small shallow network is the beginning of the large one. */
    List<DigitNetwork> trained() {
        return List.of(large.scn(), small.deep(), large.deep());
    }
}
