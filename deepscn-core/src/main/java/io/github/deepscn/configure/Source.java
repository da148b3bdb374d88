package io.github.deepscn.configure;

import io.github.deepscn.network.Activation;

/** Where candidates come from. Several may share a block, each with an equal part of it. */
public enum Source {
    /** The paper's: weights and bias uniform in [−λ,λ]. */
    UNIFORM,
    /** The same distribution, but every direction is tried with all λ: one product with the rows serves them all. */
    SCALED,
    /** A slope between two rows, likelier where the residual changes much over a short way. */
    DENSE_PAIRS,
    /** The same seen through one, two, three or all inputs only, more or less steep: what trees are good at. */
    SPARSE_PAIRS,
    /** A slope along the mean way of many pairs: for inputs that are many and alike, such as pixels. */
    MEAN_PAIRS,
    /** The same seen through a window of an image, whose pixels are the inputs; in later layers as mean pairs. */
    LOCAL_PAIRS,
    /** A bump around a row, likelier where the residual is large. */
    RADIAL;

    /** Whether it can make nodes of an activation; a slope between two rows is that of a sigmoid or tanh. */
    public boolean allows(Activation activation) {
        return switch (this) {
            case UNIFORM, SCALED, RADIAL -> true;
            case DENSE_PAIRS, SPARSE_PAIRS, MEAN_PAIRS, LOCAL_PAIRS ->
                activation == Activation.SIGMOID || activation == Activation.TANH;
        };
    }

    /** Whether the candidates follow the rows and the residual. */
    boolean isDrawnFromRows() {
        return this != UNIFORM && this != SCALED;
    }
}
