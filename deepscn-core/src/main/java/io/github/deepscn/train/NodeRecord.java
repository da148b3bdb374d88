package io.github.deepscn.train;

import io.github.deepscn.readout.Fit;
import java.util.List;

/**
 * How a node was found, and the errors after it joined.
 *
 * @param layer counted from one
 * @param node within its layer, counted from one
 * @param step the step that added it, counted from one; nodes of a batch share one
 * @param scope λ it was drawn from; from other sources, the smallest λ it could have been drawn from
 * @param contraction r it was admitted at
 * @param score Σ_q θ_q
 * @param independence ‖h⊥‖/‖h‖, its share outside the span of the nodes before it
 * @param candidates number of candidates scored for the step
 * @param trainRmse √(ΣE²/(N·m))
 * @param outputRmse the training RMSE of each output
 * @param validationRmse NaN where there are no validation rows, infinite where one overflows
 * @param seconds since training began
 */
public record NodeRecord(
        int layer,
        int node,
        int step,
        double scope,
        double contraction,
        double score,
        double independence,
        long candidates,
        double trainRmse,
        List<Double> outputRmse,
        double validationRmse,
        double seconds) {

    public NodeRecord {
        outputRmse = List.copyOf(outputRmse);
    }

    /** How a node was found, before it has a place. */
    static NodeRecord found(double scope, double contraction, double score, long candidates) {
        return new NodeRecord(0, 0, 0, scope, contraction, score, 0, candidates, 0, List.of(), 0, 0);
    }

    /** This record for the node at another place, with the errors after it has joined a basis there. */
    NodeRecord measured(int inLayer, int atNode, int atStep, Fit fit, double now) {
        double apart = fit.independence();
        List<Double> each = fit.outputRmse();
        double riding = fit.ridingRmse();
        return new NodeRecord(
                inLayer, atNode, atStep, scope, contraction, score, apart, candidates, fit.rmse(), each, riding, now);
    }
}
