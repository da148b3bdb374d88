package io.github.deepscn.readout;

import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.network.Layer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rounds over the rows by which columns join the basis: classical Gram-Schmidt with one re-orthogonalisation.
 *
 * <p>c = Qᵀh, h ← h − Qc, twice; q = h/‖h‖; d = qᵀE; E ← E − q d. This keeps Q orthonormal to rounding (Giraud, Langou,
 * Rozložník, van den Eshof 2005). The components that the second pass finds are subtracted only if that is worth
 * reading Q again; {@link Overlaps} accounts for the rest of columns that join one by one. Columns of a {@link Panel}
 * share each round.
 */
final class ColumnRounds {
    /** If the second pass removes at least this share of its squared length, a column is measured again. */
    private static final double LARGE_CORRECTION = 1e-2;

    private static final double[] NOTHING = {};

    private final Engine engine;
    private final int outputs;
    private final Overlaps overlaps;
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
        this.overlaps = new Overlaps(engine.crew());
        this.outputs = engine.shape().outputs();
        this.penaltyRows = penaltyRows;
        this.orthogonal = orthogonal;
    }

    /**
     * Runs both passes on the column that {@code begin} makes pending.
     *
     * @param ridge the column's penalty as a share of its variance
     */
    ProjectedColumn project(Kernel begin, double ridge, boolean intercept) {
        int size = overlaps.size();
        double[] first = overlaps.coefficients(firstPass(begin, 1));
        double[] sums = secondPass(first, 1);
        double[] second = Arrays.copyOf(sums, size);
        double[] products = Arrays.copyOfRange(sums, size, sums.length);
        double correction = ProjectedColumn.squares(second, 0);
        if (correction <= orthogonal * orthogonal * products[0]) {
            return new ProjectedColumn(new Components(first, NOTHING, NOTHING), second, products, ridge, intercept);
        }
        if (correction < LARGE_CORRECTION * products[0]) {
            products[0] -= correction; // E is orthogonal to the basis, so ⟨e,h⟩ stays
            return new ProjectedColumn(new Components(first, second, second), NOTHING, products, ridge, intercept);
        }
        var components = new Components(first, second, NOTHING);
        return new ProjectedColumn(components, NOTHING, corrected(second), ridge, intercept);
    }

    /** Runs both passes on several nodes at once. */
    Panel project(Layer nodes, double ridge, boolean intercept) {
        double[] first = firstPass((block, totals) -> block.begin(nodes), nodes.width());
        double[] sums = secondPass(first, nodes.width());
        return new Panel(overlaps.size(), outputs, nodes.width(), first, sums, ridge, intercept, orthogonal);
    }

    /** QᵀP of the columns that {@code begin} makes pending. */
    private double[] firstPass(Kernel begin, int width) {
        Kernel kernel = Kernel.onTraining((block, totals) -> {
            begin.apply(block, totals);
            block.project(totals.sums());
        });
        return engine.begin(overlaps.size() * width, 0, kernel).sums();
    }

    /** Subtracts the components found by the first pass; returns QᵀP, PᵀP and PᵀE after it. */
    private double[] secondPass(double[] first, int width) {
        int productsAt = first.length;
        Kernel kernel = Kernel.onTraining((block, totals) -> {
            block.subtract(first);
            block.project(totals.sums());
            block.correlate(totals.sums(), productsAt);
        });
        double[] sums = engine.advance(productsAt + width * (width + outputs), 0, kernel)
                .sums();
        if (penaltyRows != null) {
            penaltyRows.begin(width);
            penaltyRows.subtract(first);
            penaltyRows.project(sums);
            penaltyRows.correlate(sums, productsAt);
        }
        return sums;
    }

    /** Subtracts the components found by the second pass; returns ‖h‖² and hᵀE after it. */
    private double[] corrected(double[] second) {
        Kernel kernel = Kernel.onTraining((block, totals) -> {
            block.subtract(second);
            block.correlate(totals.sums(), 0);
        });
        double[] products = engine.advance(1 + outputs, 0, kernel).sums();
        if (penaltyRows != null) {
            penaltyRows.subtract(second);
            penaltyRows.correlate(products, 0);
        }
        return products;
    }

    /**
     * Adds the pending column to the basis, as {@link #join(Kernel, Components, double[], double[], double[])} does.
     */
    double[] join(Kernel begin, ProjectedColumn column) {
        double[] transform = {column.scale};
        double[] rootPenalties = {Math.sqrt(column.penalty)};
        double[] sums = join(begin, column.components, transform, column.coefficients(), rootPenalties);
        overlaps.add(column.overlap, column.scale);
        return sums;
    }

    /** Adds all columns of the pending panel to the basis. */
    double[] join(Layer nodes, Panel panel) {
        Kernel begin = (block, totals) -> block.begin(nodes);
        double[] sums = join(begin, panel.components(), panel.transform(), panel.coefficients(), panel.rootPenalties());
        for (int j = 0; j < nodes.width(); j++) {
            overlaps.add(NOTHING, 1);
        }
        return sums;
    }

    /**
     * Adds the pending columns P to the basis as PT; on riding rows {@code begin} makes them pending first.
     *
     * @param transform T
     * @param coefficients (PT)ᵀE, outputs fastest
     * @return ‖e‖² of every output after each column, first of the training rows, then of the riding rows
     */
    private double[] join(
            Kernel begin, Components found, double[] transform, double[] coefficients, double[] rootPenalties) {
        double[] first = found.first();
        double[] second = found.second();
        double[] left = found.left();
        double[] whole = found.whole();
        int ofRiding = coefficients.length;
        Kernel kernel = (block, totals) -> {
            if (block.rides()) {
                begin.apply(block, totals);
                block.subtract(whole);
            } else if (left.length > 0) {
                block.subtract(left);
            }
            block.accept(transform, coefficients, totals.sums(), block.rides() ? ofRiding : 0);
        };
        Kernel again = (block, totals) -> {
            begin.apply(block, totals);
            block.subtract(block.rides() ? whole : first);
            if (!block.rides() && second.length > 0) {
                block.subtract(second);
            }
            block.accept(transform, coefficients, new double[ofRiding], 0);
        };
        double[] sums = engine.change(2 * ofRiding, 0, kernel, again).sums();
        if (penaltyRows != null) {
            if (left.length > 0) {
                penaltyRows.subtract(left);
            }
            penaltyRows.accept(rootPenalties, transform, coefficients);
        }
        return sums;
    }

    /**
     * The components of columns along the basis.
     *
     * @param first those that the first pass found and subtracted
     * @param second those that the second pass found, if they are worth subtracting
     * @param left the part of both not yet subtracted
     * @param whole QᵀP, the sum of both passes
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Components(double[] first, double[] second, double[] left, double[] whole) {
        Components(double[] first, double[] second, double[] left) {
            this(first, second, left, first.clone());
            for (int i = 0; i < second.length; i++) {
                whole[i] += second[i];
            }
        }
    }
}
