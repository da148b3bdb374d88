/** Runs independent tasks on several threads. */
@NullMarked
package io.github.deepscn.threads;

import org.jspecify.annotations.NullMarked;
