package io.github.deepscn.readout;

import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.network.Layer;
import org.jspecify.annotations.Nullable;

/** The rounds over the rows by which several columns join the basis together. */
final class PanelRounds {
    private final Engine engine;
    private final int outputs;
    /** The rows of the penalty under ridge throughout. */
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
     * @param little the largest component of a column along the basis, as a share of its length
     */
    Panel begin(Layer nodes, int size, double ridge, boolean intercept, double little) {
        int width = nodes.width();
        double[] first = engine.begin(size * width, 0, (block, totals) -> {
                    if (!block.rides()) {
                        block.beginPanel(nodes);
                        block.projectPanel(totals.sums());
                    }
                })
                .sums();
        int gramAt = size * width;
        double[] sums = engine.advance(gramAt + width * (width + outputs), 0, (block, totals) -> {
                    if (!block.rides()) {
                        block.subtractPanel(first);
                        block.projectPanel(totals.sums());
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

    /**
     * The last round; returns ‖e‖² of every output after each column, first of the training rows, then of the riding
     * rows.
     */
    double[] join(Panel panel, Layer nodes) {
        int width = nodes.width();
        double[] first = panel.first();
        double[] second = panel.second();
        double[] inBasis = panel.inBasis();
        double[] transform = panel.transform();
        double[] coefficients = panel.coefficients();
        int ofRiding = width * outputs;
        Kernel kernel = (block, totals) -> {
            if (block.rides()) {
                block.beginPanel(nodes);
                block.subtractPanel(inBasis);
            } else if (second.length > 0) {
                block.subtractPanel(second);
            }
            block.acceptPanel(transform, coefficients, totals.sums(), block.rides() ? ofRiding : 0);
        };
        Kernel again = (block, totals) -> {
            block.beginPanel(nodes);
            block.subtractPanel(block.rides() ? inBasis : first);
            if (!block.rides() && second.length > 0) {
                block.subtractPanel(second);
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
