/**
 * Scores of predictions.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.eval;

import org.jspecify.annotations.NullMarked;
