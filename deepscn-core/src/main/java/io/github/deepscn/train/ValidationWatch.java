package io.github.deepscn.train;

/**
 * Follows the validation error and remembers the best prefix. A layer is hopeless after so many nodes without a better
 * error; training is, once a whole layer has brought none. With no patience it only looks on.
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

    /** The error without any node. */
    void start(double rmse) {
        best = rmse;
    }

    void see(int nodes, double rmse) {
        if (rmse < best) {
            best = rmse;
            bestNodes = nodes;
            nodesSinceBetter = 0;
            layerBrought = true;
        } else {
            nodesSinceBetter++;
        }
    }

    /** These nodes stay, whatever their error: it is the one to beat. */
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

    /** How many first nodes to keep of {@code all}. */
    int keep(int all) {
        return patience > 0 ? bestNodes : all;
    }
}
