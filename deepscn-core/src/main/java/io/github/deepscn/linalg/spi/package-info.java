/** The seam behind which native kernels come in: a service that {@code deepscn-native} provides. */
@NullMarked
package io.github.deepscn.linalg.spi;

import org.jspecify.annotations.NullMarked;
