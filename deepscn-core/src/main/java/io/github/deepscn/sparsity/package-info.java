/** Selects the read-out weights worth keeping: Lasso, backward elimination, cross-validation over folds. */
@NullMarked
package io.github.deepscn.sparsity;

import org.jspecify.annotations.NullMarked;
