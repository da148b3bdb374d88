/** Deep Stochastic Configuration Networks on Spark: rows that stay where they are. */
@NullMarked
package io.github.deepscn.spark;

import org.jspecify.annotations.NullMarked;
