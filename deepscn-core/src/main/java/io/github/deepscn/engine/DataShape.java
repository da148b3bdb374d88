package io.github.deepscn.engine;

/**
 * The size of what an engine holds.
 *
 * @param rows training rows N
 * @param inputs d
 * @param outputs m
 * @param weight the sum of the row weights, N where rows are not weighted
 * @param ridingRows rows that ride along: they choose nothing, their error is followed
 * @param ridingWeight the sum of their weights
 */
public record DataShape(long rows, int inputs, int outputs, double weight, long ridingRows, double ridingWeight) {}
