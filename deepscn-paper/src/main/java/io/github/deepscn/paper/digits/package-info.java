/** The case study: the angles of handwritten digits. */
@NullMarked
package io.github.deepscn.paper.digits;

import org.jspecify.annotations.NullMarked;
