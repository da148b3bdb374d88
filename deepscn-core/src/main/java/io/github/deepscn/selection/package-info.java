/**
 * Which options suit a table: cross-validation, learning curves, and a search over options that is judged honestly.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.selection;

import org.jspecify.annotations.NullMarked;
