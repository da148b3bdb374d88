/** Deep Stochastic Configuration Networks as Estimators and Models of Spark ML. */
@NullMarked
package io.github.deepscn.spark.ml;

import org.jspecify.annotations.NullMarked;
