package io.github.deepscn.network;

import java.io.Serializable;

/**
 * Direct links to the outputs besides the nodes: a constant, and the unchanged inputs. The paper has neither.
 *
 * @param intercept whether the read-out has a constant
 * @param inputs whether it sees the inputs
 */
public record Links(boolean intercept, boolean inputs) implements Serializable {
    /** No links, as in the paper. */
    public static Links none() {
        return new Links(false, false);
    }

    /** Number of columns of H that the links take, for {@code inputCount} inputs. */
    public int columns(int inputCount) {
        return (intercept ? 1 : 0) + (inputs ? inputCount : 0);
    }
}
