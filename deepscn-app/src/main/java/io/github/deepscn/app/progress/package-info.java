/** How far a long task has come, on a terminal or in a log. */
@NullMarked
package io.github.deepscn.app.progress;

import org.jspecify.annotations.NullMarked;
