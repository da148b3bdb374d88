/** deepscn and other learners on the development tables: errors, times, coverage of intervals, and their summary. */
@NullMarked
package io.github.deepscn.bench.tables;

import org.jspecify.annotations.NullMarked;
