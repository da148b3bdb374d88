package io.github.deepscn.engine;

import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;

/**
 * A block of rows with its share of the state, and the kernels on it: the current layer's inputs X, the orthonormal
 * basis Q, the residual E and the pending column h that is on its way into the basis.
 *
 * <p>Rows of h and E carry the square root of the row's weight, so plain sums of products are weighted ones. Kernels
 * that are given sums add to what these hold. A training row goes through begin, project, subtract and project,
 * correlate, perhaps subtract, and accept; a riding one through begin, subtract and accept. After begin nothing binds:
 * a refused column is dropped by the next begin. Not thread-safe; a block is visited by one thread at a time.
 */
public interface RowBlock {
    /** In place of an input: the column of ones. */
    int CONSTANT = -1;

    /** Whether these rows only ride along (validation): they follow the basis and do not form it. */
    boolean rides();

    /**
     * Scores a block of candidates; {@link CandidateScores} says where each sum goes.
     *
     * @param flatness max|h| is asked for below this share of the activation's bound; above, something between that and
     *     max|h| will do
     */
    void score(Layer candidates, Scoring scoring, double flatness, Totals totals);

    /**
     * The same in single precision, against residual and basis at most. Where inputs are rounded, how far the scores
     * may be off is told by the length of the longest row, one more maximum than there are candidates, and by Σ|φ′| or
     * more, in place of the active weight, with which it is the same for unbounded activations.
     *
     * @param rounding of inputs, or of outputs, which pays against a basis only
     */
    void scoreRoughly(Layer candidates, Scoring scoring, Rounding rounding, double flatness, Totals totals);

    /** Makes the output of one candidate the pending column h: the same bits, whoever its neighbours are. */
    void begin(Layer candidates, int index);

    /** Makes an input of the first layer the pending column h, or the constant 1 for {@link #CONSTANT}. */
    void beginLink(int input);

    /** Adds Qᵀh. */
    default void project(double[] sums) {
        project(0, sums, 0);
    }

    /** The same of Q without its first columns, from {@code offset} on. */
    void project(int from, double[] sums, int offset);

    /** h ← h − Qc. */
    default void subtract(double[] coefficients) {
        subtract(0, coefficients);
    }

    /** The same of Q without its first columns. */
    void subtract(int from, double[] coefficients);

    /** h ← h − Qc, then adds Qᵀh. */
    void subtractAndProject(double[] coefficients, double[] sums);

    /** Adds ‖h‖², then hᵀe of every output, from {@code offset} on. */
    void correlate(double[] sums, int offset);

    /** q = h·scale joins the basis; E ← E − q d. */
    void accept(double scale, double[] coefficients);

    /** Makes the outputs of several candidates the pending panel P, one column each, with the bits they have alone. */
    default void beginPanel(Layer candidates, int[] chosen) {
        beginPanel(candidates, chosen, 0, chosen.length);
    }

    /** The same for columns from {@code place} on of a panel of so many, the others being zero. */
    void beginPanel(Layer candidates, int[] chosen, int place, int width);

    /** Makes a column of the panel the pending one, too. */
    void beginOfPanel(int column);

    /** Adds QᵀP, of the first columns of Q. */
    void projectPanel(int columns, double[] sums);

    /** P ← P − QC, of the first columns of Q. */
    void subtractPanel(int columns, double[] coefficients);

    /** P ← P − QC, then adds QᵀP, of the first columns of Q. */
    void subtractAndProjectPanel(int columns, double[] coefficients, double[] sums);

    /** Adds the products of one column of Q with those of the panel, from {@code offset} on. */
    void projectPanelOn(int column, double[] sums, int offset);

    /** Adds PᵀP, then Pᵀe of every output, outputs fastest, from {@code offset} on. */
    void correlatePanel(double[] sums, int offset);

    /**
     * The columns of PT join the basis, E ← E − PTD; adds ‖e‖² of every output after each of them.
     *
     * @param transform T, a row for every column of P
     * @param coefficients D, outputs fastest
     */
    void acceptPanel(double[] transform, double[] coefficients, double[] sums, int offset);

    /** Adds ‖e‖² of every output, from {@code offset} on. */
    void energies(double[] sums, int offset);

    /**
     * Adds, for every ridge strength, the squared leave-one-out errors of these rows; infinite where a row alone
     * decides.
     */
    void leaveOneOut(RidgePath path, double[] sums);

    /** Adds QᵀQ, QᵀE, ‖e‖² and the weight of every fold's rows; {@link FoldSums} says where each goes. */
    void foldProducts(int folds, long seed, double[] sums);

    /**
     * Adds HᵀH, HᵀT, ‖t‖² and the weight of these rows, for the columns H of a network, in the layout of a fold.
     *
     * <p>For a block that no column has joined.
     */
    void products(Network network, double[] sums);

    /**
     * Adds the current layer's inputs of some training rows, row by row: those among {@code rows}, ascending numbers,
     * that are in this block.
     */
    void sampleInputs(long[] rows, double[] sums);

    /** The same for the residual, without the weights of the rows. */
    void sampleResiduals(long[] rows, double[] sums);

    /** The outputs of the layer that has closed become the inputs of the next one. */
    void nextLayer(Layer closed);
}
