/**
 * The state of a trained model, immutable: what the front-door classes compute with and what {@code io} stores.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.model;

import org.jspecify.annotations.NullMarked;
