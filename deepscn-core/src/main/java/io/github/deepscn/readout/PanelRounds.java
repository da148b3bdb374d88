package io.github.deepscn.readout;

import io.github.deepscn.engine.Chosen;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Kernel;
import org.jspecify.annotations.Nullable;

/** The rounds over the rows by which several columns join the basis together. */
final class PanelRounds {
    private final Engine engine;
    private final int outputs;
    /** Which go with the rows under ridge throughout. */
    private final @Nullable PenaltyRows penaltyRows;

    PanelRounds(Engine engine, @Nullable PenaltyRows penaltyRows) {
        this.engine = engine;
        this.outputs = engine.shape().outputs();
        this.penaltyRows = penaltyRows;
    }

    /**
     * The first pass, in two rounds.
     *
     * @param size of the basis
     * @param little what may be left along it, as a share of a column's length
     */
    Panel begin(Chosen chosen, int size, double ridge, boolean intercept, double little) {
        int width = chosen.count();
        double[] first = engine.begin(size * width, 0, (block, totals) -> {
                    if (!block.rides()) {
                        chosen.beginPanel(block);
                        block.projectPanel(size, totals.sums());
                    }
                })
                .sums();
        int gramAt = size * width;
        double[] sums = engine.advance(gramAt + width * (width + outputs), 0, (block, totals) -> {
                    if (!block.rides()) {
                        block.subtractPanel(size, first);
                        block.projectPanel(size, totals.sums());
                        block.correlatePanel(totals.sums(), gramAt);
                    }
                })
                .sums();
        if (penaltyRows != null) {
            penaltyRows.beginPanel(width);
            penaltyRows.subtractPanel(first);
            penaltyRows.projectPanel(sums);
            penaltyRows.correlatePanel(sums, gramAt);
        }
        return new Panel(size, outputs, width, first, sums, ridge, intercept, little);
    }

    /** The last round: ‖e‖² of every output after each column, then the same of the rows that ride along. */
    double[] join(Panel panel, Chosen nodes, int size) {
        int width = nodes.count();
        double[] first = panel.first();
        double[] second = panel.second();
        double[] inBasis = panel.inBasis();
        double[] transform = panel.transform();
        double[] coefficients = panel.coefficients();
        int ofRiding = width * outputs;
        Kernel kernel = (block, totals) -> {
            if (block.rides()) {
                nodes.beginPanel(block);
                block.subtractPanel(size, inBasis);
            } else if (second.length > 0) {
                block.subtractPanel(size, second);
            }
            block.acceptPanel(transform, coefficients, totals.sums(), block.rides() ? ofRiding : 0);
        };
        Kernel again = (block, totals) -> {
            nodes.beginPanel(block);
            block.subtractPanel(size, block.rides() ? inBasis : first);
            if (!block.rides() && second.length > 0) {
                block.subtractPanel(size, second);
            }
            block.acceptPanel(transform, coefficients, new double[ofRiding], 0);
        };
        double[] sums = engine.change(2 * ofRiding, 0, kernel, again).sums();
        if (penaltyRows != null) {
            if (second.length > 0) {
                penaltyRows.subtractPanel(second);
            }
            penaltyRows.acceptPanel(panel.rootPenalties(), transform, coefficients);
        }
        return sums;
    }
}
