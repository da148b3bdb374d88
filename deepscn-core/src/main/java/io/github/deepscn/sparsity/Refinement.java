package io.github.deepscn.sparsity;

import io.github.deepscn.data.Require;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A way to make a read-out sparse. The weights of the selection are fitted again, by least squares or by ridge with the
 * strength of the refined model, and so are the fits that cross-validation judges; the selection itself uses no ridge.
 */
public sealed interface Refinement {
    CrossValidation crossValidation();

    /** The refinement with other folds or another rule. */
    Refinement with(CrossValidation how);

    /** Lasso over all nodes at once, α chosen by cross-validation. */
    static Lasso lasso() {
        return new Lasso(OptionalDouble.empty(), false, CrossValidation.standard());
    }

    /** Lasso over all nodes at once, α given. */
    static Lasso lasso(double alpha) {
        return new Lasso(OptionalDouble.of(alpha), false, CrossValidation.standard());
    }

    /** Backward elimination, the number of nodes chosen by cross-validation. */
    static Elimination elimination() {
        return new Elimination(OptionalInt.empty(), CrossValidation.standard());
    }

    /** Backward elimination until the read-out has this number of nodes. */
    static Elimination elimination(int nodes) {
        return new Elimination(OptionalInt.of(nodes), CrossValidation.standard());
    }

    /** A given selection of columns of H, such as a step of a {@link SparsityPath}. */
    static Selection selection(List<Integer> columns) {
        return new Selection(columns, CrossValidation.standard());
    }

    /**
     * Selects the columns that minimise ‖T − Hβ‖²/(2N) + α Σ_j s_j‖β_j‖, with s_j the root mean square of column j
     * after the intercept is projected out, and β_j its weights to all outputs: for several outputs the group Lasso.
     * The intercept is free; direct links from the inputs are penalised like nodes.
     *
     * @param alpha α, in the targets' units, or empty for the choice of cross-validation
     * @param layerByLayer whether each layer is selected by itself, fitted to the residual of the layers before it; the
     *     links belong to the first layer
     */
    record Lasso(OptionalDouble alpha, boolean layerByLayer, CrossValidation crossValidation) implements Refinement {
        public Lasso {
            Objects.requireNonNull(crossValidation, "crossValidation");
            if (alpha.isPresent()) {
                Require.atLeast("alpha", alpha.getAsDouble(), 0);
            }
        }

        public Lasso withLayerByLayer(boolean each) {
            return new Lasso(alpha, each, crossValidation);
        }

        @Override
        public Lasso with(CrossValidation how) {
            return new Lasso(alpha, layerByLayer, how);
        }
    }

    /**
     * Repeatedly drops the node of least contribution from the read-out and refits. The contribution is the increase of
     * ‖E‖² when the node alone is dropped, β_j²/[(HᵀH)⁻¹]_jj summed over the outputs. Direct links stay.
     *
     * @param nodes the number that stay, or empty for the choice of cross-validation
     */
    record Elimination(OptionalInt nodes, CrossValidation crossValidation) implements Refinement {
        public Elimination {
            Objects.requireNonNull(crossValidation, "crossValidation");
            if (nodes.isPresent()) {
                Require.atLeast("nodes", nodes.getAsInt(), 0);
            }
        }

        @Override
        public Elimination with(CrossValidation how) {
            return new Elimination(nodes, how);
        }
    }

    /**
     * Keeps the given columns of H in the read-out; an intercept always stays.
     *
     * @param columns counted from zero, links before nodes
     */
    record Selection(List<Integer> columns, CrossValidation crossValidation) implements Refinement {
        public Selection {
            columns = List.copyOf(columns);
            Objects.requireNonNull(crossValidation, "crossValidation");
            columns.forEach(column -> Require.atLeast("column", column, 0));
        }

        @Override
        public Selection with(CrossValidation how) {
            return new Selection(columns, how);
        }
    }
}
