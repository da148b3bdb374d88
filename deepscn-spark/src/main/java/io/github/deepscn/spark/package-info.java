/** Trains Deep Stochastic Configuration Networks on rows in the executors of a Spark cluster. */
@NullMarked
package io.github.deepscn.spark;

import org.jspecify.annotations.NullMarked;
