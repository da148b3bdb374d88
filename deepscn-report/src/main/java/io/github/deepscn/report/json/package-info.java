/**
 * JSON for programs that read our results.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.report.json;

import org.jspecify.annotations.NullMarked;
