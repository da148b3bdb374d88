/** JSON for programs that read our results. */
@NullMarked
package io.github.deepscn.app.json;

import org.jspecify.annotations.NullMarked;
