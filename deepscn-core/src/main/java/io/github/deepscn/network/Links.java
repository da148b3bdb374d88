package io.github.deepscn.network;

/**
 * Direct links to the outputs beside the nodes: a constant, and the inputs as they are. The paper has neither.
 *
 * @param intercept whether the read-out has a constant
 * @param inputs whether it sees the inputs
 */
public record Links(boolean intercept, boolean inputs) {
    /** As in the paper. */
    public static Links none() {
        return new Links(false, false);
    }

    /** How many columns of H they are, for so many inputs. */
    public int columns(int inputCount) {
        return (intercept ? 1 : 0) + (inputs ? inputCount : 0);
    }
}
