/** Studies of single networks: the rank rule, the autoencoder and turned digits. */
@NullMarked
package io.github.deepscn.bench.studies;

import org.jspecify.annotations.NullMarked;
