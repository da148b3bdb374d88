package io.github.deepscn.train;

/**
 * Follows the validation error and remembers the best prefix. A layer is hopeless after {@code patience} nodes without
 * a better error; training is hopeless after a whole layer without one. A patience of zero switches both rules off.
 */
final class ValidationWatch {
    private final int patience;
    private double best = Double.POSITIVE_INFINITY;
    private int bestNodes;
    private int nodesSinceBetter;
    private boolean layerBrought;

    ValidationWatch(int patience) {
        this.patience = patience;
    }

    /** Sets the error without any node. */
    void start(double rmse) {
        best = rmse;
    }

    void see(int nodes, double rmse) {
        if (rmse < best) {
            take(nodes, rmse);
        } else {
            nodesSinceBetter++;
        }
    }

    /** Keeps the first {@code nodes} nodes whatever their error, which is the one to beat. */
    void take(int nodes, double rmse) {
        best = rmse;
        bestNodes = nodes;
        nodesSinceBetter = 0;
        layerBrought = true;
    }

    void startLayer() {
        nodesSinceBetter = 0;
        layerBrought = false;
    }

    boolean isLayerHopeless() {
        return patience > 0 && nodesSinceBetter >= patience;
    }

    boolean isTrainingHopeless() {
        return patience > 0 && !layerBrought;
    }

    /** The number of first nodes, of {@code all}, to keep. */
    int keep(int all) {
        return patience > 0 ? bestNodes : all;
    }
}
