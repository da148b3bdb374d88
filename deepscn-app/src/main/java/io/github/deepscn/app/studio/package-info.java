/** The studio: a page in the browser to load tables and to train, understand, use and keep models. */
@NullMarked
package io.github.deepscn.app.studio;

import org.jspecify.annotations.NullMarked;
