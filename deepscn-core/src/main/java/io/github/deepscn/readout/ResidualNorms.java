package io.github.deepscn.readout;

import io.github.deepscn.engine.DataShape;
import io.github.deepscn.engine.Engine;
import java.util.Arrays;
import java.util.List;

/** ‖e‖² of every output, for the training rows and for the riding rows. */
final class ResidualNorms {
    /** Below this share of the targets' norm a residual is rounding error. */
    private static final double EXACT = 1e-14;

    private final DataShape shape;
    private final double targetEnergy;
    private double[] energies;
    private double[] ridingEnergies;

    /** Gathers the norms in one round, while the residual is still the targets. */
    ResidualNorms(Engine engine) {
        this.shape = engine.shape();
        int outputs = shape.outputs();
        double[] both = engine.run(
                        2 * outputs, 0, (block, totals) -> block.energies(totals.sums(), block.rides() ? outputs : 0))
                .sums();
        this.energies = Arrays.copyOf(both, outputs);
        this.ridingEnergies = Arrays.copyOfRange(both, outputs, 2 * outputs);
        this.targetEnergy = energy();
    }

    /**
     * Updates the norms after a column joined: those of training rows begin at {@code at}, those of riding rows at
     * {@code ridingAt}.
     */
    void update(double[] sums, int at, int ridingAt) {
        int outputs = shape.outputs();
        energies = Arrays.copyOfRange(sums, at, at + outputs);
        ridingEnergies = Arrays.copyOfRange(sums, ridingAt, ridingAt + outputs);
    }

    /** ‖e_q‖² of every output. */
    double[] energies() {
        return energies.clone();
    }

    /** ‖E‖². */
    double energy() {
        return Arrays.stream(energies).sum();
    }

    /** Whether nothing but rounding error is left of the targets. */
    boolean areNothing() {
        return energy() <= EXACT * EXACT * targetEnergy;
    }

    /** √(ΣE²/(N·m)), rows weighted. */
    double rmse() {
        return rmse(energies, shape.weight());
    }

    /** The RMSE of the riding rows; NaN where there are none, infinite where one overflows. */
    double ridingRmse() {
        double rmse = rmse(ridingEnergies, shape.ridingWeight());
        return shape.ridingRows() > 0 && Double.isNaN(rmse) ? Double.POSITIVE_INFINITY : rmse;
    }

    private static double rmse(double[] squares, double weight) {
        return Math.sqrt(Arrays.stream(squares).sum() / (weight * squares.length));
    }

    /** The fit after a column joined; {@link Fit} explains its measurements. */
    Fit fit(double independence, double decrease, double leastDecrease) {
        List<Double> each = Arrays.stream(energies)
                .map(e -> Math.sqrt(e / shape.weight()))
                .boxed()
                .toList();
        return new Fit(rmse(), each, ridingRmse(), independence, decrease, leastDecrease);
    }
}
