/** The service by which {@code deepscn-native} provides native kernels. */
@NullMarked
package io.github.deepscn.linalg.spi;

import org.jspecify.annotations.NullMarked;
