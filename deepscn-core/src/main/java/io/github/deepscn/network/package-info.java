/**
 * The network as a function: layers, activations, forward pass.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.network;

import org.jspecify.annotations.NullMarked;
