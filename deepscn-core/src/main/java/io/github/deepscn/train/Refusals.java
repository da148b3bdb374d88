package io.github.deepscn.train;

/**
 * Candidates that took no part in the choice, or were chosen and then refused.
 *
 * @param flat too flat, or active on too few rows
 * @param dependent chosen, but a combination of the nodes before them
 * @param notFinite zero everywhere, not finite somewhere, or so small or large that their squares are no use
 */
public record Refusals(long flat, long dependent, long notFinite) {}
