/** JSON for programs that read our results. */
@NullMarked
package io.github.deepscn.report.json;

import org.jspecify.annotations.NullMarked;
