/** Compares deepscn with other learners on the same folds, in one run. */
@NullMarked
package io.github.deepscn.bench.learners;

import org.jspecify.annotations.NullMarked;
