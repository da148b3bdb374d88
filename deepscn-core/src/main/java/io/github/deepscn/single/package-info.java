/** Nodes in single precision, and how far their outputs may be off. */
@NullMarked
package io.github.deepscn.single;

import org.jspecify.annotations.NullMarked;
