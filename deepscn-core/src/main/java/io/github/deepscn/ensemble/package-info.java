/**
 * Trains several networks, each without some of the rows, chooses by the rows left out, and fits the read-outs of all
 * networks together.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.ensemble;

import org.jspecify.annotations.NullMarked;
