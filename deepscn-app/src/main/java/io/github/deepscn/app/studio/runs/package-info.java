/** Runs: training, live progress, and keeping runs on disk. */
@NullMarked
package io.github.deepscn.app.studio.runs;

import org.jspecify.annotations.NullMarked;
