package io.github.deepscn.network;

/**
 * How far a node's output in single precision may be off on a row.
 *
 * @param steepness the largest |φ′|
 * @param argument how far the argument of φ may be off, one way or the other, besides the shift
 * @param shift how far it may be off to the same side on all rows, as weights are rounded
 * @param value how far φ itself may be off
 */
public record RoughError(double steepness, double argument, double shift, double value) {
    /** At worst. */
    public double most() {
        return steepness * (argument + shift) + value;
    }
}
