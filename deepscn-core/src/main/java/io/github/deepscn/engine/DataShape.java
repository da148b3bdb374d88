package io.github.deepscn.engine;

import java.util.List;

/**
 * The size of the data that an engine holds, and the rows and inputs that are of no use.
 *
 * @param rows training rows N, those of weight zero not counted
 * @param inputs d
 * @param outputs m
 * @param weight the sum of the row weights as {@link io.github.deepscn.data.Samples} keeps them, N where rows are not
 *     weighted
 * @param ridingRows rows that ride along: they choose nothing, but their error is tracked
 * @param ridingWeight the sum of their weights
 * @param droppedRows rows of weight zero that were left out, riding rows included
 * @param constantInputs the inputs, counted from zero, that have only one value in all training rows
 */
public record DataShape(
        long rows,
        int inputs,
        int outputs,
        double weight,
        long ridingRows,
        double ridingWeight,
        long droppedRows,
        List<Integer> constantInputs) {
    public DataShape {
        constantInputs = List.copyOf(constantInputs);
    }
}
