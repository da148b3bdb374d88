/** The experiments of the paper: what they find, beside what the paper reports. */
@NullMarked
package io.github.deepscn.app.paper;

import org.jspecify.annotations.NullMarked;
