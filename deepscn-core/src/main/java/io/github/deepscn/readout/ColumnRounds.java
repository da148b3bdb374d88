package io.github.deepscn.readout;

import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Kernel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rounds over the rows by which one column joins the basis: classical Gram-Schmidt with one re-orthogonalisation.
 *
 * <p>c = Qᵀh, h ← h − Qc, twice; q = h/‖h‖; d = qᵀE; E ← E − q d. This keeps Q orthonormal to rounding (Giraud, Langou,
 * Rozložník, van den Eshof 2005). The components that the second pass finds are subtracted only if that is worth
 * reading Q again; {@link Overlaps} accounts for the rest.
 */
final class ColumnRounds {
    /** Below this share of ‖h‖ the remainder of a column is rounding error. */
    private static final double ROUNDING = 1e-13;
    /** If the second pass removes at least this share of its squared length, a column is measured again. */
    private static final double LARGE_CORRECTION = 1e-2;

    private static final double[] NOTHING = {};

    private final Engine engine;
    private final int outputs;
    private final Overlaps overlaps = new Overlaps();
    /** The rows of the penalty under ridge throughout. */
    private final @Nullable PenaltyRows penaltyRows;

    private final double orthogonal;

    /**
     * Rounds of an engine.
     *
     * @param orthogonal the largest component of a column along the basis, as a share of its length
     */
    ColumnRounds(Engine engine, @Nullable PenaltyRows penaltyRows, double orthogonal) {
        this.engine = engine;
        this.outputs = engine.shape().outputs();
        this.penaltyRows = penaltyRows;
        this.orthogonal = orthogonal;
    }

    /** Notes that {@code count} orthonormal columns joined the basis by other rounds. */
    void joinedElsewhere(int count) {
        for (int j = 0; j < count; j++) {
            overlaps.add(NOTHING, 1);
        }
    }

    /**
     * Runs both passes on the column that {@code begin} makes pending.
     *
     * @param ridge the column's penalty as a share of its variance
     */
    ProjectedColumn project(Kernel begin, double ridge, boolean intercept) {
        int size = overlaps.size();
        double[] first = overlaps.coefficients(engine.begin(size, 0, (block, totals) -> {
                    if (!block.rides()) {
                        begin.apply(block, totals);
                        block.project(totals.sums());
                    }
                })
                .sums());
        double[] both = engine.advance(size + 1 + outputs, 0, (block, totals) -> {
                    if (!block.rides()) {
                        block.subtract(first);
                        block.project(totals.sums());
                        block.correlate(totals.sums(), size);
                    }
                })
                .sums();
        double[] second = Arrays.copyOf(both, size);
        double[] products = Arrays.copyOfRange(both, size, both.length);
        if (penaltyRows != null) {
            penaltyRows.begin();
            penaltyRows.subtract(first);
            penaltyRows.project(second);
            penaltyRows.correlate(products);
        }
        double correction = ProjectedColumn.squares(second, 0);
        if (correction <= orthogonal * orthogonal * products[0]) {
            return new ProjectedColumn(first, NOTHING, NOTHING, second, products, ridge, intercept);
        }
        if (correction < LARGE_CORRECTION * products[0]) {
            products[0] -= correction; // E is orthogonal to the basis, so ⟨e,h⟩ stays
            return new ProjectedColumn(first, second, second, NOTHING, products, ridge, intercept);
        }
        return new ProjectedColumn(first, second, NOTHING, NOTHING, corrected(second), ridge, intercept);
    }

    /** Subtracts the components found by the second pass; returns ‖h‖² and hᵀE after it. */
    private double[] corrected(double[] second) {
        double[] products = engine.advance(1 + outputs, 0, (block, totals) -> {
                    if (!block.rides()) {
                        block.subtract(second);
                        block.correlate(totals.sums(), 0);
                    }
                })
                .sums();
        if (penaltyRows != null) {
            penaltyRows.subtract(second);
            penaltyRows.correlate(products);
        }
        return products;
    }

    /**
     * Adds the pending column to the basis; on riding rows {@code begin} makes it pending first.
     *
     * @param length ‖h‖; a column that is only rounding error relative to it joins as zero
     */
    Joined join(ProjectedColumn column, double length, Kernel begin) {
        double[] inBasis = column.inBasis;
        double[] left = column.left;
        boolean isDirection = column.perpendicular > ROUNDING * length;
        double scale = isDirection ? 1 / column.perpendicular : 0;
        double[] coefficients = new double[outputs];
        for (int q = 0; q < outputs; q++) {
            coefficients[q] = column.products[1 + q] * scale;
        }
        int ofRiding = outputs;
        Kernel kernel = (block, totals) -> {
            if (block.rides()) {
                begin.apply(block, totals);
                block.subtract(inBasis);
            } else if (left.length > 0) {
                block.subtract(left);
            }
            block.accept(scale, coefficients);
            block.energies(totals.sums(), block.rides() ? ofRiding : 0);
        };
        double[] energies = engine.change(2 * outputs, 0, kernel, column.again(begin, scale, coefficients))
                .sums();
        if (penaltyRows != null) {
            if (left.length > 0) {
                penaltyRows.subtract(left);
            }
            penaltyRows.accept(Math.sqrt(column.penalty), scale, coefficients);
        }
        overlaps.add(column.overlap, scale);
        return new Joined(isDirection ? column.perpendicular : 0, coefficients, energies);
    }

    /** A column that joined. */
    static final class Joined {
        /** Its entry on the diagonal of R. */
        final double diagonal;
        /** qᵀE. */
        final double[] coefficients;
        /** ‖e‖² of every output, then of the riding rows. */
        final double[] energies;

        Joined(double diagonal, double[] coefficients, double[] energies) {
            this.diagonal = diagonal;
            this.coefficients = coefficients;
            this.energies = energies;
        }
    }
}
