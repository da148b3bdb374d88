package io.github.deepscn.engine;

import io.github.deepscn.network.Layer;
import io.github.deepscn.network.Network;

/**
 * A block of rows with its share of the state, and the kernels on it: the current layer's inputs X, the orthonormal
 * basis Q, the residual E, and the pending columns P, one or several, that are about to join the basis.
 *
 * <p>Rows of P and E carry the square root of the row's weight, so plain sums of products are weighted ones. Kernels
 * add to the sums that they are given. A training row goes through begin, project, subtract, project and correlate,
 * perhaps subtract, and accept; a riding one through begin, subtract and accept. The next begin drops refused columns.
 * Not thread-safe.
 */
public interface RowBlock {
    /** In place of an input: the column of ones. */
    int CONSTANT = -1;

    /** Whether these rows only ride along (validation): they follow the basis and do not form it. */
    boolean rides();

    /**
     * Scores candidates; {@link ScoreLayout} says where each sum goes.
     *
     * @param flatness max|h| must be exact below this share of the family's bound; above it, any number between that
     *     share and max|h| is allowed
     */
    void score(Layer candidates, Scoring scoring, double flatness, Totals totals);

    /** Makes the outputs of one or several nodes the pending columns P. */
    void begin(Layer nodes);

    /** Makes an input of the first layer the pending column, or the constant 1 for {@link #CONSTANT}. */
    void beginLink(int input);

    /** Adds QᵀP. */
    void project(double[] sums);

    /** P ← P − QC. */
    void subtract(double[] coefficients);

    /** Adds PᵀP, then Pᵀe of every output, outputs fastest, from {@code offset} on. */
    void correlate(double[] sums, int offset);

    /**
     * The columns of PT join the basis, E ← E − PTD; adds ‖e‖² of every output after each of them.
     *
     * @param transform T, a row for every column of P
     * @param coefficients D, outputs fastest
     */
    void accept(double[] transform, double[] coefficients, double[] sums, int offset);

    /** Adds ‖e‖² of every output, from {@code offset} on. */
    void energies(double[] sums, int offset);

    /**
     * Adds, for every ridge strength, the squared leave-one-out errors of these rows; infinite if a row alone
     * determines its own prediction.
     */
    void leaveOneOut(RidgePath path, double[] sums);

    /** Adds QᵀQ, QᵀE, ‖e‖² and the weight of every fold's rows; {@link FoldSums} says where each goes. */
    void foldProducts(int folds, long seed, double[] sums);

    /**
     * Adds HᵀH, HᵀT, ‖t‖² and the weight of these rows, for the columns H of a network, in the layout of a fold. Only
     * valid while the block's basis is empty.
     */
    void products(Network network, double[] sums);

    /**
     * Adds the current layer's inputs of those training rows in {@code rows}, ascending numbers, that are in this
     * block, row by row.
     */
    void sampleInputs(long[] rows, double[] sums);

    /** Adds the residuals of some training rows, without the weights of the rows, as {@link #sampleInputs} does. */
    void sampleResiduals(long[] rows, double[] sums);

    /** Adds the weights of some training rows, 1 where rows are not weighted, from {@code offset} on. */
    void sampleWeights(long[] rows, double[] sums, int offset);

    /** The outputs of the closed layer become the inputs of the next one. */
    void nextLayer(Layer closed);
}
