/** Algorithm 1: the training loop, its options, stop rules, events and history. */
@NullMarked
package io.github.deepscn.train;

import org.jspecify.annotations.NullMarked;
