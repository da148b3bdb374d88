/** The deepscn command line. */
@NullMarked
package io.github.deepscn.app;

import org.jspecify.annotations.NullMarked;
