package io.github.deepscn.sparsity;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The report of a refinement.
 *
 * @param before the original network with its read-out fitted to the given rows
 * @param stages one choice, or one for each layer with a Lasso layer by layer
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
     * @param trainRmse √(ΣE²/(N·m)) on the given rows
     * @param crossValidationRmse √(ΣE²/(N·m)) on folds left out of the read-out's fit; all rows chose the nodes and
     *     which of them stay
     */
    public record State(int nodes, int readNodes, int nonZeros, double trainRmse, double crossValidationRmse) {}

    /**
     * A choice.
     *
     * @param alpha α of a Lasso
     * @param violation of the Lasso's conditions of optimality, as a share of the least α that makes all weights zero;
     *     only rounding error unless the nodes are too much alike for the solver
     * @param columns the number of links and nodes left in the read-out
     * @param curve the cross-validated errors of all sizes, sparsest first; empty if the size was given
     */
    public record Stage(OptionalDouble alpha, double violation, int columns, List<Point> curve) {
        public Stage {
            curve = List.copyOf(curve);
        }
    }

    /**
     * A size and its error; every selection is made again without the fold that judges it.
     *
     * @param size α, or the number of nodes
     * @param rmse √(ΣE²/(N·m)) over all folds
     * @param standardError of the RMSE, from its variation between folds
     */
    public record Point(double size, double rmse, double standardError) {}
}
