/** OpenBLAS for each platform, loaded privately. */
@NullMarked
package io.github.deepscn.openblas;

import org.jspecify.annotations.NullMarked;
