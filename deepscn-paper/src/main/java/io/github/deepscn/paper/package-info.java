/** The experiments of the paper: what they find, beside what the paper reports. */
@NullMarked
package io.github.deepscn.paper;

import org.jspecify.annotations.NullMarked;
