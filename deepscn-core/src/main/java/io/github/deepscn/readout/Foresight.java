package io.github.deepscn.readout;

/** A guess which candidates the next nodes will be. A wrong one costs time, and changes nothing else. */
public interface Foresight {
    /** None. */
    Foresight NONE = most -> new int[0];

    /**
     * The likely ones, node after node.
     *
     * @param most how many are of use
     * @return their numbers in the {@linkplain io.github.deepscn.network.Layer#whole whole} of the candidates that are
     *     drawn now
     */
    int[] next(int most);
}
