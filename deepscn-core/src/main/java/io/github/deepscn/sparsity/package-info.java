/**
 * Selects the read-out weights worth keeping: Lasso, backward elimination, cross-validation over folds.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.sparsity;

import org.jspecify.annotations.NullMarked;
