/** Other learners beside deepscn: the same folds, the same machine, the same run. */
@NullMarked
package io.github.deepscn.bench.learners;

import org.jspecify.annotations.NullMarked;
