/** Files that hold arrays of numbers: NumPy, IDX and MATLAB. */
@NullMarked
package io.github.deepscn.source.arrays;

import org.jspecify.annotations.NullMarked;
