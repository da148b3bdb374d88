/** Scores of predictions. */
@NullMarked
package io.github.deepscn.eval;

import org.jspecify.annotations.NullMarked;
