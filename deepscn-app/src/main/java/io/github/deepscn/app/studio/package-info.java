/** The studio: a page in the browser on which tables are loaded and networks trained, understood and kept. */
@NullMarked
package io.github.deepscn.app.studio;

import org.jspecify.annotations.NullMarked;
