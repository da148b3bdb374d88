/** The command for {@code spark-submit}, which trains on tables that Spark reads. */
@NullMarked
package io.github.deepscn.spark.submit;

import org.jspecify.annotations.NullMarked;
