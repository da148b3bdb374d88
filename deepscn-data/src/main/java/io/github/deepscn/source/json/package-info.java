/** JSON lines. */
@NullMarked
package io.github.deepscn.source.json;

import org.jspecify.annotations.NullMarked;
