package io.github.deepscn.score;

import io.github.deepscn.engine.ScoreLayout;
import io.github.deepscn.engine.Totals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * What the rows say about a batch of candidates: for each ⟨h,h⟩, ⟨e_q,h⟩ for every output q, max|h| if it is small, and
 * the weight of the rows on which h is not zero; for projected candidates also their part outside the basis. Products
 * are weighted; max|h| is of the plain output.
 */
public final class CandidateSums {
    private final ScoreLayout layout;
    private final Totals totals;
    /** ⟨e_q,h⟩, outputs fastest. */
    private final double[] products;
    /** ‖h⊥‖² of every candidate; empty unless projected. */
    private final double[] perpendicular;
    /** ‖h‖² about the mean; empty unless projected. */
    private final double[] spread;

    private final double ridge;
    /** ⟨q,h⟩ of all candidates, for each that is taken to have joined the basis. */
    private final List<double[]> along;

    /** Sums of candidates that were multiplied with the residual alone. */
    CandidateSums(ScoreLayout layout, Totals totals) {
        this(layout, totals, 0, 0);
    }

    /**
     * Sums of candidates that were projected on the basis as well.
     *
     * @param ridge ρ, if the basis is penalised
     * @param intercept whether the first column of the basis is the constant
     */
    CandidateSums(ScoreLayout layout, Totals totals, double ridge, boolean intercept) {
        this(layout, totals, ridge, layout.candidates());
        for (int k = 0; k < candidates(); k++) {
            double mean = intercept ? totals.sums()[layout.projectionsAt() + k * layout.columns()] : 0;
            perpendicular[k] = Math.max(0, normSquared(k) - projectionProduct(k, k));
            spread[k] = Math.max(0, normSquared(k) - mean * mean);
        }
    }

    private CandidateSums(ScoreLayout layout, Totals totals, double ridge, int projected) {
        this.layout = layout;
        this.totals = totals;
        this.products = Arrays.copyOfRange(totals.sums(), layout.productsAt(), layout.projectionsAt());
        this.perpendicular = new double[projected];
        this.spread = new double[projected];
        this.ridge = ridge;
        this.along = new ArrayList<>();
    }

    private CandidateSums(CandidateSums before) {
        this.layout = before.layout;
        this.totals = before.totals;
        this.products = before.products.clone();
        this.perpendicular = before.perpendicular.clone();
        this.spread = before.spread.clone();
        this.ridge = before.ridge;
        this.along = new ArrayList<>(before.along);
    }

    /**
     * Estimates for all rows of the projected sums that these are on a sample, in the units of the sample. ⟨e,h⟩, which
     * needs no projection, is that of all rows; the share of h that is outside the basis is that of the sample.
     *
     * @param all sums over all rows, not projected
     * @param sampled the weight of the sample as a share of that of all rows
     * @param overfit the share of what is outside the basis that a basis fitted to the sample leaves there
     * @param energy ‖E‖² on all rows: no candidate takes away more
     * @param rare whether the sample sees too little of a candidate: all of it counts as outside the basis then
     */
    CandidateSums estimates(CandidateSums all, double sampled, double overfit, double energy, IntPredicate rare) {
        var estimates = new CandidateSums(this);
        for (int k = 0; k < candidates(); k++) {
            double norm = normSquared(k);
            double outside = perpendicular[k] / overfit;
            double spreads = spread[k];
            if (rare.test(k)) {
                norm = sampled * all.normSquared(k);
                outside = norm;
                spreads = norm;
            }
            double unit = Math.sqrt(norm / all.normSquared(k));
            double squares = 0;
            for (int q = 0; q < outputs(); q++) {
                double product = all.product(k, q) * unit;
                estimates.products[k * outputs() + q] = product;
                squares += product * product;
            }
            estimates.spread[k] = spreads;
            estimates.perpendicular[k] = Math.max(outside, squares / energy);
        }
        return estimates;
    }

    /** Takes the sums of candidate {@code from} of another batch for candidate {@code to}; neither is projected. */
    void replace(int to, CandidateSums other, int from) {
        totals.sums()[to] = other.normSquared(from);
        totals.sums()[layout.activeAt() + to] = other.active(from);
        totals.maxima()[to] = other.peak(from);
        System.arraycopy(other.products, from * outputs(), products, to * outputs(), outputs());
    }

    /**
     * The sums after one candidate has joined the basis, to rounding what another round over the rows would say: with q
     * = h⊥/√(‖h⊥‖² + λ) of the one that joined, ⟨e,h⟩ loses ⟨e,q⟩⟨q,h⟩ and ‖h⊥‖² loses ⟨q,h⟩². Only for candidates that
     * were multiplied with each other.
     */
    CandidateSums after(int joined) {
        double length = Math.sqrt(perpendicular[joined] + penalty(joined));
        double[] alongJoined = new double[candidates()];
        var after = new CandidateSums(this);
        for (int k = 0; k < candidates(); k++) {
            double inside = projectionProduct(joined, k);
            for (double[] earlier : along) {
                inside += earlier[joined] * earlier[k];
            }
            alongJoined[k] = (pair(joined, k) - inside) / length;
            after.perpendicular[k] = Math.max(0, perpendicular[k] - alongJoined[k] * alongJoined[k]);
            for (int q = 0; q < outputs(); q++) {
                after.products[k * outputs() + q] -= product(joined, q) / length * alongJoined[k];
            }
        }
        after.along.add(alongJoined);
        return after;
    }

    /** ⟨h_a,h_b⟩. */
    private double pair(int a, int b) {
        return totals.sums()[layout.pairsAt() + Math.max(a, b) * candidates() + Math.min(a, b)];
    }

    /** ⟨Qᵀh_a,Qᵀh_b⟩. */
    private double projectionProduct(int a, int b) {
        int from = layout.projectionsAt();
        int columns = layout.columns();
        double sum = 0;
        for (int j = 0; j < columns; j++) {
            sum += totals.sums()[from + a * columns + j] * totals.sums()[from + b * columns + j];
        }
        return sum;
    }

    public int candidates() {
        return layout.candidates();
    }

    public int outputs() {
        return layout.outputs();
    }

    /** Whether the candidates' parts in the basis are known. */
    public boolean isProjected() {
        return perpendicular.length > 0;
    }

    /** ⟨h,h⟩. */
    public double normSquared(int candidate) {
        return totals.sums()[candidate];
    }

    /** ‖h⊥‖² = ‖h‖² − ‖Qᵀh‖², to rounding error of ‖h‖²; of projected candidates only. */
    public double perpendicularSquared(int candidate) {
        return projected(perpendicular, candidate);
    }

    /** ‖h‖² about the mean if the basis has an intercept, else about zero; of projected candidates only. */
    public double spreadSquared(int candidate) {
        return projected(spread, candidate);
    }

    /** λ, the ridge penalty of the candidate; of projected candidates only. */
    public double penalty(int candidate) {
        return ridge * projected(spread, candidate);
    }

    private static double projected(double[] sums, int candidate) {
        if (sums.length == 0) {
            throw new IllegalStateException(
                    "the candidates are not projected: needsProjection of the mechanism is false");
        }
        return sums[candidate];
    }

    /** ρ, the penalty of a candidate as a share of its spread. */
    double ridge() {
        return ridge;
    }

    /** The weight of the rows on which the candidate is not zero; summed for unbounded families only. */
    public double active(int candidate) {
        return totals.sums()[layout.activeAt() + candidate];
    }

    /** ⟨e_q,h⟩. */
    public double product(int candidate, int output) {
        return products[candidate * outputs() + output];
    }

    /**
     * max|h| over the training rows, or a smaller number that is at least the share of the bound that was asked for.
     */
    public double peak(int candidate) {
        return totals.maxima()[candidate];
    }
}
