/** The state of a trained model, immutable: what the front-door classes compute with and what {@code io} stores. */
@NullMarked
package io.github.deepscn.model;

import org.jspecify.annotations.NullMarked;
