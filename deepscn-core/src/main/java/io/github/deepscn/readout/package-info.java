/**
 * Least squares over all nodes, grown one column at a time, and the rank rule.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.readout;

import org.jspecify.annotations.NullMarked;
