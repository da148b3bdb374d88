@NullMarked
package io.github.deepscn.source;

import org.jspecify.annotations.NullMarked;
