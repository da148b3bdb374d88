/** OpenBLAS for each platform, loaded privately: no other code in the process sees it or is seen by it. */
@NullMarked
package io.github.deepscn.openblas;

import org.jspecify.annotations.NullMarked;
