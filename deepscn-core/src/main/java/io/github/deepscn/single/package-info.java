/**
 * Nodes in single precision, and how far their outputs may be off.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.single;

import org.jspecify.annotations.NullMarked;
