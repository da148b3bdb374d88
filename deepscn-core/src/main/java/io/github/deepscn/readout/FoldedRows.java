package io.github.deepscn.readout;

import io.github.deepscn.engine.FoldSums;

/**
 * The sums over rows that cross-validation of a read-out needs.
 *
 * @param whole R and QᵀT of all rows
 * @param sums of each fold
 * @param penaltyGram QᵀQ of the penalty rows, column-major; zero unless the basis is shrunk
 *     {@linkplain Shrinkage.Throughout throughout}
 * @param penaltyProducts QᵀE of the penalty rows, column-major
 */
@SuppressWarnings("ArrayRecordComponent")
public record FoldedRows(LeastSquares whole, FoldSums sums, double[] penaltyGram, double[] penaltyProducts) {}
