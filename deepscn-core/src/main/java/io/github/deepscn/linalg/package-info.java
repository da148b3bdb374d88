/** Dense linear algebra on heap arrays: the BLAS in use, triangular systems, numerical rank. */
@NullMarked
package io.github.deepscn.linalg;

import org.jspecify.annotations.NullMarked;
