/**
 * Runs independent tasks on several threads.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.threads;

import org.jspecify.annotations.NullMarked;
