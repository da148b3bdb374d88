/** The progress of long tasks, on a terminal or in a log. */
@NullMarked
package io.github.deepscn.app.progress;

import org.jspecify.annotations.NullMarked;
