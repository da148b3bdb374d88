/** The command for {@code spark-submit}: tables that Spark reads, trained on where they are. */
@NullMarked
package io.github.deepscn.spark.submit;

import org.jspecify.annotations.NullMarked;
