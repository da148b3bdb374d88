/** The command line of the measurements. */
@NullMarked
package io.github.deepscn.bench;

import org.jspecify.annotations.NullMarked;
