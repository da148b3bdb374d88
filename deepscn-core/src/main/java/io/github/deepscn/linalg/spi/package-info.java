/**
 * The service by which {@code deepscn-native} provides native kernels.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.linalg.spi;

import org.jspecify.annotations.NullMarked;
