/** Estimators and models for Spark ML. */
@NullMarked
package io.github.deepscn.spark.ml;

import org.jspecify.annotations.NullMarked;
