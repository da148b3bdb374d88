package io.github.deepscn.sparsity;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What a refinement did.
 *
 * @param before the network as it was, its read-out fitted to the rows given
 * @param stages the choices made: one, or with a Lasso layer by layer one for each layer
 */
public record RefinementReport(State before, State after, List<Stage> stages) {
    public RefinementReport {
        stages = List.copyOf(stages);
    }

    /**
     * A network in figures.
     *
     * @param nodes in all layers
     * @param readNodes nodes with a read-out weight that is not zero
     * @param nonZeros read-out weights that are not zero, links included
     * @param trainRmse √(ΣE²/(N·m)) on the rows given
     * @param crossValidationRmse the same for folds left out of the read-out's fit; the nodes, and which of them stay,
     *     were chosen with all rows
     */
    public record State(int nodes, int readNodes, int nonZeros, double trainRmse, double crossValidationRmse) {}

    /**
     * A choice.
     *
     * @param alpha α of a Lasso
     * @param violation by how much the Lasso's conditions of optimality are violated, as a share of the least α that
     *     makes all weights zero; rounding, unless the nodes are too much alike for the solver
     * @param columns how many links and nodes the stage left in the read-out
     * @param curve the cross-validated errors chosen from, sparsest first; empty where the size was given
     */
    public record Stage(OptionalDouble alpha, double violation, int columns, List<Point> curve) {
        public Stage {
            curve = List.copyOf(curve);
        }
    }

    /**
     * A size and its error, the selection made afresh without the fold that judges it.
     *
     * @param size α, or the number of nodes
     * @param rmse √(ΣE²/(N·m)) over all folds
     * @param standardError of the RMSE, from its variation between folds
     */
    public record Point(double size, double rmse, double standardError) {}
}
