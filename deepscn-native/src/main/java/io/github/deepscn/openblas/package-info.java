/**
 * OpenBLAS for each platform, loaded privately.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.openblas;

import org.jspecify.annotations.NullMarked;
