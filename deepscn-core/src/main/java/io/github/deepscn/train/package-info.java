/**
 * Algorithm 1: the training loop, its options, stop rules, events and history.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.train;

import org.jspecify.annotations.NullMarked;
