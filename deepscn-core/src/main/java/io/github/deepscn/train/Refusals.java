package io.github.deepscn.train;

/**
 * Candidates that took no part in the choice, or were chosen and then refused.
 *
 * @param flat too flat, or active on too few rows
 * @param dependent chosen, but a combination of the nodes before them
 * @param notFinite zero everywhere, or not finite somewhere
 */
public record Refusals(long flat, long dependent, long notFinite) {}
