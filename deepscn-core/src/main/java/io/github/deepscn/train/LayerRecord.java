package io.github.deepscn.train;

/**
 * A layer that has closed, and the errors of the network up to it.
 *
 * @param layer counted from one
 * @param width its number of nodes
 * @param validationRmse NaN where there are no validation rows, infinite where one overflows
 */
public record LayerRecord(int layer, int width, LayerClosing closing, double trainRmse, double validationRmse) {}
