/** Measures the speed of deepscn as ratios to the floor of the machine and to other programs, in one run. */
@NullMarked
package io.github.deepscn.bench.speed;

import org.jspecify.annotations.NullMarked;
