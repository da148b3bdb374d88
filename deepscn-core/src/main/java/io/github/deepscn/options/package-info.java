/**
 * Every option of training, described once: for the command line, Spark, the studio, reports and documents.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.options;

import org.jspecify.annotations.NullMarked;
