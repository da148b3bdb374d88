/**
 * The front door: options in, {@link io.github.deepscn.DeepScn#fit fit}, a {@link io.github.deepscn.DeepScnModel model}
 * out.
 */
@NullMarked
package io.github.deepscn;

import org.jspecify.annotations.NullMarked;
