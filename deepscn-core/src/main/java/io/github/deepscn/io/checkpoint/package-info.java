/** Checkpoints: the steps of a training, written while it runs. */
@NullMarked
package io.github.deepscn.io.checkpoint;

import org.jspecify.annotations.NullMarked;
