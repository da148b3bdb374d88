/** The experiments on the paper's function f(x): approximation, rank and robustness. */
@NullMarked
package io.github.deepscn.paper.function;

import org.jspecify.annotations.NullMarked;
