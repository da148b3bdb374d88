/** The network as a function: layers, activations, forward pass. */
@NullMarked
package io.github.deepscn.network;

import org.jspecify.annotations.NullMarked;
