package io.github.deepscn.paper;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The size of an experiment on f(x): a shallow network against a deep one of as many nodes.
 *
 * @param points for training, and as many for the test
 */
record FunctionStudy(int points, Architecture scn, Architecture deep) {
    private static final int LAYERS = 4;

    /** 1×200 against 4×50. */
    static FunctionStudy wide(boolean quick) {
        return of(quick ? 20 : 50, quick);
    }

    /** 1×100 against 4×25. */
    static FunctionStudy narrow(boolean quick) {
        return of(quick ? 10 : 25, quick);
    }

    private static FunctionStudy of(int width, boolean quick) {
        return new FunctionStudy(
                quick ? 200 : 1000, Architecture.scn(LAYERS * width), Architecture.deep(LAYERS, width));
    }

    List<Architecture> networks() {
        return List.of(scn, deep);
    }

    int nodes() {
        return scn.nodes();
    }

    /** The width of the deep network's first layer, up to which both networks are the same. */
    int border() {
        return deep.widths().get(0);
    }

    /** The seeds of all trials: of the points and of the networks. */
    static List<Long> seeds(Setting setting) {
        return LongStream.range(0, setting.trials())
                .mapToObj(t -> setting.seed() + t)
                .toList();
    }

    /** 1 − 10^−k for k = 1 … {@code most}. */
    static double[] contractions(int most) {
        // as they are printed: 1 - 1e-k may differ in its last bit
        return IntStream.rangeClosed(1, most)
                .mapToDouble(k -> Double.parseDouble("0." + "9".repeat(k)))
                .toArray();
    }
}
