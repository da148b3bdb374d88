/**
 * The report of a training: the sections of one HTML page, and the numbers that they show.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.report;

import org.jspecify.annotations.NullMarked;
