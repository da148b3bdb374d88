/**
 * Says what a model makes of its inputs.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.explain;

import org.jspecify.annotations.NullMarked;
