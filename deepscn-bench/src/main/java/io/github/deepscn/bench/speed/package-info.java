/** How fast deepscn is, beside what the machine allows and beside others: ratios in one run. */
@NullMarked
package io.github.deepscn.bench.speed;

import org.jspecify.annotations.NullMarked;
