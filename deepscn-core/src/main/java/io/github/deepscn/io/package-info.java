/**
 * The model file: its formats, its checks and the digest of a model.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.io;

import org.jspecify.annotations.NullMarked;
