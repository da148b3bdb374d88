/** The deepscn measurements. */
@NullMarked
package io.github.deepscn.bench;

import org.jspecify.annotations.NullMarked;
